"""Length-prefixed frames with checksums over pipes to a child, retries, and a state machine."""
import enum
import io
import json
import os
import struct
import subprocess
import sys
import zlib

HEADER = struct.Struct(">4sBIH")


class FrameError(Exception):
    def __init__(self, reason, offset):
        super().__init__(f"{reason} at {offset}")
        self.reason, self.offset = reason, offset


class Kind(enum.IntEnum):
    HELLO = 1
    DATA = 2
    BYE = 3


def encode(kind, payload):
    return HEADER.pack(b"FRM1", kind, len(payload), zlib.crc32(payload) & 0xFFFF) + payload


def read_exactly(stream, n):
    data = b""
    while len(data) < n:
        piece = stream.read(n - len(data))
        if not piece:
            if data:
                raise EOFError(f"{n - len(data)} of {n} bytes missing")
            return b""
        data += piece
    return data


def frames(stream):
    offset = 0
    while head := read_exactly(stream, HEADER.size):
        magic, kind, size, check = HEADER.unpack(head)
        if magic != b"FRM1":
            raise FrameError("bad magic", offset)
        payload = read_exactly(stream, size)
        if zlib.crc32(payload) & 0xFFFF != check:
            raise FrameError("bad checksum", offset)
        yield Kind(kind), payload
        offset += HEADER.size + size


good = encode(Kind.HELLO, b"{}") + encode(Kind.DATA, b"x" * 1000) + encode(Kind.BYE, b"")
print([(k.name, len(p)) for k, p in frames(io.BytesIO(good))], len(good))
for bad in (b"XXXX" + good[4:], good[:-3], good.replace(b"xxx", b"xyx", 1), good + b"\0", encode(9, b"")):
    try:
        print(list(frames(io.BytesIO(bad)))[-1])
    except (FrameError, EOFError, ValueError) as error:
        print(type(error).__name__, error)
with open("codec.py", "w") as out, open(__file__) as me:
    text = me.read()
    out.write(text[:text.index("good = encode")])
SERVER = """
import sys, json
from codec import *
out = sys.stdout.buffer
total = 0
for kind, payload in frames(sys.stdin.buffer):
    if kind is Kind.HELLO:
        out.write(encode(Kind.HELLO, json.dumps({"version": 1, **json.loads(payload)}).encode()))
    elif kind is Kind.DATA:
        total += sum(payload)
        out.write(encode(Kind.DATA, payload[::-1]))
    else:
        out.write(encode(Kind.BYE, str(total).encode()))
        out.flush()
        sys.exit(5)
    out.flush()
"""
open("server.py", "w").write(SERVER)
server = subprocess.Popen([sys.executable, "server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
answers = frames(server.stdout)


class State(enum.Enum):
    NEW, READY, CLOSED = range(3)


state, log = State.NEW, []
for kind, payload in ((Kind.HELLO, b'{"name": "t"}'), (Kind.DATA, b"abc"), (Kind.DATA, bytes(range(256)) * 40), (Kind.BYE, b"")):
    match (state, kind):
        case (State.NEW, Kind.HELLO):
            state = State.READY
        case (State.READY, Kind.BYE):
            state = State.CLOSED
        case (State.READY, Kind.DATA):
            pass
        case _:
            raise RuntimeError("protocol")
    server.stdin.write(encode(kind, payload))
    server.stdin.flush()
    answer, body = next(answers)
    log.append((answer.name, body[:20]))
print(log, state, server.wait(timeout=20), next(answers, "no more"))
r, w = os.pipe()
with os.fdopen(w, "wb") as out:
    out.write(good)
with os.fdopen(r, "rb") as source:
    print(sum(len(p) for _, p in frames(source)))
