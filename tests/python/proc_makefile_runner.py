"""A tiny build tool that runs commands of a Makefile in order."""
import re
import subprocess
import sys

MAKEFILE = """\
all: out.txt count
\t@echo all done

out.txt: a.txt b.txt
\tcat a.txt b.txt > out.txt

a.txt:
\tprintf 'a1\\na2\\n' > a.txt

b.txt:
\tseq 3 > b.txt

count: out.txt
\twc -l < out.txt | tr -d ' '

bad:
\tfalse
\techo never
"""
rules, current = {}, None
for line in MAKEFILE.splitlines():
    if m := re.match(r"(\S+):\s*(.*)", line):
        current = rules[m[1]] = {"needs": m[2].split(), "commands": []}
    elif line.startswith("\t"):
        current["commands"].append(line[1:])


def build(name, done, depth=0):
    if name in done:
        return
    done.add(name)
    for need in rules[name]["needs"]:
        build(need, done, depth + 1)
    for command in rules[name]["commands"]:
        quiet = command.startswith("@")
        command = command.lstrip("@")
        if not quiet:
            print("  " * depth + "$ " + command, flush=True)
        result = subprocess.run(command, shell=True)
        if result.returncode:
            print(f"*** [{name}] error {result.returncode}")
            sys.exit(2)


build("all", set())
print(open("out.txt").read().split())
build("bad", set())
