"""The files of Deploy/monitoring are valid, and each alert fires in time, for the right node. Operators find it in
Deploy/README.md."""

import json
import re
import subprocess

import pytest

from contract import ROOT

FILES = ROOT / "Deploy" / "monitoring"
ALERTS = re.findall(r"- alert: (\w+)", (FILES / "alerts.yml").read_text())
PROMTOOL = ROOT / ".build" / "tools" / "usr" / "bin" / "promtool"

def promtool(*words):
    if not PROMTOOL.exists():
        pytest.skip("there is no promtool without apt")
    done = subprocess.run([PROMTOOL, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def info(node: str, epoch: int = 1, version: str = "1") -> str:
    return f'chefdash_node_info{{instance="{node}",epoch="{epoch}",url="ws://{node}/play",version="{version}"}}'


def of(node: str, metric: str, labels: str = "") -> str:
    return f'{metric}{{instance="{node}"{labels}}}'


def commits(node: str, slow: str) -> dict[str, str]:
    return {of(node, "chefdash_commit_seconds_bucket", f',le="{bound}"'): values
            for bound, values in {"0.1": "0+100x90", "0.5": slow, "+Inf": slow}.items()}


THREE = {info(node): "1x90" for node in ("a", "b", "c")}
CLOSES = ',code="4009",by="server"'
FULL = ',limit="connections"'
REFUSED = ',code="store_unavailable"'
LINES = "chefdash_log_lines_total"
ERRORS = ',level="error"'
EXPIRY = "chefdash_certificate_expiry_timestamp_seconds"
# The tests' clock begins in 1970, and an alert is judged at this second.
JUDGED = 90 * 60
DAY = 24 * 60 * 60
BUSY = ',code="overloaded"'

# The values of each minute, and the nodes with an alert after 90 minutes, or the given time.
ROWS = [
    ("NodeDown", {of("a", "up", ',job="chefdash"'): "1x88 0x1", of("b", "up", ',job="chefdash"'): "1x89 0"}, "a"),
    ("NodeRestarts", {info("a", 1): "1x60 _x29", info("a", 2): "_x60 1x10 _x18", info("a", 3): "_x80 1x9",
                      info("b", 4): "1x70 _x19", info("b", 5): "_x80 1x9"}, "a"),
    ("NodeUnseen", THREE | {of("a", "chefdash_other_nodes"): "2x80 1x9", of("b", "chefdash_other_nodes"): "2x90"}, "a"),
    ("NodeUnseen", THREE | {of("a", "chefdash_other_nodes"): "2x86 1x3"}, ""),
    ("NodeUnseen", {of(node, name, labels): values for node in ("alone", "single")
                    for name, labels, values in [("chefdash_node_info", ',url=""', "1x90"),
                                                 ("chefdash_other_nodes", "", "0x90")]}, ""),
    ("NodeNotReady", {of("a", "chefdash_ready"): "1x86 0x3", of("b", "chefdash_ready"): "1x88 0x1"}, "a"),
    ("NodeNotReady", {of("a", "chefdash_ready"): "0x90", of("a", "chefdash_standby"): "0x90",
                      of("b", "chefdash_ready"): "0x90", of("b", "chefdash_standby"): "1x90"}, "a"),
    ("NodeCutOff", {of("a", "chefdash_closes_total", CLOSES): "0x85 7x4", of("b", "chefdash_closes_total", CLOSES): "7x90"}, "a"),
    ("StoreUnavailable", {of("a", "chefdash_errors_total", REFUSED): "0x80 0+1x9",
                          of("b", "chefdash_errors_total", REFUSED): "5x90"}, "a"),
    ("StoreUnavailable", {of("a", "chefdash_store_available"): "1x87 0x2", of("b", "chefdash_store_available"): "1x90"}, "a"),
    ("LibraryUnavailable", {of("a", "chefdash_library_available"): "1x87 0x2",
                            of("b", "chefdash_library_available"): "1x89 0"}, "a"),
    ("CommitsFail", {of("a", "chefdash_commit_failures_total"): "0x85 1x4", of("b", "chefdash_commit_failures_total"): "3x90",
                     of("c", "chefdash_library_commit_failures_total"): "0x85 2x4"}, "ac"),
    ("SlowCommits", commits("a", "0+102x90") | commits("b", "0+100x90"), "a"),
    ("Overloaded", {of("a", "chefdash_overloaded_shards"): "0x89 1", of("b", "chefdash_overloaded_shards"): "0x90",
                    of("b", "chefdash_errors_total", BUSY): "0x88 3x1", of("c", "chefdash_errors_total", BUSY): "3x90"}, "ab"),
    ("ThinnedFrames", {of("a", "chefdash_state_frames_total"): "0+100x90", of("b", "chefdash_state_frames_total"): "0+100x90",
                       of("a", "chefdash_state_frames_thinned_total"): "0+2x90",
                       of("b", "chefdash_state_frames_thinned_total"): "0+0.5x90"}, "a"),
    ("DiskLow", {of("a", "chefdash_disk_free_bytes"): "1e9x90", of("b", "chefdash_disk_free_bytes"): "3e9x90",
                 of("c", "chefdash_disk_free_bytes"): "-1x90"}, "a"),
    ("LargeWriteAheadLog", {of("a", "chefdash_wal_bytes", ',database="game"'): "1e8x70 6e8x19",
                            of("b", "chefdash_wal_bytes", ',database="library"'): "1e8x80 6e8x9",
                            of("c", "chefdash_wal_bytes", ',database="game"'): "5e8x90"}, "a"),
    ("ServerFull", {of("a", "chefdash_limit_reached_total", FULL): "0x88 3x1",
                    of("b", "chefdash_limit_reached_total", FULL): "3x90",
                    of("c", "chefdash_limit_reached_total", ',limit="sign_ups"'): "0+1x90"}, "a"),
    ("DescriptorsLow", {of(node, metric, ',job="chefdash"'): f"{value}x90" for node, open_fds in [("a", 910), ("b", 890)]
                        for metric, value in [("process_open_fds", open_fds), ("process_max_fds", 1000)]}, "a"),
    ("CertificateExpires", {of("a", EXPIRY): f"{JUDGED + 13 * DAY}x90", of("b", EXPIRY): f"{JUDGED + 15 * DAY}x90",
                            of("c", EXPIRY): f"{JUDGED - 60}x90"}, "a"),
    ("CertificateExpired", {of("a", EXPIRY): f"{JUDGED - 60}x90", of("b", EXPIRY): f"{JUDGED + 60}x90"}, "a"),
    ("ErrorsLogged", {of("a", LINES, ERRORS): "5x85 6x4", of("b", LINES, ERRORS): "5x90",
                      of("c", LINES, ',level="warning"'): "0+1x90"}, "a"),
    ("ReviewsWait", {of("a", "chefdash_held_reviews"): "2x1600"}, "-", "26h"),
    ("ReviewsWait", {of("a", "chefdash_held_reviews"): "0x200 2x1400"}, "", "26h"),
    ("VersionsDiffer", {info("a", version="1"): "1x90", info("b", version="2"): "1x90"}, "-"),
    ("VersionsDiffer", {info("a", version="1"): "1x90", info("b", version="1"): "1x90"}, ""),
]


@pytest.mark.parametrize("kind, name", [("config", "prometheus.yml"), ("rules", "alerts.yml")])
def test_the_files_are_valid(kind, name):
    promtool("check", kind, FILES / name)


def test_each_alert_has_a_row():
    assert {row[0] for row in ROWS} == set(ALERTS)


def test_the_operators_guide_has_each_alert():
    guide = (ROOT / "Deploy" / "README.md").read_text()
    assert re.findall(r"^\| `([A-Z]\w+)` \|", guide, re.MULTILINE) == ALERTS


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]} {row[2]}" for row in ROWS])
def test_an_alert_fires_for_its_nodes(tmp_path, row):
    """An alert without a node is `-`."""
    alert, series, nodes, *moment = row
    firing = [{"labels": "{}" if node == "-" else f'{{instance="{node}"}}', "value": 1} for node in nodes]
    # JSON is YAML, too.
    (tmp_path / "test.yml").write_text(json.dumps({
        "rule_files": [str(FILES / "alerts.yml")],
        "tests": [{"interval": "1m", "input_series": [{"series": name, "values": values} for name, values in series.items()],
                   "promql_expr_test": [{"expr": f'count by (instance) (ALERTS{{alertname="{alert}",alertstate="firing"}})',
                                         "eval_time": moment[0] if moment else f"{JUDGED}s", "exp_samples": firing}]}]}))
    promtool("test", "rules", tmp_path / "test.yml")
