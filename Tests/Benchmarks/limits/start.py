"""Starts the server on a data directory and prints how many milliseconds passed from its exec until
`GET /readyz` answered 200, and how much CPU time it had used when it was ready.

usage: start.py [--cold] PROGRAM DATA

With --cold, the program and the database are read from the disk, as after a reboot. The libraries
stay in memory, because other programs use them. Afterwards the server is stopped by SIGTERM.
"""

import os
import pathlib
import signal
import socket
import sys
import time

LIMIT_SECONDS = 60
PAUSE_SECONDS = 0.0005


def main():
    arguments = sys.argv[1:]
    is_cold = arguments[:1] == ["--cold"]
    if len(arguments) != 2 + is_cold:
        sys.exit("usage: start.py [--cold] PROGRAM DATA")
    program, data = map(pathlib.Path, arguments[is_cold:])
    if is_cold:
        for file in [program, *data.glob("*")]:
            forget(file)
    port = free_port()
    # The server has a core of its own, as in the other parts.
    os.sched_setaffinity(0, {0})
    with open(os.devnull, "wb") as null:
        began = time.monotonic()
        process = os.posix_spawn(
            program,
            [program, "serve", "--port", str(port), "--data", str(data), "--levels", "Levels",
             "--log-level", "warning", "--keep-records", "0", "--keep-guests", "0"],
            os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null.fileno(), 1)])
    os.sched_setaffinity(0, {1})
    try:
        while not is_ready(port):
            if time.monotonic() - began > LIMIT_SECONDS or has_ended(process):
                sys.exit("start.py: the server didn't start")
            time.sleep(PAUSE_SECONDS)
        passed = time.monotonic() - began
        print(f"{1000 * passed:.2f} {1000 * processor_seconds(process):.2f}")
    finally:
        os.kill(process, signal.SIGTERM)
    _, status = os.waitpid(process, 0)
    if status:
        sys.exit(f"start.py: the server ended with {os.waitstatus_to_exitcode(status)}")


def has_ended(process):
    """True once the process has ended; leaves its exit status to be read."""
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def forget(file):
    """Drops a file from the system's page cache."""
    with open(file, "rb") as opened:
        os.fsync(opened.fileno())
        os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def is_ready(port):
    """True if the server answers with 200. It listens before it is ready, and then this call
    waits."""
    try:
        with socket.create_connection(("127.0.0.1", port), LIMIT_SECONDS) as connection:
            connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return connection.recv(4096).startswith(b"HTTP/1.1 200 ")
    except ConnectionError:
        return False


def processor_seconds(process):
    """The CPU time of all the process's threads (clock_getcpuclockid(3))."""
    return time.clock_gettime(~process << 3 | 2)


main()
