"""Prometheus with the files of Deploy/monitoring before three nodes: each expression of the alerts and the dashboard finds
the nodes' metrics, and alerts fire."""

import json
import os
import re
import signal
import urllib.error
import urllib.request

import pytest

from cluster import Cluster, until
from player import Player
from prometheus import FILES, Prometheus

PANELS = json.loads((FILES / "dashboard.json").read_text())["panels"]
EXPRESSIONS = [pytest.param(target["expr"], target["legendFormat"], id=f"{panel['title']}, {target['refId']}")
               for panel in PANELS for target in panel["targets"]]
RULES = dict(re.findall(r"- alert: (\w+)\n +expr: (?:>-\n)?(.*?)\n +(?:for|labels|annotations):",
                        (FILES / "alerts.yml").read_text(), re.S))
# Alerts that a busy machine can cause.
OF_LOAD = {"SlowCommits", "Overloaded", "ThinnedFrames"}
# Nodes over PostgreSQL, behind a proxy that speaks TLS, have none of these; MetricsTests sees them.
ELSEWHERE = {"chefdash_wal_bytes", "chefdash_certificate_expiry_timestamp_seconds"}


def is_elsewhere(expression: str) -> bool:
    return any(name in expression for name in ELSEWHERE)


@pytest.fixture(scope="module")
def watched(start) -> Cluster:
    return start(NODES="3").start()


@pytest.fixture(scope="module")
def prometheus(watched, tmp_path_factory):
    started = Prometheus(tmp_path_factory.mktemp("prometheus"), list(watched.nodes().values()))
    play(watched)
    yield started
    started.end()


def play(cluster: Cluster):
    """At each node, a round, an error, a limit and a close."""
    for node in cluster.nodes().values():
        player = Player(cluster.host)
        player.sign_in(f"ws://{cluster.host}/n/{node.name}/play")
        player.tap_layer(player.ask("start_round", level_id=1))
        assert player.ask("leave_round")["type"] == "round_ended"
        assert player.ask("purchase", item_id="pan")["code"] == "unknown_item"
        player.leave()
        with pytest.raises(urllib.error.HTTPError, match="414"):
            urllib.request.urlopen(f"http://{node.metrics}/{'a' * 17_000}")


@pytest.mark.parametrize("expression, legend", EXPRESSIONS)
def test_an_expression_of_the_dashboard(prometheus, expression, legend):
    expression = expression.replace("$__rate_interval", "1m").replace("$node", ".*")
    if expression.startswith("ALERTS") or is_elsewhere(expression):
        # There need be none.
        prometheus.series(expression)
        return
    series = until(expression, lambda: prometheus.series(expression), 10)
    labels = set(re.findall(r"{{(\w+)}}", legend))
    assert all(labels <= each.keys() for each in series)
    if "name" in labels:
        nodes = {each["name"] for each in prometheus.series("chefdash_node_info")}
        assert len(nodes) == 3

        def found():
            return nodes == {each["name"] for each in prometheus.series(expression)}

        until(f"{expression} has each node", found, 10)


def test_the_panels_of_the_dashboard_do_not_overlap():
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    cells = [(x, y) for place in (panel["gridPos"] for panel in PANELS)
             for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])]
    assert len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24


@pytest.mark.parametrize("alert", RULES)
def test_an_alert_asks_for_what_there_is(prometheus, alert):
    prometheus.series(RULES[alert])
    for selector in re.findall(r"(?:chefdash|process)_\w+(?:{.*?})?", RULES[alert]):
        if is_elsewhere(selector):
            continue
        # A close code is there once it has occurred.
        selector = selector.replace("4009", "1000").replace("server", "peer")
        assert prometheus.series(selector), selector


def test_a_killed_node(prometheus, watched):
    assert {alert for alert, _ in prometheus.firing()} <= OF_LOAD
    node = watched.nodes()["n2"]
    os.kill(node.process, signal.SIGKILL)
    down = "NodeDown", node.metrics
    until("the alert fires", lambda: down in prometheus.firing(), 20)
    assert prometheus.firing()[down].startswith(f"{node.metrics} gives no metrics.")
    assert {alert for alert in prometheus.firing() if alert[0] not in OF_LOAD} == {down}
    watched.start_again("n2")
    until("the alert ends", lambda: down not in prometheus.firing(), 20)
