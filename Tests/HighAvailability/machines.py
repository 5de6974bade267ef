"""Machines with the files of Deploy/postgres, each an address of the loopback."""

import contextlib
import os
import random
import re
import shlex
import socket
import subprocess
from pathlib import Path

import psutil

from server import REPOSITORY

FILES = REPOSITORY / "Deploy" / "postgres"
# The directory of everything that runs.
PLACE = Path(os.environ["TMPDIR"])
NETWORK = f"127.{random.randint(1, 254)}.{random.randint(1, 254)}"
ADDRESSES = {"db1": f"{NETWORK}.11", "db2": f"{NETWORK}.12", "db3": f"{NETWORK}.13",
             "game1": f"{NETWORK}.21", "game2": f"{NETWORK}.22"}
_ports: dict[tuple[str, str], int] = {}


def port(machine: str, number: str) -> int:
    """A free port for one of the files. Only game machines have their own, since a server's name has its port."""
    key = (machine if machine.startswith("game") else "", number)
    while key not in _ports:
        # No connection begins at such a port.
        chosen = random.randint(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("", chosen)):
            _ports[key] = chosen
    return _ports[key]


def certificate(name: str) -> tuple[Path, Path]:
    """A key and a certificate for a name."""
    key, made = PLACE / f"{name}.key", PLACE / f"{name}.crt"
    if not made.exists():
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", made],
            check=True, capture_output=True)
    return key, made


def variables(text: str) -> dict[str, str]:
    """The variables of an environment file, as systemd reads it."""
    return dict(word.split("=", 1) for word in shlex.split(text.replace("\\\n", "")))


def settings(unit: str, key: str) -> list[str]:
    """The values of a key in a unit of systemd."""
    return re.findall(rf"^{key}=-?(.*)", unit, re.M)


class Machine:
    # The directories in its files, and those here, below the machine's.
    places: dict[str, Path | str] = {}

    def __init__(self, name: str):
        self.address = ADDRESSES[name]
        self.name = name
        self.directory = PLACE / name
        self.directory.mkdir()
        self.programs: dict[str, subprocess.Popen] = {}

    def text(self, file: str) -> str:
        """A file of Deploy/postgres without its comments, for this machine."""
        text = re.sub(r"^ *#.*\n", "", (FILES / file).read_text(), flags=re.M).replace("%H", self.name)
        text = re.sub(r"\b(db\d|game\d|0\.0\.0\.0|127\.0\.0\.1):(\d+)", self._endpoint, text)
        text = re.sub(r"\b(db\d|game\d|0\.0\.0\.0)\b", lambda found: self._address(found[1]), text)
        here = re.compile("|".join(map(re.escape, self.places)))
        # Anything left would refer to the machine of the tests.
        left = re.findall(r"/(?:etc|usr|var)/\S*", here.sub("", text))
        assert left == [], f"{file} has {left}, which aren't known here"
        return here.sub(lambda found: str(self.directory / self.places[found[0]]), text)

    def _address(self, host: str) -> str:
        return ADDRESSES.get(host, self.address)

    def _endpoint(self, found: re.Match) -> str:
        owner = found[1] if found[1] in ADDRESSES else self.name
        return f"{self._address(found[1])}:{port(owner, found[2])}"

    def run(self, name: str, command: list, environment: dict[str, str], user: tuple[str, ...] = ()):
        """Starts a program, which also ends with the tests."""
        with open(self.directory / f"{name}.log", "a") as log:
            self.programs[name] = subprocess.Popen(
                ["setpriv", *user, "--pdeathsig", "TERM", "--", *map(str, command)], cwd="/", stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, env={"PATH": os.environ["PATH"], "HOME": str(self.directory), **environment})


def signal_all(pids: list[int], number: int):
    """Sends a signal to processes and to all that they have started."""
    for pid in pids:
        with contextlib.suppress(psutil.NoSuchProcess):
            first = psutil.Process(pid)
            for process in (first, *first.children(recursive=True)):
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.send_signal(number)
