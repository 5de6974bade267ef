"""Shared fixtures: the browser, a server whose rounds tests can end, and players."""

import os

import pytest
from playwright.sync_api import expect, sync_playwright

from player import open_player
from server import INSECURE_HOST, Server

# Rounds that last long enough for a slow machine, and that three wrong taps end; the rest is as in
# the repository.
RULES = {"clockAtStartTicks": 600, "servedClockTicks": 5, "wrongClockTicks": 250, "feedbackTicks": 3}

# The page's own waiting has no time limit.
UNTIL = """
    const until = async (isSo) => {
        for (let left = 6_000; !isSo(); left -= 1) {
            if (left === 0) throw new Error(`never so: ${isSo}`);
            await new Promise((resolve) => setTimeout(resolve, 10));
        }
    };
"""

expect.set_options(timeout=60_000)


# The slowest test files, which begin first so that no worker is left with one at the end.
LONGEST = ["test_screens.py", "test_library_tour.py", "test_library_sync.py", "test_newer.py"]


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"],
            # The sandbox needs rights that containers and root don't have.
            args=["--no-sandbox", "--enable-precise-memory-info",
                  f"--host-resolver-rules=MAP {INSECURE_HOST} 127.0.0.1"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that all tests may use, as long as they only play."""
    server = Server(tmp_path_factory.mktemp("server"), RULES).start()
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path):
    """Makes servers that the test may stop."""
    servers = []

    def make(rules=RULES, flags=None):
        servers.append(Server(tmp_path, rules, flags).start())
        return servers[-1]

    yield make
    for server in servers:
        server.kill()


@pytest.fixture
def players(browser, request):
    """Opens players, and fails if one of their pages had an error. Animations are off, unless
    the test's file has a MOTION."""
    opened = []
    motion = getattr(request.module, "MOTION", "reduce")

    def open(server, **options):
        opened.append(open_player(browser, server, **{"reduced_motion": motion} | options))
        return opened[-1]

    yield open
    errors = [error for player in opened for error in player.errors]
    for player in opened:
        player.context.close()
    assert errors == []


@pytest.fixture(scope="module")
def run(server, browser):
    """Runs a function with a module of the library and parameters in a page. It may await
    `until(isSo)`."""
    page = browser.new_context().new_page()
    page.goto(server.address())
    yield lambda module, call, *parameters: page.evaluate(
        f"async ([path, parameters]) => {{ {UNTIL} return ({call})(await import(path), ...parameters); }}",
        [f"/library/{module}", list(parameters)])
    page.context.close()
