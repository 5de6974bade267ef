"""The texts for proxies, read from Deploy/README.md, chapter "A reverse proxy", and from
README.md."""

import argparse
import re
from dataclasses import dataclass

from server import REPOSITORY


@dataclass(frozen=True)
class Text:
    """A proxy's text, which is one section of the chapter, or a part of one for several proxies."""

    title: str
    # The text's language: haproxy, nginx, caddyfile or apache.
    language: str
    configuration: str
    commands: tuple[str, ...]

    def words(self, command: str) -> list[str]:
        """The words after a command of the section."""
        return next(line[len(command):].split() for line in self.commands if line.startswith(command))

    @property
    def base(self) -> str:
        """The path below which everything is, without a slash at its end."""
        paths = argparse.ArgumentParser()
        paths.add_argument("--base-path", default="/")
        return paths.parse_known_args(self.words("chefdash serve "))[0].base_path.rstrip("/")


def _blocks(body: str) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w+)\n(.*?)^```", body, re.M | re.S)


def _texts() -> dict[str, Text]:
    document = (REPOSITORY / "Deploy" / "README.md").read_text()
    chapter = re.search(r"^## A reverse proxy\n(.*?)(?=^## )", document, re.M | re.S)[1]
    start, *sections = re.split(r"^### ", chapter, flags=re.M)
    # A section without a command that starts the server uses the chapter's.
    general = [code for language, code in _blocks(start) if language == "sh"]
    texts = {}
    for section in sections:
        title, body = section.split("\n", 1)
        configurations = [block for block in _blocks(body) if block[0] != "sh"]
        own = [code for name, code in _blocks(body) if name == "sh"]
        commands = "".join(own + general).replace("\\\n", "")
        for language, configuration in configurations:
            name = title if len(configurations) == 1 else f"{title}: {language}"
            texts[name] = Text(name, language, configuration, tuple(commands.splitlines()))
    readme = (REPOSITORY / "README.md").read_text()
    configuration, = (code for language, code in _blocks(readme) if language == "caddyfile")
    texts["Caddy in README.md"] = Text("Caddy in README.md", "caddyfile", configuration, texts["Caddy"].commands)
    return texts


TEXTS = _texts()
