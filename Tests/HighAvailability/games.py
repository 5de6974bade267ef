"""Machines with a server of `chefdash`."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

from databases import Database
from machines import FILES, Machine, port, settings, variables
from proxies import DEADLINE_S, until
from server import REPOSITORY

# Rounds that outlast a failover, and coins for thousands of purchases.
RULES = {"clockAtStartTicks": 1500, "newPlayer": {"coins": 1_000_000, "name": "Cook", "avatar": "🧑‍🍳"}}
PASSWORDS = {"chefdash_owner": "owner's", "chefdash_server": "server's"}


class Game(Machine):
    places = {"/etc/chefdash": "", "/var/lib/chefdash": "data", "/usr/local/bin": "bin",
              "/usr/local/lib/chefdash": FILES, "/usr/share/chefdash": ""}

    def __init__(self, name: str, databases: list[Database]):
        super().__init__(name)
        (self.directory / "bin").mkdir()
        (self.directory / "bin" / "chefdash").symlink_to(os.environ["CHEFDASH_PROGRAM"])
        shutil.copytree(REPOSITORY / "Levels", self.directory / "Levels")
        rules = self.directory / "Levels" / "rules.json"
        rules.write_text(json.dumps(json.loads(rules.read_text()) | RULES))
        shutil.copy(databases[0].directory / "server.crt", self.directory / "root.crt")
        passwords = self.directory / "pgpass"
        passwords.touch(mode=0o600)
        passwords.write_text("".join(f"*:*:chefdash:{role}:{word}\n" for role, word in PASSWORDS.items()))
        (self.directory / "chefdash.env").write_text(self.text("chefdash.env"))
        self.supervisor: threading.Thread | None = None
        # How often systemd has started the server again.
        self.restarts = 0
        # The store's address names no port.
        self.environment = variables(self.text("chefdash.env")) | {
            "CHEFDASH_PORT": str(port(name, "8080")), "CHEFDASH_TRUSTED_PROXY": "127.0.0.1",
            "PGPORT": str(port("db1", "5432")), "PATH": f"{self.directory}/bin:{os.environ['PATH']}"}

    def start(self):
        """Does what systemd does with the service, until it is stopped or the machine is lost."""
        self.is_stopped = self.is_lost = False
        self.programs.clear()
        self.supervisor = threading.Thread(target=self._supervise, daemon=True)
        self.supervisor.start()
        until("the server is started", lambda: self.programs)

    def _supervise(self):
        while not (self.is_stopped or self.is_lost):
            self.run("chefdash", shlex.split(self.unit("ExecStart")), self.environment)
            status = self.programs["chefdash"].wait()
            result = {0: "success", -signal.SIGTERM: "success"}.get(status, "exit-code" if status > 0 else "signal")
            if not self.is_lost:
                subprocess.run(
                    shlex.split(self.unit("ExecStopPost")), env=self.environment | {"SERVICE_RESULT": result},
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if not (self.is_stopped or self.is_lost):
                self.restarts += 1
                time.sleep(float(self.unit("RestartSec")))

    def stop(self):
        """Stops the service in order."""
        self.is_stopped = True
        self.programs["chefdash"].terminate()
        self.supervisor.join(DEADLINE_S)
        assert self.programs["chefdash"].returncode == 0

    def crash(self):
        """Kills the server, which is started again."""
        self.programs["chefdash"].kill()

    def hang(self):
        """Stops the server in the middle of its work."""
        self.programs["chefdash"].send_signal(signal.SIGSTOP)

    def wake(self):
        self.programs["chefdash"].send_signal(signal.SIGCONT)

    def lose(self):
        """Kills the server with its machine."""
        self.is_lost = True
        while self.supervisor and self.supervisor.is_alive():
            self.programs["chefdash"].kill()
            self.supervisor.join(0.1)

    def unit(self, key: str) -> str:
        """The value of a key in the service's unit."""
        return settings(self.text("chefdash.service"), key)[0]

    def take_key(self, other: "Game"):
        """Copies the ledger's key from another machine."""
        (self.directory / "data").mkdir(mode=0o700)
        shutil.copy(other.directory / "data" / "ledger.key", self.directory / "data")

    def command(self, *command: str) -> str:
        """Runs a command with the server's environment, and returns its output."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def asks(self, path: str, number: str = "8080") -> int:
        """The status of a path on the game's port or the operators'; 0 without an answer."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:{port(self.name, number)}/{path}", timeout=2) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0


class Pair:
    """Two machines, of which one serves and one waits."""

    def __init__(self, databases: list[Database]):
        self.games = [Game(f"game{number}", databases) for number in (1, 2)]

    def roles(self) -> tuple[Game, Game] | None:
        """The server that serves, and the one that waits; nil if there aren't both."""
        serving = [one for one in self.games if one.asks("readyz") == 200]
        waiting = [one for one in self.games if one.asks("healthz", "9090") == 200 and one not in serving]
        return (*serving, *waiting) if len(serving) == len(waiting) == 1 else None

    def end(self):
        for game in self.games:
            game.lose()
