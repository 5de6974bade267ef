"""The validator of recorded traffic finds each kind of problem, and none in valid traffic."""

import subprocess
import sys
from pathlib import Path

import pytest

from contract import Contract
from validate import Traffic

CONTRACT = Contract()
PING = '{"type":"ping","id":"1","client_time":5}'
EDIT = ('{"type":"edit","id":"1","household_id":"%s","edit_id":"%s","base_seq":0,"ops":['
        '{"op":"set","kind":"tag","id":"%s","fields":{"color":"mauve"}}]}' % (("0" * 32,) * 3))
REFUSED = ('{"type":"edit_refused","re":"1","household_id":"%s","edit_id":"%s","op":0,"reason":"bad_field",'
           '"text":"no"}' % (("0" * 32,) * 2))
PONG = '{"type":"pong","re":"1","client_time":5,"server_time_ms":7.5}'


def error(code, re='"re":"1",'):
    return f'{{"type":"error",{re}"code":"{code}","message":"no","retry":false}}'


def problems(*lines):
    traffic = Traffic(CONTRACT)
    for number, line in enumerate(lines, 1):
        traffic.line(line, f"line {number}")
    traffic.finish()
    return [(place, text) for text, place, _ in traffic.problems.values()]


@pytest.mark.parametrize("lines", [
    pytest.param([f"a c {PING}", f"a s {PONG}"], id="an answer"),
    pytest.param([f"a c {PING}", f"a s {error('busy')}"], id="an error that any request can get"),
    pytest.param(['a c {"type":"purchase","id":"1","item_id":"oven"}', f"a s {error('not_enough_coins')}"],
                 id="a listed error"),
    pytest.param(["a s " + '{"type":"balance","coins":1,"round_id":"' + "0" * 32 + '","order":1,"amount":1}'],
                 id="what comes by itself"),
    pytest.param(['a c {"type":"tap","id":"1"}', f"a s {error('missing_field')}"], id="a refused malformed request"),
    pytest.param(['a c {"type":"tap"}', f"a s {error('missing_field', '')}"], id="one without an id"),
    pytest.param(['a c {"type":"nonsense","id":"1"}', f"a s {error('unknown_type')}"], id="a refused unknown type"),
    pytest.param(["a c {", f"a s {error('bad_json', '')}"], id="no JSON from a client"),
    pytest.param(["a c " + "[" * 100_000, f"a s {error('too_deep', '')}"], id="nested too deep"),
    pytest.param(['a c {"type":"tap","id":"1","ingredient_id":"\\ud800"}', f"a s {error('bad_json')}"],
                 id="a lone surrogate"),
    pytest.param([f"a c {EDIT}", f"a s {REFUSED}"], id="a refused edit with a malformed value"),
    pytest.param(['a t {"type":"tap","ingredient_id":"bun","colour":1}'], id="what a test may say"),
    pytest.param(['a t {"type":"ping","id":"1","client_time":5,"colour":1}', f"a s {PONG}"],
                 id="an answer to what a test may say"),
    pytest.param(['a c {"type":"ping","id":"1","client_time":1e999}', f"a s {error('number_out_of_range')}"],
                 id="an infinite number"),
])
def test_nothing_is_wrong(lines):
    assert problems(*lines) == []


@pytest.mark.parametrize("lines, text", [
    pytest.param([f"a c {PING}", f"a s {PONG[:-1]},\"plate\":1}}"], "'plate' was unexpected", id="unknown member"),
    pytest.param(['a s {"type":"shutdown","deadline_ms":"soon"}'], '"soon" is not of type "integer"', id="wrong type"),
    pytest.param(['a s {"type":"shutdown","deadline_ms":-1}'], "-1 is less than the minimum of 0", id="out of range"),
    pytest.param(['a s {"type":"stream","stream":"often"}'], "is not one of", id="unknown word"),
    pytest.param(['a s {"type":"shutdown"}'], '"deadline_ms" is a required property', id="missing member"),
    pytest.param(['a s {"type":"welcome","player":{"name":"Ana","colour":1}}'], "server welcome", id="inside an object"),
    pytest.param(['a s {"type":"nonsense"}'], "no message of the type 'nonsense'", id="unknown message"),
    pytest.param([f"a s {PING}"], "server: the contract has no message of the type 'ping'", id="wrong side"),
    pytest.param(["a s {"], "not JSON", id="no JSON from the server"),
    pytest.param(['a c {"type":"tap","ingredient_id":"bun","colour":1}'], "'colour' was unexpected",
                 id="unknown member from a client"),
    pytest.param(['a c {"type":"tap","id":"1"}', f"a s {error('no_round')}"], '"ingredient_id" is a required property',
                 id="malformed request that was not refused as such"),
    pytest.param([f"a c {PING}", 'a s {"type":"stream","re":"1","stream":"tick"}'],
                 "stream isn't listed as an answer to ping", id="wrong answer"),
    pytest.param([f"a c {EDIT}"], '"mauve" is not one of', id="malformed edit that was not refused"),
    pytest.param([f"a c {PING}", f"a s {error('no_round')}"], "error no_round isn't listed as an answer to ping",
                 id="unlisted error"),
    pytest.param([f"a c {PING}", f"b s {PONG}"], "pong answers no request", id="another connection's request"),
    pytest.param(["nonsense"], "the line isn't", id="a line of another form"),
])
def test_problem_is_found(lines, text):
    found = problems(*lines)
    assert len(found) == 1 and text in found[0][1], found


def test_problems_of_one_kind_are_one():
    assert len(problems('a s {"type":"shutdown","deadline_ms":"a"}', 'a s {"type":"shutdown","deadline_ms":"b"}',
                        'a s {"type":"shutdown","deadline_ms":-1}')) == 2


@pytest.mark.parametrize("line, status, start", [
    (f"a c {PING}", 0, "1 messages of 1 types on 1 connections; types never seen: access_code, "),
    ('a s {"type":"shutdown"}', 1, "1 messages of 1 types on 1 connections; types never seen: access_code, "),
])
def test_command(tmp_path, line, status, start):
    recording = tmp_path / "recording"
    recording.write_text(line + "\n")
    run = subprocess.run([sys.executable, Path(__file__).with_name("validate.py"), recording],
                         capture_output=True, text=True)
    assert (run.returncode, run.stdout.startswith(start)) == (status, True), run
    assert (f"{recording}:1: server shutdown" in run.stdout) == (status == 1)
