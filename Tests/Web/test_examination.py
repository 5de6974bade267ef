"""The page passes `chefdash conformance-client`: a patient player at its controls, and a server
that drops, refuses, repeats itself and sends messages unknown to the page."""

import json
import os
import subprocess

import pytest

from player import until

PROGRAM = os.environ["CHEFDASH_PROGRAM"]
SITUATIONS = [line.split()[0] for line in subprocess.run(
    [PROGRAM, "conformance-client", "--list"], capture_output=True, text=True, check=True).stdout.splitlines()]

# The page is served by a real server, and talks to the examiner. Redirects to the examiner's other
# addresses are followed as they are.
TO_THE_EXAMINER = """(examiner) => {
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        constructor(url, subprotocols) {
            super(new URL(url).host === location.host ? examiner : url, subprotocols);
        }
    };
}"""

# Starts a round if none is running, every three seconds at most, and taps the order's next
# ingredient.
PLAY = """() => {
    let startedMs = -Infinity;
    setInterval(() => {
        const station = document.querySelector(".station");
        if (station && station.dataset.phase !== "ended") {
            const next = document.querySelector(".slots li.next")?.dataset.ingredient;
            if (station.dataset.phase !== "cooking") return;
            [...station.querySelectorAll(".ingredient")]
                .find((button) => button.dataset.ingredient === next)
                ?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
            return;
        }
        if (performance.now() - startedMs < 3_000) return;
        const start = document.querySelector(".sheet .huge-button:not([aria-disabled=true])");
        if (!start) {
            if (location.hash !== "#/map/1") location.hash = "#/map/1";
            return;
        }
        startedMs = performance.now();
        start.click();
    }, 120);
}"""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_situation(situation, server, players):
    examiner = subprocess.Popen(
        [PROGRAM, "conformance-client", "--only", situation, "--json"], stdout=subprocess.PIPE, text=True)
    try:
        url = examiner.stdout.readline().strip()
        page = players(server).page
        page.add_init_script(f"({TO_THE_EXAMINER})({json.dumps(url)}); ({PLAY})()")
        page.goto(server.address(""))
        # The examiner has a time limit of a minute, and then reports what is missing.
        until(page, lambda: examiner.poll() is not None, timeout_s=120)
        report = json.loads(examiner.stdout.read().strip().splitlines()[-1])
        assert examiner.returncode == 0, json.dumps(report, ensure_ascii=False, indent=1)
    finally:
        if examiner.poll() is None:
            examiner.kill()
            examiner.wait()
