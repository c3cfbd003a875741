# args: --demo
# stdin: the quick brown fox
# stdin: jumps over the lazy dog
# stdin: the end
"""wc, cut, sort, uniq, tr, grep, head, tail and tee in Python, compared with those of the system."""
import argparse
import collections
import io
import itertools
import os
import re
import subprocess
import sys


def wc(lines):
    text = "".join(lines)
    return f"{text.count(chr(10))} {len(text.split())} {len(text.encode())}"


def cut(lines, fields, delimiter=" "):
    wanted = set()
    for part in fields.split(","):
        low, dash, high = part.partition("-")
        wanted |= set(range(int(low or 1), int(high or 99) + 1)) if dash else {int(low)}
    for line in lines:
        words = line.rstrip("\n").split(delimiter)
        yield delimiter.join(w for i, w in enumerate(words, 1) if i in wanted) + "\n"


def uniq(lines, count=False):
    for line, group in itertools.groupby(lines):
        yield f"{len(list(group)):>7} {line}" if count else line


def expand_set(text):
    return re.sub(r"(.)-(.)", lambda m: "".join(map(chr, range(ord(m[1]), ord(m[2]) + 1))), text)


def tr(lines, old, new="", delete=False, squeeze=False):
    old, new = expand_set(old), expand_set(new)
    table = str.maketrans("", "", old) if delete else str.maketrans(old, new.ljust(len(old), new[-1:] or " ")[: len(old)])
    for line in lines:
        line = line.translate(table)
        yield re.sub(f"([{re.escape(new or old)}])\\1+", r"\1", line) if squeeze else line


def grep(lines, pattern, invert=False, number=False, only=False):
    for n, line in enumerate(lines, 1):
        if only:
            yield from (m.group() + "\n" for m in re.finditer(pattern, line))
        elif bool(re.search(pattern, line)) != invert:
            yield f"{n}:{line}" if number else line


def tail(lines, n):
    return collections.deque(lines, n)


class Tee(io.TextIOBase):
    def __init__(self, *streams):
        self.streams = streams

    def write(self, text):
        for stream in self.streams:
            stream.write(text)
        return len(text)


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--demo", action="store_true")
assert parser.parse_args().demo
lines = sys.stdin.readlines()
words = sorted(re.findall(r"\w+\n?", "".join(lines).replace(" ", "\n")))
words = [w.rstrip("\n") + "\n" for w in words]
checks = {
    ("wc",): (lines, [" ".join(wc(lines).split()) + "\n"]),
    ("cut", "-d", " ", "-f", "2-3,5"): (lines, cut(lines, "2-3,5")),
    ("uniq", "-c"): (words, uniq(words, True)),
    ("uniq",): (words, uniq(words)),
    ("tr", "a-z", "A-Z"): (lines, tr(lines, "a-z", "A-Z")),
    ("tr", "-d", "aeiou"): (lines, tr(lines, "aeiou", delete=True)),
    ("grep", "-n", "the"): (lines, grep(lines, "the", number=True)),
    ("grep", "-v", "fox"): (lines, grep(lines, "fox", invert=True)),
    ("grep", "-oE", "[a-z]+o[a-z]*"): (lines, grep(lines, "[a-z]+o[a-z]*", only=True)),
    ("tail", "-n", "2"): (lines, tail(lines, 2)),
    ("head", "-n", "1"): (lines, itertools.islice(lines, 1)),
    ("sort", "-r"): (lines, sorted(lines, reverse=True)),
    ("rev",): (lines, (line.rstrip("\n")[::-1] + "\n" for line in lines)),
    ("tac",): (lines, reversed(lines)),
    ("nl", "-ba", "-w1", "-s:"): (lines, (f"{n}:{line}" for n, line in enumerate(lines, 1))),
    ("fold", "-w", "10"): (lines, ("".join(line.rstrip("\n")[i:i + 10] + "\n" for i in range(0, len(line) - 1, 10)) for line in lines)),
    ("paste", "-sd,"): (lines, [",".join(line.rstrip("\n") for line in lines) + "\n"]),
}
for command, (given, mine) in checks.items():
    theirs = subprocess.run(command, input="".join(given), capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout
    mine = "".join(mine)
    theirs = " ".join(theirs.split()) + "\n" if command == ("wc",) else theirs
    print(f"{' '.join(command):<24}", "same" if mine == theirs else f"differs: {mine!r} {theirs!r}")
buffer = io.StringIO()
print("to both", file=Tee(sys.stdout, buffer))
print(repr(buffer.getvalue()), sum(1 for _ in grep(lines, "^the")))
