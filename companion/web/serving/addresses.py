"""The addresses by which other devices at the table reach this computer."""

import os
import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, ip_address
from pathlib import Path
from urllib.parse import urlsplit

import ifaddr

# In the order in which a home network is likely to use them.
HOME_NETWORKS = (
    IPv4Network("192.168.0.0/16"),
    IPv4Network("10.0.0.0/8"),
    IPv4Network("172.16.0.0/12"),
    # What devices give themselves when no one hands out addresses, as on a bare switch.
    IPv4Network("169.254.0.0/16"),
)

# Adapters of containers, virtual machines and tunnels: private addresses no phone can reach.
VIRTUAL = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni", "tun", "tap",
    "utun", "tailscale", "zt", "wg", "vethernet", "virtualbox", "vmware", "hyper-v",
)  # fmt: skip

# A name, or an address of either kind.
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]+")


def lan_addresses() -> list[str]:
    """This computer's private IPv4 addresses, the most likely one first."""
    # ifaddr asks the interfaces themselves; a look-up by host name or route fails on a hotspot
    # or a switch without a way to the internet.
    return best_first(
        (adapter.nice_name, ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    )


def best_first(found: Iterable[tuple[str, str]]) -> list[str]:
    """Keep the private ones of (adapter, IPv4 address) pairs, those of real adapters first."""
    ranked = []
    for adapter, text in found:
        address = IPv4Address(text)
        for rank, network in enumerate(HOME_NETWORKS):
            if address in network:
                ranked.append((is_virtual(adapter), rank, address))
    return [str(address) for _, _, address in sorted(set(ranked))]


def is_virtual(adapter: str) -> bool:
    """Whether an adapter by this name leads to no real network."""
    name = adapter.lower()
    return name.startswith(VIRTUAL) or any(
        maker in name for maker in ("virtualbox", "vmware", "hyper-v")
    )


def url(host: str, port: int, *, https: bool) -> str:
    """The address to type into a browser; the port is left out where browsers assume it."""
    scheme, usual = ("https", 443) if https else ("http", 80)
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}/" if port == usual else f"{scheme}://{name}:{port}/"


def as_url(text: str) -> str:
    """An address that someone typed, as a browser writes it; nothing if it is none of a server."""
    named = text.strip() if "://" in text else f"http://{text.strip()}"
    try:
        parts = urlsplit(named)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    is_whole = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if not (is_whole and parts.scheme in ("http", "https") and _HOST.fullmatch(host)):
        return ""
    https = parts.scheme == "https"
    return url(host, port or (443 if https else 80), https=https)


def local_host(host: str) -> str:
    """The name by which this computer itself reaches a server that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)


def is_everywhere(host: str) -> bool:
    """Whether listening on `host` means listening on every address."""
    return host in {"", "0.0.0.0", "::"}


def in_container() -> bool:
    """Whether this runs in a container, where the loopback may be anyone whose connection was passed in.

    What the environment says counts more than what is found: COMPANION_CONTAINER=1, or 0.
    """
    said = os.environ.get("COMPANION_CONTAINER", "")
    if said:
        return said != "0"
    by_name = os.environ.get("container", "") in ("docker", "oci", "podman")
    marks = (Path("/.dockerenv"), Path("/run/.containerenv"))
    return (
        by_name or "KUBERNETES_SERVICE_HOST" in os.environ or any(mark.exists() for mark in marks)
    )


@lru_cache(256)
def is_loopback(host: str) -> bool:
    """Whether `host` is this computer to itself: only from here it is reached, and comes a connection."""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
