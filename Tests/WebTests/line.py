"""A line between players and a server, which can be long, and can be cut."""

import contextlib
import queue
import random
import socket
import threading
import time


class Line:
    """Passes bytes between a port of its own and a server's, until it is cut."""

    def __init__(self, server, address: str = "127.0.0.1", delay_ms: float = 0, jitter_ms: float = 0):
        """`address` is where the server sees the players come from. What is sent arrives in order, each way
        after `delay_ms` and at random up to `jitter_ms` more; a new connection is there at once."""
        self.target = server.port
        self.own_address = address
        self.delay_ms = delay_ms
        self.jitter_ms = jitter_ms
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.sockets: list[socket.socket] = []
        self.is_deaf = False
        self.has_passed_up = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, place: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/{'#/' + place if place else ''}"

    def deafen(self):
        """From now on nothing of the server's comes through any more."""
        self.is_deaf = True
        self.has_passed_up.clear()

    def cut(self):
        """Ends every connection, without a word of WebSocket. New ones are whole again."""
        for one in self.sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.sockets.clear()
        self.is_deaf = False

    def close(self):
        self.listener.close()
        self.cut()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(
                    ("127.0.0.1", self.target), source_address=(self.own_address, 0))
                self.sockets += [near, far]
                for source, sink, is_up in ((near, far, True), (far, near, False)):
                    under_way = queue.Queue()
                    threading.Thread(target=self._take, args=(under_way, source), daemon=True).start()
                    threading.Thread(
                        target=self._pass, args=(under_way, source, sink, is_up), daemon=True).start()

    def _take(self, under_way: queue.Queue, source: socket.socket):
        """Puts on the way what comes, with the time when it is to arrive; b"" is the end."""
        data, due = b"-", 0.0
        while data:
            try:
                data = source.recv(65_536)
            except OSError:
                data = b""
            delay_ms = self.delay_ms + random.uniform(0, self.jitter_ms)
            due = max(due, time.monotonic() + delay_ms / 1_000)
            under_way.put((due, data))

    def _pass(self, under_way: queue.Queue, source: socket.socket, sink: socket.socket, is_up: bool):
        data = b"-"
        with contextlib.suppress(OSError):
            while data:
                due, data = under_way.get()
                time.sleep(max(0, due - time.monotonic()))
                if is_up or not self.is_deaf:
                    sink.sendall(data)
                if is_up and data:
                    self.has_passed_up.set()
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
