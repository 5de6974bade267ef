"""Prints the results of a part of run.sh as a Markdown table of medians, with a conclusion.

usage: table.py PART DIRECTORY

Exits with 1 if the soak found growth or a violation of the protocol.
"""

import json
import pathlib
import re
import statistics
import sys

TICKS_PER_SECOND = 10
# In a second.
MICROSECONDS = 1e6


def reports(directory, name):
    """The reports of all runs of one measurement, NAME-1.json and so on."""
    files = sorted(directory.glob(f"{name}-[0-9]*.json"))
    files = [file for file in files if re.fullmatch(rf"{re.escape(name)}-\d+", file.stem)]
    if not files:
        sys.exit(f"table.py: {directory} has no reports of {name}")
    return [json.loads(file.read_text()) for file in files]


def median(values):
    """The median of the known values; None if there are none."""
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def text(value, digits=None):
    if value is None:
        return "-"
    if digits is None:
        digits = 0 if abs(value) >= 100 else 1
    return f"{value:,.{digits}f}"


def table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("| --- " * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def ratio(value, other):
    return value / other if value is not None and other else None


def frames_due(report):
    """The percentage of due frames that arrived in the measured time."""
    due = report["players"] * TICKS_PER_SECOND * report["measured_s"]
    return 100 * report["measured_frames"] / due if due else None


def core_used(report):
    """The server's share of a core in the measured time, in percent; None if its metrics
    couldn't be read, as with an overloaded server."""
    used = ratio(report["server"]["cpu_seconds"], report["measured_s"])
    return None if used is None else 100 * used


def kilobytes_each(report, moment, before):
    """The server memory per connection; None if it isn't known."""
    held = report["server"][moment]
    return None if held is None else (held - before) / report["connected"] / 1024


def microseconds_each(report):
    """The server's CPU time per connection; None if it isn't known."""
    each = ratio(report["server"]["cpu_seconds"], report["connected"])
    return None if each is None else each * MICROSECONDS


def rounds(all_reports):
    """The columns common to all runs of rounds, in the order of ROUNDS."""
    return [
        text(median(one["server"]["cpu_us_per_frame"] for one in all_reports)),
        text(median(one["frame_delivery_ms"]["p99"] for one in all_reports)),
        text(median(one["tap_reply_ms"]["p99"] for one in all_reports)),
        text(median(one["server"]["tick_lateness_p99_ms"] for one in all_reports)),
        text(median(one["missed_ticks"] for one in all_reports), 0),
        text(median(frames_due(one) for one in all_reports), 1),
        text(median(one["load"]["tap_lateness_ms"]["p99"] for one in all_reports)),
    ]


ROUNDS = ["CPU µs per frame", "frame delivery p99 ms", "tap to reply p99 ms",
          "the server's ticks late p99 ms, at most", "missed ticks", "frames of those due, %",
          "the load test's own lateness p99 ms"]


def cpu_per_frame(all_reports):
    return median(one["server"]["cpu_us_per_frame"] for one in all_reports)


def shards(directory):
    rows = {
        "1 shard on core 0, load test on core 1": reports(directory, "one-load-on-1"),
        "1 shard and the load test on core 0": reports(directory, "one-load-on-0"),
        "2 shards and two load tests on both cores": reports(directory, "two"),
    }
    table(["server", "players", *ROUNDS],
          [[name, text(all_reports[0]["players"], 0), *rounds(all_reports)]
           for name, all_reports in rows.items()])
    apart, shared, two = (cpu_per_frame(all_reports) for all_reports in rows.values())
    print("A frame's CPU says how many frames a core has time for. By it a second shard brings "
          f"{text(ratio(2 * shared if shared else None, two), 2)} times one that shares its core "
          f"with the load test as both of two do, and {text(ratio(2 * apart if apart else None, two), 2)} "
          "times one that has its core to itself; at least 1.8 is wanted.")
    return 0


def start(directory):
    rows = []
    for name, title in {
            "new": "a new database", "empty": "an empty database",
            "empty-cold": "an empty database, from the disk",
            "full": "a million ledger entries, 115,000 players",
            "full-cold": "a million ledger entries, 115,000 players, from the disk"}.items():
        lines = (directory / f"{name}.starts").read_text().splitlines()
        ready, spent = zip(*(map(float, line.split()) for line in lines))
        rows.append([title, text(len(lines), 0), text(min(ready)), text(median(ready)),
                     text(max(ready)), text(median(spent))])
    table(["the server starts with", "starts", "ready after ms, at least", "median", "at most",
           "CPU ms, median"], rows)
    print("From exec to the answer 200 of `GET /readyz`. At most 100 ms are wanted with an empty "
          "database, and 500 ms with a million entries.")
    return 0


def connects(directory):
    crowds = {"none": "nobody", "connects": "connections, opened and closed",
              "sign-ins": "sign-ins of new players"}
    rows = []
    for crowd, title in crowds.items():
        all_reports = reports(directory, crowd)
        crowd_reports = [] if crowd == "none" else reports_of_crowd(directory, crowd)
        rows.append([
            title,
            text(median(one["connects_per_second"] for one in crowd_reports), 0),
            text(median(one["connect_ms"]["p50"] for one in crowd_reports)),
            text(median(one["connect_ms"]["p99"] for one in crowd_reports)),
            text(sum(one["failed"] for one in crowd_reports), 0) if crowd_reports else "-",
            text(median(core_used(one) for one in all_reports), 0),
            # Frames of the rounds include the crowd's time, so their cost means nothing.
            *rounds(all_reports)[1:],
        ])
    players = reports(directory, "none")[0]["players"]
    table(["who comes meanwhile", "a second", "p50 ms", "p99 ms", "failed",
           "server's core used, %", *ROUNDS[1:]], rows)
    print(f"Rounds of {players:,} players, who came before. A connection's time is from when it was "
          "due to its upgrade, a sign-in's to its welcome.")
    return 0


def reports_of_crowd(directory, crowd):
    return [json.loads(file.read_text())
            for file in sorted(directory.glob(f"{crowd}-*-crowd.json"))]


def tls(directory):
    rows, lines = [], []
    plain = connections(directory, "plain", "ChefDash without TLS: a WebSocket opened and closed", rows)
    for key, name in {"ecdsap256": "ECDSA with P-256", "rsa2048": "RSA with 2,048 bits"}.items():
        signatures = signatures_a_second(directory / f"{key}.speed")
        rows.append([f"{name}: `openssl speed`, signatures alone", text(signatures, 0), "100", "-",
                     text(MICROSECONDS / signatures), text(signatures, 0), "-"])
        cost = connections(
            directory, key, f"**{name}: ChefDash, the same in a new TLS session**", rows)
        other = openssl(directory, key, f"{name}: `openssl s_server`, an empty TLS session", rows)
        lines.append(
            f"{name}: one core of ChefDash could take {text(MICROSECONDS / cost, 0)} connections a "
            f"second, {text(100 * MICROSECONDS / cost / signatures, 0)} % of what the key can sign, "
            f"and s_server {text(100 * MICROSECONDS / other / signatures, 0)} %. ChefDash's TLS alone "
            f"takes {text(cost - plain)} µs, {text((cost - plain) / other, 2)} times s_server's whole.")
    table(["server, on one core", "reached a second", "server's core used, %",
           "client's core used, %", "server's CPU µs for each", "so one core could do a second",
           "p99 ms"], rows)
    print("A handshake is more than its signature: two operations of the key exchange, the keys "
          "made of it, a ticket. " + " ".join(lines))
    return 0


def connections(directory, name, title, rows):
    """Adds the row of a server's connections; returns the CPU time of each, in microseconds."""
    all_reports = reports(directory, name)
    cost = median(microseconds_each(one) for one in all_reports)
    if not cost:
        sys.exit(f"table.py: no run of {name} knows what the server took")
    rows.append([
        title, text(median(one["connects_per_second"] for one in all_reports), 0),
        text(median(core_used(one) for one in all_reports), 0),
        text(median(100 * one["load"]["cpu_share"] for one in all_reports), 0),
        text(cost), text(MICROSECONDS / cost, 0),
        text(median(one["connect_ms"]["p99"] for one in all_reports)),
    ])
    return cost


def openssl(directory, key, title, rows):
    """Adds the row of OpenSSL's own server; returns the CPU time of each handshake, in
    microseconds."""
    counts, spent, passed = [], [], []
    for file in sorted(directory.glob(f"openssl-{key}-*.txt")):
        told = re.search(r"(\d+) connections in (\d+) real seconds", file.read_text())
        if not told or not int(told[1]) or not int(told[2]):
            sys.exit(f"table.py: {file} doesn't say how many connections s_time made")
        counts.append(int(told[1]))
        passed.append(int(told[2]))
        spent.append(float(file.with_suffix(".cpu").read_text()))
    cost = median(cpu * MICROSECONDS / count for cpu, count in zip(spent, counts))
    rows.append([
        title, text(median(count / time for count, time in zip(counts, passed)), 0),
        text(median(100 * cpu / time for cpu, time in zip(spent, passed)), 0), "-",
        text(cost), text(MICROSECONDS / cost, 0), "-",
    ])
    return cost


def signatures_a_second(file):
    """Parses `openssl speed -mr`: a line with the key's bits, and its signatures and
    verifications per second."""
    told = re.search(r"^\+F\d+:\d+:\d+:([\d.]+):", file.read_text(), re.MULTILINE)
    if not told:
        sys.exit(f"table.py: {file} doesn't say how often the key signs a second")
    return float(told[1])


def idle(directory):
    report = json.loads((directory / "idle.json").read_text())
    before = int((directory / "before.bytes").read_text())
    descriptors_before = int((directory / "before.descriptors").read_text())
    most = int((directory / "most.descriptors").read_text())
    count, server, used = report["connected"], report["server"], core_used(report)
    if used is None:
        sys.exit("table.py: the server's metrics couldn't be read")
    each = (server["rss_bytes"] - before) / count
    table(["idle connections", "failed", "resident MB before", "resident MB with them",
           "KB per connection", "descriptors before", "descriptors with them",
           "CPU of a core while idle, %", "violations"],
          [[text(count, 0), text(report["failed"], 0), text(before / 1e6),
            text(server["rss_bytes"] / 1e6), text(each / 1024, 2), text(descriptors_before, 0),
            text(most, 0), text(used), text(report["violations"], 0)]])
    print(f"Extrapolated, not measured: 100,000 idle connections would take "
          f"{text((before + 100_000 * each) / 1e6, 0)} MB and {text(used * 100_000 / count)} % of a "
          "core, most of it for pings. At most 2 KB for each is wanted. What the kernel keeps for a "
          "socket is not in it.")
    return 0


def proportion(directory):
    rows, costs, sizes = [], [], []
    for players in (1000, 2000, 4000, 8000):
        all_reports = reports(directory, str(players))
        before = [int(file.read_text())
                  for file in sorted(directory.glob(f"{players}-*.idle"))]
        sizes.append([
            median(kilobytes_each(one, moment, base) for one, base in zip(all_reports, before))
            for moment in ("rss_bytes_at_start", "rss_bytes")])
        costs.append(cpu_per_frame(all_reports))
        used = median(core_used(one) for one in all_reports)
        rows.append([text(all_reports[0]["players"], 0), text(used, 0),
                     *map(text, sizes[-1]), *rounds(all_reports)])
    table(["players", "server's core used, %", "KB per connection when all are there",
           "KB per connection at the end", *ROUNDS], rows)
    print("Of the figures with the fewest players, those with the most are: CPU per frame "
          f"{text(ratio(costs[-1], costs[0]), 2)} times, where at most 1 is wanted; memory per "
          f"connection, when all are there, {text(ratio(sizes[-1][0], sizes[0][0]), 2)} times, where "
          "1 is linear. What memory grows "
          "by while they play are inputs of rounds and the database's caches, 4 MiB each at most.")
    return 0


def percentile(pairs, name, share=0.99):
    """A percentile, in milliseconds, of a histogram's increase between the two pages of each
    pair: interpolated within its bucket as if all values of the bucket were spread evenly."""
    counts = {}
    for pair in pairs:
        for page, sign in zip(pair, (-1, 1)):
            for bound, count in re.findall(rf'^{name}_bucket{{le="([^"]+)"}} (\d+)$', page, re.MULTILINE):
                counts[float(bound)] = counts.get(float(bound), 0) + sign * int(count)
    buckets = sorted(counts.items())
    if not buckets or not buckets[-1][1]:
        sys.exit(f"table.py: the metrics count no {name}")
    wanted = share * buckets[-1][1]
    low, below = 0.0, 0
    for bound, count in buckets:
        if count >= wanted:
            if bound == float("inf"):
                return low * 1000
            return 1000 * (low + (bound - low) * (wanted - below) / (count - below))
        low, below = bound, count


def imported(directory):
    rows, told = [], []
    for kind, title in {"recipes": "imports of recipes", "hostile": "hostile files"}.items():
        report = json.loads((directory / f"{kind}.json").read_text())
        medians = {}
        for phase in ("without", "beside"):
            pairs = [(file.read_text(), file.with_suffix(".after").read_text())
                     for file in sorted(directory.glob(f"{kind}-{phase}-*.before"))]
            values, singles = [], []
            for name in ("chefdash_tick_lateness_seconds", "chefdash_commit_seconds"):
                values.append(percentile(pairs, name))
                singles.append([percentile([pair], name) for pair in pairs])
            # One bad second of a shared machine affects the p99 of all phases together, but not the
            # median over the phases.
            medians[phase] = [median(those) for those in singles]
            rows.append([
                f"{title}: {phase}", text(len(pairs), 0),
                *(f"{text(median(those), 2)} ({text(min(those), 2)} to {text(max(those), 2)}); {text(value, 2)}"
                  for value, those in zip(values, singles))])
        late, commits = (ratio(*both) for both in zip(medians["beside"], medians["without"]))
        imported = json.loads((directory / f"{kind}.import").read_text().splitlines()[-1])
        told.append(
            f"Beside {title}, the median p99 of the ticks' lateness is {text(late, 2)} times that without, and of the "
            f"coins' commits {text(commits, 2)} times, where at most 1.1 is wanted. {imported['files']:,} files and "
            f"{imported['recipes']:,} recipes came in. Players: {report['players']:,}; missed ticks: "
            f"{report['missed_ticks']:,}; frame delivery p99 {text(report['frame_delivery_ms']['p99'])} ms.")
    table(["phases", "count", "ticks late p99 ms, median of phases (range); all together",
           "coin commits p99 ms, median of phases (range); all together"], rows)
    print("\n\n".join(told))
    return 0


def soak(directory):
    samples = [[int(word) for word in line.split()]
               for line in (directory / "samples").read_text().splitlines()]
    report = json.loads((directory / "soak.json").read_text())
    if len(samples) < 5:
        sys.exit(f"table.py: {len(samples)} samples don't make five parts")
    fifths = [samples[len(samples) * part // 5:len(samples) * (part + 1) // 5] for part in range(5)]
    columns = [[median(sample[column] for sample in fifth) for column in (1, 2, 3)]
               for fifth in fifths]
    table(["part of the run", "from s", "to s", "samples", "resident MB", "descriptors", "threads"],
          [[f"{number + 1} of 5", text(fifth[0][0], 0), text(fifth[-1][0], 0),
            text(len(fifth), 0), text(held[0] / 1e6), text(held[1], 0), text(held[2], 0)]
           for number, (fifth, held) in enumerate(zip(fifths, columns))])
    print(f"{report['players']:,} players, {report['measured_s']:,.0f} s: {report['rounds']:,} rounds, "
          f"{report['race_results']:,} results of players in races, {report['taps']:,} taps, "
          f"{report['replies']:,} of them answered; frame delivery p99 "
          f"{text(report['frame_delivery_ms']['p99'])} ms, tap to reply p99 "
          f"{text(report['tap_reply_ms']['p99'])} ms; {report['missed_ticks']:,} missed ticks and "
          f"{report['violations']:,} violations; {report['failed']:,} players failed.")
    faults = [f"{name} grew from {text(second, 0)} in the second fifth to {text(last, 0)} in the "
              "last, which is more than 5 %"
              for name, second, last in zip(("resident bytes", "descriptors"),
                                            columns[1], columns[4])
              if last > 1.05 * second]
    if report["violations"]:
        faults.append(f"{report['violations']:,} violations of the protocol: "
                      f"{report['violations_by_kind']}")
    for fault in faults:
        print(f"\nFAILED: {fault}.")
    return 1 if faults else 0


def report(directory):
    told = json.loads((directory / "report.json").read_text())
    table(["players", *ROUNDS, "violations", "page"],
          [[text(told["players"], 0), *rounds([told]), text(told["violations"], 0),
            (directory / "page").read_text().strip()]])
    return 0


PARTS = {"start": start, "shards": shards, "connects": connects, "tls": tls, "idle": idle,
         "proportion": proportion, "import": imported, "soak": soak, "report": report}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in PARTS:
        sys.exit(f"usage: table.py {'|'.join(PARTS)} DIRECTORY")
    return PARTS[sys.argv[1]](pathlib.Path(sys.argv[2]))


sys.exit(main())
