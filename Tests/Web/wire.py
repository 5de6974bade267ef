"""Sits between a page and its server's WebSocket, and decides which messages get through."""

import json


class Wire:
    """Create it before the page opens its server. Passes everything on until a test changes
    that."""

    def __init__(self, page):
        self.near = self.far = None
        # The library has a connection beside the game's; the last one is the one in use.
        self.ends: list = []
        self.is_down = False
        self.refusals = 0
        self.kept: list[dict] = []
        self.pass_on = lambda message: [message]
        page.route_web_socket("**/play", self._connect)

    def _connect(self, near):
        if self.is_down:
            self.refusals += 1
            near.close(code=4003)
            return
        self.near, self.far = near, near.connect_to_server()
        self.ends.append((self.near, self.far))
        self.far.on_message(
            lambda text: [near.send(json.dumps(one)) for one in self.pass_on(json.loads(text))])

    def say(self, message: dict):
        """Sends a message to the page in the server's name."""
        self.near.send(json.dumps(message))

    def change(self, change):
        """From now on the page receives each message as `change` returns it."""
        self.pass_on = lambda message: [change(message)]

    def keep(self, *types: str):
        """From now on messages of these types are held."""
        self._keep_until(lambda message: message["type"] not in types, lambda message: False)

    def release(self):
        """Delivers the held messages and stops holding."""
        self.pass_on = lambda message: [message]
        kept, self.kept = self.kept, []
        for message in kept:
            self.say(message)

    def cut(self):
        """Ends the connection; new ones end at once, until `mend`."""
        self.is_down = True
        for near, far in self.ends:
            near.close(code=4003)
            far.close()
        self.ends.clear()

    def mend(self, is_room_late: bool = False):
        """New connections work again.

        `is_room_late` delivers the room after the answer to the session's ping, which can happen
        if the room is on another thread of the server than the player.
        """
        self.is_down = False
        if is_room_late:
            self._keep_until(
                lambda message: message["type"] in ("welcome", "round_ended", "race_ended", "pong"),
                lambda message: message["type"] == "pong" and "re" in message)

    def _keep_until(self, comes_at_once, is_last):
        def pass_on(message):
            if is_last(message):
                kept, self.kept = self.kept, []
                self.pass_on = lambda message: [message]
                return [message, *kept]
            if comes_at_once(message):
                return [message]
            self.kept.append(message)
            return []

        self.pass_on = pass_on
