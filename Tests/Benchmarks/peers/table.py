"""Prints the reports of run.sh as a Markdown table of medians.

usage: table.py DIRECTORY RUNS "SERVER ..." PLAYERS...
"""

import json
import pathlib
import statistics
import sys

TITLES = {
    "floor": "bare C, epoll, one send() a frame: the floor",
    "floor-10": "bare C, epoll, 10 phases",
    "uring": "bare C, io_uring, batched sends",
    "uring-10": "bare C, io_uring, 10 phases",
    "uws": "uWebSockets (C++, on libuv)",
    "uws-10": "uWebSockets, 10 phases",
    "picows": "picows (Python, C core)",
    "ws": "ws (Node)",
    "gorilla": "gorilla/websocket (Go)",
    "chefdash": "**ChefDash, the whole game**",
    "floor-tls": "bare C with OpenSSL, epoll, one SSL_write() a frame",
    "uws-tls": "uWebSockets, TLS",
    "chefdash-tls": "**ChefDash, the whole game, TLS**",
    "chefdash-race-2": "ChefDash, races of 2",
    "chefdash-race-5": "ChefDash, races of 5",
    "chefdash-race-8": "ChefDash, races of 8",
    "chefdash-watched": "ChefDash, races of 2 with 16 spectators",
}
TICKS_PER_SECOND = 10


def figures(directory, server, players, run):
    """The figures of one run; None if it produced none."""
    name = directory / f"{server}-{players}-{run}"
    try:
        report = json.loads(name.with_suffix(".json").read_text())
        idle = int(name.with_suffix(".idle").read_text())
    except (OSError, ValueError):
        return None
    told = report["server"]
    if not report["measured_frames"] or told["cpu_us_per_frame"] is None:
        return None
    due = players * TICKS_PER_SECOND * report["measured_s"]
    return {
        "cpu": told["cpu_us_per_frame"],
        "frame": report["frame_delivery_ms"]["p99"],
        "reply": report["tap_reply_ms"]["p99"],
        "memory": (told["rss_bytes"] - idle) / report["connected"] / 1024,
        "frames": 100 * report["measured_frames"] / due,
        "missed": report["missed_ticks"],
        "load": report["load"]["cpu_share"],
    }


def text(value):
    if value is None:
        return "-"
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def main():
    directory, runs = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    servers, counts = sys.argv[3].split(), [int(count) for count in sys.argv[4:]]

    medians = {}
    for server in servers:
        for players in counts:
            each = [figures(directory, server, players, run + 1) for run in range(runs)]
            each = [one for one in each if one is not None]
            for key in each[0] if each else []:
                medians[server, players, key] = statistics.median(one[key] for one in each)

    def cells(server, key):
        return " / ".join(text(medians.get((server, players, key))) for players in counts)

    def ratio(server, players):
        peer = "uws-tls" if server.endswith("-tls") else "uws"
        own, theirs = (medians.get((one, players, "cpu")) for one in (server, peer))
        return f"{own / theirs:.2f}" if own and theirs else "-"

    names = " / ".join(f"{players:,}" for players in counts)
    print(f"| server, at {names} players | CPU µs per frame | of uWebSockets' "
          "| frame delivery p99 ms | tap to reply p99 ms | KB per connection | frames of those due, % "
          "| frames skipped |")
    print("| --- " * 8 + "|")
    for server in servers:
        ratios = " / ".join(ratio(server, players) for players in counts)
        rest = (cells(server, key) for key in ("frame", "reply", "memory", "frames", "missed"))
        print(f"| {TITLES[server]} | {cells(server, 'cpu')} | {ratios} | {' | '.join(rest)} |")
    shares = [value for (_, _, key), value in medians.items() if key == "load"]
    print(f"\nThe load test itself used {100 * max(shares, default=0):.0f} % of its core at most.")


main()
