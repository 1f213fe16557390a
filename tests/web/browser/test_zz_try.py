import sys, pytest
from tests.web.browser.full_tables import full_tables, FullTable
pytestmark = pytest.mark.browser
def test_it(ask):
    import time
    t=time.time()
    tables = full_tables(ask)
    print(time.time()-t)
    for n,t in tables.items(): print(n,t.path)
