"""Leaves out what is for debuggers, which names the directory of the build: `strip.py MODULE >STRIPPED`."""

import sys


def sections(text):
    at = 8
    while at < len(text):
        begin, size, shift = at, 0, 0
        at += 1
        while True:
            byte = text[at]
            at += 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        at += size
        yield text[begin], text[begin:at]


with open(sys.argv[1], "rb") as file:
    module = file.read()
sys.stdout.buffer.write(module[:8] + b"".join(body for kind, body in sections(module) if kind != 0))
