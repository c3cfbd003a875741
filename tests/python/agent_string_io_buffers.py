import io
import os
import sys

text = io.StringIO("one\ntwo\nthree")
print(text.readline(), text.read(2), text.tell(), text.seek(0), sum(1 for _ in text))
raw = io.BytesIO()
with io.TextIOWrapper(raw, encoding="utf-8", newline="\r\n", write_through=True) as wrapped:
    print("é", 1, sep="|", file=wrapped)
    print(raw.getvalue())
with open("b.bin", "wb", buffering=0) as file:
    print(file.write(b"abc"), type(file).__name__)
with open("b.bin", "r+b") as file:
    print(type(file).__name__, file.peek(2)[:2], file.read1(1), file.readinto(bytearray(5)))
with open("t.txt", "x") as file:
    print(file.mode, file.encoding, file.line_buffering, file.write("a\nb\n"))
for mode, action in (("x", str), ("r", lambda f: f.write("no")), ("w", lambda f: f.read()), ("q", str)):
    try:
        with open("t.txt", mode) as file:
            action(file)
    except (OSError, ValueError) as e:
        print(mode, type(e).__name__, e)
print("to stderr", file=sys.stderr)
print("x", "y", sep="", end="!\n", flush=True)
print(os.path.getsize("t.txt"), *open("b.bin", "rb"))
