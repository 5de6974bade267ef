"""Proxies from Debian's packages with Debian's configuration, plus a text of Deploy/README.md."""

import contextlib
import getpass
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

from server import REPOSITORY
from texts import Text

TOOLS = REPOSITORY / ".build" / "tools"
# The host name in the texts.
NAME = "kitchen.example.org"
# The proxies' listening address. No connection comes from it, so none can take a free port away.
PROXY_ADDRESS = "127.0.0.9"
# The clients' address; proxies connect to the server from 127.0.0.1.
CLIENT_ADDRESS = "127.0.0.2"
DEADLINE_S = 60


def until(what: str, is_so, seconds: int = DEADLINE_S):
    """Waits until the condition holds, and returns its value."""
    deadline = time.monotonic() + seconds
    while not (found := is_so()):
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.05)
    return found


def free_port() -> int:
    with socket.create_server((PROXY_ADDRESS, 0)) as listener:
        return listener.getsockname()[1]


class Proxy:
    """A proxy with one text, in front of servers on these ports."""

    def __init__(self, text: Text, directory: Path, certificates: Path, replaced: dict[str, str]):
        """`replaced` has the text's other values that differ here, such as the server's address."""
        self.directory = directory
        self.text = text
        self.port = free_port()
        self.certificates = certificates
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(directory)}
        directory.mkdir()
        here = {
            "/etc/ssl/kitchen/": f"{certificates}/",
            "/var/log/nginx/": f"{directory}/",
            "bind :443": f"bind {PROXY_ADDRESS}:{self.port}",
            "listen 443": f"listen {PROXY_ADDRESS}:{self.port}",
            "<VirtualHost *:443>": f"<VirtualHost {PROXY_ADDRESS}:{self.port}>",
            f"{NAME} {{": f"{NAME}:{self.port} {{",
        }
        configuration = text.configuration
        for old, new in here.items():
            configuration = configuration.replace(old, new)
        for old, new in replaced.items():
            assert old in configuration, f"{text.title} doesn't have {old}"
            configuration = configuration.replace(old, new)
        # Anything left would refer to this machine.
        left = re.findall(r"/etc/\S*|/var/\S*|\S*:443\b", configuration)
        assert left == [], f"{text.title} has {left}, which isn't known here"
        self.command = getattr(self, f"_{text.language}")(configuration)
        self.process = None

    def start(self):
        """Starts it, and returns once it listens."""
        with open(self.directory / "output.log", "w") as output:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=self.environment)
        until("the proxy listens", self._listens)
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(DEADLINE_S)

    def connect(self) -> socket.socket:
        return socket.create_connection(
            (PROXY_ADDRESS, self.port), timeout=DEADLINE_S, source_address=(CLIENT_ADDRESS, 0))

    @property
    def trust(self) -> ssl.SSLContext:
        """Trusts only the certificate that the text names, or the authority that the proxy
        created."""
        own = self.directory / ".local" / "share" / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        is_own = "tls internal" in self.text.configuration
        return ssl.create_default_context(cafile=str(own if is_own else self.certificates / "cert.pem"))

    @property
    def host(self) -> str:
        return f"{NAME}:{self.port}"

    def logs(self) -> str:
        """The proxy's whole output."""
        return "".join(path.read_text() for path in sorted(self.directory.rglob("*.log")))

    def _listens(self) -> bool:
        assert self.process.poll() is None, f"{self.text.title} ended: {self.logs()}"
        with contextlib.suppress(OSError):
            self.connect().close()
            return True
        return False

    # Each function writes a configuration and returns the proxy's command. Nothing runs in the
    # background, and nothing is written outside the directory; the rest is as in Debian's files.

    def _haproxy(self, configuration: str) -> list[str]:
        debian = (TOOLS / "etc" / "haproxy" / "haproxy.cfg").read_text()
        defaults = debian[debian.index("\ndefaults"):].replace("/etc/haproxy/", f"{TOOLS}/etc/haproxy/")
        path = self.directory / "haproxy.cfg"
        path.write_text(f"global\n    log stdout format raw local0\n{defaults}\n{configuration}")
        return [str(TOOLS / "usr" / "sbin" / "haproxy"), "-db", "-f", str(path)]

    def _nginx(self, configuration: str) -> list[str]:
        debian = TOOLS / "etc" / "nginx"
        (self.directory / "conf.d").mkdir()
        (self.directory / "sites-enabled").mkdir()
        (self.directory / "sites-enabled" / "chefdash").write_text(configuration)
        (self.directory / "conf.d" / "places.conf").write_text("".join(
            f"{kind}_temp_path {self.directory}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")))
        shutil.copy(debian / "mime.types", self.directory)
        main = (debian / "nginx.conf").read_text()
        for place in ("/etc/nginx/", "/var/log/nginx/", "/run/"):
            main = main.replace(place, f"{self.directory}/")
        path = self.directory / "nginx.conf"
        path.write_text(main.replace("user www-data;", f"user {getpass.getuser()};"))
        return [str(TOOLS / "usr" / "sbin" / "nginx"), "-c", str(path), "-e", str(self.directory / "start.log"),
                "-g", "daemon off;"]

    def _caddyfile(self, configuration: str) -> list[str]:
        (self.directory / "chefdash").write_text(configuration)
        path = self.directory / "Caddyfile"
        options = ("admin off", f"http_port {free_port()}", f"default_bind {PROXY_ADDRESS}", "skip_install_trust")
        path.write_text("\n".join(["{", *options, "}", f"import {self.directory}/chefdash\n"]))
        return [str(TOOLS / "usr" / "bin" / "caddy"), "run", "--adapter", "caddyfile", "--config", str(path)]

    # The modules that Debian's package enables.
    APACHE_MODULES = ["mpm_event", "access_compat", "alias", "auth_basic", "authn_file", "authz_host", "authz_user",
                      "autoindex", "deflate", "dir", "env", "filter", "mime", "negotiation", "reqtimeout", "setenvif",
                      "status"]

    def _apache(self, configuration: str) -> list[str]:
        debian = TOOLS / "etc" / "apache2"
        enabled = self.directory / "mods-enabled"
        enabled.mkdir()
        needed = self.APACHE_MODULES + self.text.words("sudo a2enmod ")
        while needed:
            module = needed.pop()
            load = debian / "mods-available" / f"{module}.load"
            if (enabled / load.name).exists():
                continue
            shutil.copy(load, enabled)
            needed += (re.search(r"^# Depends: (.*)$", load.read_text(), re.M) or ["", ""])[1].split()
            settings = load.with_suffix(".conf")
            if settings.exists():
                # The key has no passphrase, and the program that prompts for one is missing.
                (enabled / settings.name).write_text(
                    re.sub(r"^\s*SSLPassPhraseDialog.*$", "", settings.read_text(), flags=re.M))
        (self.directory / "sites-enabled").mkdir()
        (self.directory / "sites-enabled" / "chefdash.conf").write_text(configuration)
        (self.directory / "ports.conf").write_text(f"Listen {PROXY_ADDRESS}:{self.port}\n")
        shutil.copy(debian / "apache2.conf", self.directory)
        user = "www-data" if os.geteuid() == 0 else getpass.getuser()
        self.environment |= {f"APACHE_{name}": str(self.directory) for name in ("RUN_DIR", "LOCK_DIR", "LOG_DIR")}
        self.environment |= {"APACHE_RUN_USER": user, "APACHE_RUN_GROUP": user,
                             "APACHE_PID_FILE": str(self.directory / "apache2.pid")}
        return ["/usr/sbin/apache2", "-d", str(self.directory), "-f", str(self.directory / "apache2.conf"),
                "-D", "FOREGROUND"]
