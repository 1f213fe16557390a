"""The command line: `companion serve`, what is taken home, and one command a calculator.

Flask is imported only by the command that needs it, so that `--help` answers at once.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from companion import __version__, _bootstrap
from companion import commands as stored
from companion.api.endpoint import NOT_INSTALLED, Calculator, Games, is_installed
from companion.api.endpoints import calculators
from companion.engine.errors import CompanionError
from companion.engine.game import following
from companion.engine.wording import say
from companion.games import GAMES

Run = Callable[[argparse.Namespace], int]
RunIn = Callable[[Path, argparse.Namespace], int]
AddArguments = Callable[[argparse.ArgumentParser], None]


class UsageError(Exception):
    """What was asked for cannot be done; the text says why and what to do instead."""


@dataclass(frozen=True)
class Subcommand:
    """One sub-command: what it takes, and what it does."""

    name: str
    help: str
    add_arguments: AddArguments
    run: Run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = build_parser()
    try:
        options = parser.parse_args(with_default_command(given))
        run: Run = options.run
        return run(options)
    except (UsageError, CompanionError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        # The shell's own code for a command that was stopped by Ctrl-C.
        return 130


def with_default_command(arguments: list[str]) -> list[str]:
    """Without a command, serve."""
    names = {command.name for command in commands()}
    if arguments and arguments[0] in {*names, "-h", "--help", "--version"}:
        return arguments
    return ["serve", *arguments]


def build_parser() -> argparse.ArgumentParser:
    """The parser for all commands; its help also lists what the default command takes."""
    parser = argparse.ArgumentParser(
        prog=program(),
        description="A referee, scorekeeper and rulebook for card games played with real cards.",
        epilog="Without a command, Companion starts the server.",
    )
    parser.add_argument(
        "--version", action="version", version=say("Companion {version__}", version__=__version__)
    )
    add_serve_arguments(parser)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in commands():
        subparser = subparsers.add_parser(command.name, help=command.help, description=command.help)
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    return parser


def program() -> str:
    """How the person started us, to be repeated in advice."""
    return "python3 -m companion" if _bootstrap.is_checkout() else "companion"


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `serve`."""
    add_instance_argument(parser)
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        help="address to listen on (0.0.0.0, the whole local network); "
        "127.0.0.1 for this computer only",
    )
    add_port_argument(parser)
    parser.add_argument(
        "--address",
        metavar="URL",
        help="where phones and tablets open it, such as https://games.example, if it is behind a "
        "proxy, in a container or in an unusual network (also COMPANION_ADDRESS)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--open",
        action="store_true",
        help="let every device in the network do everything, also import, export everything and "
        "correct cards",
    )
    parser.add_argument(
        "--https",
        action="store_true",
        help="encrypt with a self-signed certificate: browsers warn once, but then let the "
        "page keep the screen awake",
    )
    parser.add_argument(
        "--no-backup",
        action="store_true",
        help="make no daily backup (else one copy a day of play, the last 7 kept in the folder "
        "backups beside the games)",
    )


def add_port_argument(parser: argparse.ArgumentParser) -> None:
    """The option of those who listen, or look whether someone does."""
    parser.add_argument(
        "--port",
        type=port_number,
        help="port to listen on (8000, or PORT from the environment); 0 picks a free one",
    )


def add_instance_argument(parser: argparse.ArgumentParser) -> None:
    """The option every command shares that touches stored games."""
    parser.add_argument(
        "--instance",
        type=Path,
        metavar="DIR",
        help=say(
            "folder for the stored games (COMPANION_INSTANCE from the environment, else "
            "{default_instance})",
            default_instance=default_instance(),
        ),
    )


def port_number(text: str) -> int:
    """A port from 0 to 65535."""
    if text.isascii() and text.isdecimal() and int(text) <= 65535:
        return int(text)
    problem = say("a port is a number from 0 to 65535, not {text}", text=repr(text))
    raise argparse.ArgumentTypeError(problem)


def chosen_port(options: argparse.Namespace) -> int:
    """The port by option, else by environment, else 8000."""
    if options.port is not None:
        return int(options.port)
    try:
        return port_number(os.environ.get("PORT") or "8000")
    except argparse.ArgumentTypeError as error:
        raise UsageError(say("PORT in the environment: {error}.", error=error)) from None


def chosen_address(options: argparse.Namespace) -> str:
    """Where others open this server, by option, else by environment, else nothing."""
    from companion.web.serving.addresses import as_url

    given: str = options.address or os.environ.get("COMPANION_ADDRESS") or ""
    address = as_url(given) if given else ""
    if given and not address:
        raise UsageError(
            say(
                "{given} is not an address. Give one without a path, such as "
                "http://192.168.1.20:8000 or https://games.example",
                given=given,
            )
        )
    return address


def named_instance(options: argparse.Namespace) -> Path:
    """The folder of the stored games by option, else by environment, else the usual one."""
    named: Path | None = options.instance
    folder = named or Path(os.environ.get("COMPANION_INSTANCE") or default_instance())
    return folder.expanduser().absolute()


def chosen_instance(options: argparse.Namespace) -> Path:
    """The folder of the stored games, made if need be; one with games may be read-only."""
    from companion.store.file.database import FILE_NAME

    folder = named_instance(options)
    probe = folder / f".writable-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / FILE_NAME).exists():
            probe.touch()
            probe.unlink()
    except OSError as error:
        raise UsageError(
            say(
                "Companion cannot keep games in {folder} ({strerror}). Choose a folder that can be "
                "written to: {program} --instance DIR",
                folder=folder,
                strerror=error.strerror,
                program=program(),
            )
        ) from None
    return folder


def default_instance() -> Path:
    """Beside the package in a checkout, else where the system keeps a user's data."""
    if _bootstrap.is_checkout():
        return _bootstrap.ROOT / "instance"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local") / "Companion"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Companion")
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share") / "companion"


def run_serve(options: argparse.Namespace) -> int:
    """Serve the games until stopped."""
    port, address = chosen_port(options), chosen_address(options)
    instance = chosen_instance(options)

    from companion.web import cookies, host, live
    from companion.web.app import create_app, notices
    from companion.web.serving import housekeeping
    from companion.web.serving.addresses import in_container
    from companion.web.serving.serve import CannotListen, has_desktop, serve

    config = {
        "ADDRESS": address,
        "DAILY_BACKUP": not options.no_backup,
        "IN_CONTAINER": in_container(),
        "LISTENS_ON": options.host,
        "KEEP_COMPILED": True,
        "OPEN": options.open,
        "PROGRAM": program(),
        "WARM_UP": True,
    }
    app = create_app(instance, config=config | (cookies.SECURE if options.https else {}))
    for notice in notices(app):
        print(notice, file=sys.stderr, flush=True)
    opens_browser = not options.no_browser and has_desktop()
    try:
        return serve(
            app,
            options.host,
            port,
            https=options.https,
            instance=instance,
            address=address,
            open_browser=opens_browser,
            notice=host.at_start(app, is_seen=opens_browser),
            before_stop=live.hub(app).close,
        )
    except CannotListen as error:
        example = (
            say(" For instance: {program} {instead}", program=program(), instead=error.instead)
            if error.instead
            else ""
        )
        raise UsageError(f"{error}{example}") from None
    finally:
        housekeeping.stop(app)
        app.extensions["games_file"].close()


def take_home_commands() -> tuple[Subcommand, ...]:
    """Commands for the stored games; each is safe while the app is running."""

    def command(name: str, help: str, add_own: AddArguments, run_own: RunIn) -> Subcommand:
        def add(parser: argparse.ArgumentParser) -> None:
            add_instance_argument(parser)
            add_own(parser)
            parser.set_defaults(program=program())

        return Subcommand(
            name, help, add, lambda options: run_own(chosen_instance(options), options)
        )

    return (
        command(
            "export",
            "write one game or everything as JSON, or as CSV for spreadsheets",
            stored.add_export_arguments,
            stored.run_export,
        ),
        command(
            "import",
            "import exported games, after a preview",
            stored.add_import_arguments,
            stored.run_import,
        ),
        command(
            "backup",
            "copy all stored games into one file",
            stored.add_backup_arguments,
            stored.run_backup,
        ),
        command(
            "code",
            "show the code that makes a device host",
            lambda parser: None,
            stored.run_code,
        ),
    )


def doctor_command() -> Subcommand:
    """Looks at everything and changes nothing; works where nothing else does."""

    def add(parser: argparse.ArgumentParser) -> None:
        add_instance_argument(parser)
        add_port_argument(parser)
        parser.add_argument(
            "--salvage",
            type=Path,
            metavar="FILE",
            help="write all that can be read of damaged games into this new file",
        )

    def run(options: argparse.Namespace) -> int:
        from companion.doctor import command_line as doctor

        return doctor.run(named_instance(options), chosen_port(options), options.salvage, program())

    help = "check this computer and all stored games, and say what to do; changes nothing"
    return Subcommand("doctor", help, add, run)


def add_question_argument(parser: argparse.ArgumentParser) -> None:
    """What every calculator takes."""
    add_instance_argument(parser)
    parser.add_argument("file", metavar="FILE.json", help="the question; - for standard input")


def run_calculator(calculator: Calculator, options: argparse.Namespace) -> int:
    """Print the answer to a question as JSON; a refusal also says why, and fails."""
    if not is_installed():
        raise UsageError(NOT_INSTALLED)
    # Only now: the models come with an extra, and take longer to import than all the rest.
    from companion.api.asking import ask, too_large

    body = read_question(options.file)
    games = games_of(named_instance(options))
    reply = too_large(len(body)) or ask(calculator, games, body)
    print(json.dumps(reply.data, indent=2, ensure_ascii=False))
    if reply.status == 200:
        return 0
    error = reply.data["error"]
    print(f"{error['at']}: {error['message']}".removeprefix(": "), file=sys.stderr)
    return 1


def games_of(instance: Path) -> Games:
    """The games by the print that was corrected on the pages of this folder's server, if any."""
    from companion.store.corrections import kept_in
    from companion.store.file.database import FILE_NAME

    found = kept_in(instance / FILE_NAME)
    return {key: following(game, found.get(key, ())) for key, game in GAMES.items()}


def read_question(file: str) -> bytes:
    """The bytes of a file or of standard input."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise UsageError(
            say("{file} cannot be read ({strerror}).", file=file, strerror=error.strerror)
        ) from None


@lru_cache(maxsize=1)
def commands() -> tuple[Subcommand, ...]:
    """Every command; the first one is the default."""
    serve = Subcommand(
        "serve", "run Companion for everyone at the table", add_serve_arguments, run_serve
    )
    return (
        serve,
        *take_home_commands(),
        doctor_command(),
        *(
            Subcommand(
                calculator.name,
                calculator.summary[:1].lower() + calculator.summary[1:],
                add_question_argument,
                partial(run_calculator, calculator),
            )
            for calculator in calculators(GAMES)
        ),
    )


if __name__ == "__main__":
    sys.exit(main())
