"""Machines with etcd, Patroni and PostgreSQL."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import psycopg2

from machines import FILES, PLACE, Machine, certificate, port, settings, signal_all, variables
from proxies import DEADLINE_S, TOOLS, until

PROGRAMS = Path(os.environ["POSTGRES_PROGRAMS"])


class User:
    """The user of the databases, since PostgreSQL refuses to run as root, and programs that it can reach."""

    def __init__(self):
        self.options = ()
        self.python = sys.executable
        self.libraries = next(path for path in sys.path if path.endswith("site-packages"))
        self.postgres = PROGRAMS
        self.etcd = TOOLS / "usr" / "bin" / "etcd"
        if os.geteuid() == 0:
            self._become_nobody()

    def _become_nobody(self):
        self.options = ("--reuid=nobody", "--regid=nogroup", "--clear-groups")
        root = PLACE / "root"
        root.mkdir()
        self.etcd = shutil.copy(self.etcd, root)
        self.libraries = shutil.copytree(self.libraries, root / "libraries")
        if not self._can_run(self.postgres / "postgres", "--version"):
            for part in ("lib/postgresql", "share/postgresql"):
                shutil.copytree(self.postgres.parents[3] / part, root / part)
            self.postgres = root / "lib/postgresql/15/bin"
        test = f"import sys; sys.path.insert(0, '{self.libraries}'); import patroni, psutil, psycopg2"
        pythons = [one for one in (sys._base_executable, "/usr/bin/python3") if self._can_run(one, "-c", test)]
        assert pythons, "nobody can run this Python; install Debian's python3 of the same version"
        self.python = pythons[0]

    def _can_run(self, *command) -> bool:
        # The first program after setpriv may still have root's ways.
        through = ["setpriv", *self.options, "--", "/usr/bin/env", *map(str, command)]
        return subprocess.run(through, cwd="/", capture_output=True).returncode == 0

    def own(self, *paths: Path):
        for path in paths if self.options else ():
            shutil.chown(path, "nobody", "nogroup")


class Database(Machine):
    def __init__(self, name: str, user: User):
        super().__init__(name)
        self.user = user
        self.places = {"/etc/patroni": "", "/var/lib/postgresql": "", "/var/run/postgresql": "",
                       "/usr/lib/postgresql/15/bin": user.postgres}
        self.data = self.directory / "15" / "main"
        # Sockets that take no connection, as if the machine were gone.
        self.silence: list[socket.socket] = []
        (self.directory / "config.yml").write_text(self.text("patroni.yml"))
        for file in certificate("postgres"):
            shutil.copy(file, self.directory / file.name.replace("postgres", "server"))
        user.own(self.directory, *self.directory.iterdir())

    def start(self):
        for listener in self.silence:
            listener.close()
        self.silence.clear()
        self.start_etcd()
        environment = dict(one.split("=", 1) for one in settings(self.text("patroni.conf"), "Environment"))
        self.run("patroni", [self.user.python, "-m", "patroni", self.directory / "config.yml"],
                 environment | variables(self.text("patroni.env")) | {"PYTHONPATH": str(self.user.libraries)})

    def start_etcd(self):
        environment = dict(one.split("=", 1) for one in settings(self.text("etcd.conf"), "Environment"))
        self.run("etcd", [self.user.etcd], environment | {"ETCD_DATA_DIR": str(self.directory / "etcd")})

    def run(self, name: str, command: list, environment: dict[str, str]):
        super().run(name, command, environment, self.user.options)

    def stop(self, name: str):
        """Ends a program in order."""
        self.programs[name].terminate()
        self.programs.pop(name).wait(DEADLINE_S)

    def _postgres(self) -> list[int]:
        """PostgreSQL, and programs that work on its files. It isn't a child of Patroni."""
        return [one.pid for one in psutil.process_iter(["cmdline"]) if str(self.data) in (one.info["cmdline"] or ())]

    def crash(self):
        """Kills PostgreSQL."""
        signal_all(self._postgres(), signal.SIGKILL)

    def hang(self):
        """Stops everything in the middle of its work. Connections stay open."""
        signal_all([program.pid for program in self.programs.values()] + self._postgres(), signal.SIGSTOP)

    def wake(self):
        signal_all([program.pid for program in self.programs.values()] + self._postgres(), signal.SIGCONT)

    def end(self):
        """Kills everything."""
        signal_all([program.pid for program in self.programs.values()], signal.SIGKILL)
        while self.programs:
            self.programs.popitem()[1].wait()
        self.crash()

    def lose(self):
        """Kills everything on the machine, which then answers nobody."""
        self.end()
        for number in ("2379", "2380", "5432", "8008"):
            place = (self.address, port(self.name, number))
            self.silence.append(until("the port is free", lambda: self._silent(place)))
            # The queue of one is full then.
            for _ in range(2):
                caller = socket.socket()
                caller.setblocking(False)
                caller.connect_ex(place)
                self.silence.append(caller)

    @staticmethod
    def _silent(place: tuple[str, int]) -> socket.socket | None:
        with contextlib.suppress(OSError):
            return socket.create_server(place, backlog=0)

    def ask(self, path: str, number: str = "8008") -> dict:
        """The answer of Patroni, or of etcd; empty if it says no."""
        url = f"http://{self.address}:{port(self.name, number)}/{path}"
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=2) as answer:
            return json.load(answer)
        return {}

    def perform(self, *statements: str):
        """Performs statements as the superuser."""
        connection = psycopg2.connect(
            host=self.address, port=port(self.name, "5432"), dbname="postgres", user="postgres",
            password=variables(self.text("patroni.env"))["PATRONI_SUPERUSER_PASSWORD"])
        connection.autocommit = True
        with contextlib.closing(connection), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)


class Cluster:
    """Three machines, of which one leads."""

    # The time that a lead lasts without a word.
    lead_seconds = int(re.search(r"ttl: (\d+)", (FILES / "patroni.yml").read_text())[1])

    def __init__(self):
        user = User()
        self.machines = [Database(f"db{number}", user) for number in (1, 2, 3)]

    def start(self):
        for machine in self.machines:
            machine.start()
        self.settle()

    def end(self):
        for machine in self.machines:
            machine.end()

    def leader(self, but: Database | None = None) -> Database | None:
        """The machine that takes writes, as far as one can see."""
        return next((one for one in self.machines if one is not but and one.programs and one.ask("primary")), None)

    def standbys(self) -> list[tuple[str, str, str]]:
        """The standbys that follow: each one's name, and its role as Patroni and PostgreSQL see it."""
        leader = self.leader()
        if not leader:
            return []
        roles = {one["name"]: one["role"] for one in leader.ask("cluster").get("members", [])}
        return [(one["application_name"], roles.get(one["application_name"]), one["sync_state"])
                for one in leader.ask("primary").get("replication", []) if one["state"] == "streaming"]

    def synchronous(self, but: Database | None = None) -> Database | None:
        """The standby that has all that was told."""
        standbys = self.standbys()
        return next((one for one in self.machines if one is not but
                     and (one.address, "sync_standby", "sync") in standbys), None)

    def settle(self):
        """Waits until all three are there."""
        until("the cluster is whole", lambda: len(self.standbys()) == 2 and self.synchronous() and all(
            one.ask("health") and one.ask("health", "2379").get("health") == "true" for one in self.machines))
