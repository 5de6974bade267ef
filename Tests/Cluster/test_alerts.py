"""The files of Deploy/monitoring are valid, and each alert fires in time, for the right node."""

import json
import re
import subprocess

import pytest

from prometheus import FILES, PROGRAMS


def promtool(*words):
    done = subprocess.run([PROGRAMS / "promtool", *words], capture_output=True, text=True)
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
BUSY = ',code="overloaded"'

# The values of each minute, and the nodes with an alert after 90 minutes.
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
    ("NodeCutOff", {of("a", "chefdash_closes_total", CLOSES): "0x85 7x4", of("b", "chefdash_closes_total", CLOSES): "7x90"}, "a"),
    ("StoreUnavailable", {of("a", "chefdash_errors_total", REFUSED): "0x80 0+1x9",
                          of("b", "chefdash_errors_total", REFUSED): "5x90"}, "a"),
    ("SlowCommits", commits("a", "0+102x90") | commits("b", "0+100x90"), "a"),
    ("Overloaded", {of("a", "chefdash_overloaded_shards"): "0x89 1", of("b", "chefdash_overloaded_shards"): "0x90",
                    of("b", "chefdash_errors_total", BUSY): "0x88 3x1", of("c", "chefdash_errors_total", BUSY): "3x90"}, "ab"),
    ("ThinnedFrames", {of("a", "chefdash_state_frames_total"): "0+100x90", of("b", "chefdash_state_frames_total"): "0+100x90",
                       of("a", "chefdash_state_frames_thinned_total"): "0+2x90",
                       of("b", "chefdash_state_frames_thinned_total"): "0+0.5x90"}, "a"),
    ("DiskLow", {of("a", "chefdash_disk_free_bytes"): "1e9x90", of("b", "chefdash_disk_free_bytes"): "3e9x90",
                 of("c", "chefdash_disk_free_bytes"): "-1x90"}, "a"),
    ("ServerFull", {of("a", "chefdash_limit_reached_total", FULL): "0x88 3x1",
                    of("b", "chefdash_limit_reached_total", FULL): "3x90",
                    of("c", "chefdash_limit_reached_total", ',limit="sign_ups"'): "0+1x90"}, "a"),
    ("VersionsDiffer", {info("a", version="1"): "1x90", info("b", version="2"): "1x90"}, "-"),
    ("VersionsDiffer", {info("a", version="1"): "1x90", info("b", version="1"): "1x90"}, ""),
]


@pytest.mark.parametrize("kind, name", [("config", "prometheus.yml"), ("rules", "alerts.yml")])
def test_the_files_are_valid(kind, name):
    promtool("check", kind, FILES / name)


def test_each_alert_has_a_row():
    assert {row[0] for row in ROWS} == set(re.findall(r"- alert: (\w+)", (FILES / "alerts.yml").read_text()))


@pytest.mark.parametrize("alert, series, nodes", ROWS, ids=[f"{row[0]} {row[2]}" for row in ROWS])
def test_an_alert_fires_for_its_nodes(tmp_path, alert, series, nodes):
    """An alert without a node is `-`."""
    firing = [{"labels": "{}" if node == "-" else f'{{instance="{node}"}}', "value": 1} for node in nodes]
    # JSON is YAML, too.
    (tmp_path / "test.yml").write_text(json.dumps({
        "rule_files": [str(FILES / "alerts.yml")],
        "tests": [{"interval": "1m", "input_series": [{"series": name, "values": values} for name, values in series.items()],
                   "promql_expr_test": [{"expr": f'count by (instance) (ALERTS{{alertname="{alert}",alertstate="firing"}})', "eval_time": "90m",
                                         "exp_samples": firing}]}]}))
    promtool("test", "rules", tmp_path / "test.yml")
