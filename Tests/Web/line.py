"""A line between players and a server, which can be slow, and can be cut."""

import contextlib
import queue
import random
import socket
import threading
import time


# The shortest time after which Linux retransmits a packet.
RESENT_AFTER_S = 0.2


class Line:
    """Passes bytes between a port of its own and a server's, until it is cut."""

    def __init__(self, server, address: str = "127.0.0.1", delay_ms: float = 0, jitter_ms: float = 0,
                 loss: float = 0):
        """`address` is the players' address from the server's view.

        Bytes take `delay_ms` each way, and a random extra up to `jitter_ms`; none overtakes
        another. The share `loss` of packets gets lost and is sent again after a doubling pause,
        as in TCP: later bytes wait.
        """
        self.target = server.port
        self.delay = delay_ms / 1_000
        self.jitter = jitter_ms / 1_000
        self.loss = loss
        self.lost = 0
        self.chance = random.Random(f"{delay_ms} {jitter_ms}")
        self.own_address = address
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.sockets: list[socket.socket] = []
        self.is_deaf = False
        self.has_passed_up = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, place: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/{'#/' + place if place else ''}"

    def deafen(self):
        """Drops everything that the server sends from now on."""
        self.is_deaf = True
        self.has_passed_up.clear()

    def cut(self):
        """Ends every connection without a WebSocket close. New ones work."""
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
                for one in (near, far):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for source, sink, is_up in ((near, far, True), (far, near, False)):
                    threading.Thread(
                        target=self._pass, args=(source, sink, is_up), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, is_up: bool):
        way = queue.SimpleQueue()
        threading.Thread(target=self._deliver, args=(way, source, sink, is_up), daemon=True).start()
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if is_up or not self.is_deaf:
                    way.put((time.monotonic() + self.delay + self.jitter * self.chance.random() + self._resent(), data))
        way.put((time.monotonic() + self.delay, b""))

    def _resent(self) -> float:
        """The time in seconds until a packet gets through."""
        pause = 0.0
        while self.chance.random() < self.loss:
            self.lost += 1
            pause = 2 * pause + RESENT_AFTER_S
        return pause

    def _deliver(self, way: queue.SimpleQueue, source: socket.socket, sink: socket.socket, is_up: bool):
        """Delivers bytes when they are due, until the end, which is empty."""
        with contextlib.suppress(OSError):
            while True:
                due, data = way.get()
                time.sleep(max(0, due - time.monotonic()))
                if not data:
                    break
                sink.sendall(data)
                if is_up:
                    self.has_passed_up.set()
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
