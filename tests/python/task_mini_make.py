"""A make in Python: parses rules, finds what is stale, runs it in order, in parallel where it can."""
import concurrent.futures
import graphlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path

MAKEFILE = """\
CC := cat
OUT = build/all.txt
SRC = a.src b.src
.PHONY: all clean
all: $(OUT)
$(OUT): $(SRC:.src=.o) header
\t@mkdir -p build
\t$(CC) $^ > $@
%.o: %.src
\ttr a-z A-Z < $< > $@
clean:
\trm -rf build *.o
"""


class Make:
    def __init__(self, text):
        self.vars, self.rules, self.patterns, self.phony = {}, {}, [], set()
        target = None
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("\t"):
                self.recipe.append(line[1:])
            elif m := re.match(r"(\w+)\s*:?=\s*(.*)", line):
                self.vars[m[1]] = m[2]
            elif m := re.match(r"([^:=]+):\s*(.*)", line):
                targets, needs = self.expand(m[1]).split(), self.expand(m[2]).split()
                self.recipe = []
                if targets == [".PHONY"]:
                    self.phony |= set(needs)
                elif "%" in targets[0]:
                    self.patterns.append((targets[0], needs, self.recipe))
                else:
                    for t in targets:
                        self.rules[t] = (needs, self.recipe)
            elif line.strip():
                raise SyntaxError(f"Makefile:{number}: missing separator")

    def expand(self, text):
        def value(m):
            name, old, new = re.match(r"(\w+)(?::(\S+)=(\S+))?", m[1]).groups()
            words = self.expand(self.vars.get(name, "")).split()
            return " ".join(w.removesuffix(old) + new if old else w for w in words)
        return re.sub(r"\$\((.*?)\)", value, text)

    def rule(self, target):
        if target in self.rules:
            return self.rules[target]
        for pattern, needs, recipe in self.patterns:
            prefix, suffix = pattern.split("%")
            if target.startswith(prefix) and target.endswith(suffix):
                stem = target[len(prefix):len(target) - len(suffix)]
                return [n.replace("%", stem) for n in needs], recipe
        if os.path.exists(target):
            return [], []
        raise LookupError(f"No rule to make target '{target}'")

    def graph(self, goal):
        found, waiting = {}, [goal]
        while waiting:
            t = waiting.pop()
            if t not in found:
                found[t] = self.rule(t)[0]
                waiting += found[t]
        return found

    def is_stale(self, target, needs, built):
        if target in self.phony or not os.path.exists(target):
            return True
        return any(n in built or os.stat(n).st_mtime_ns > os.stat(target).st_mtime_ns for n in needs)

    def build(self, goal, jobs=3):
        sorter = graphlib.TopologicalSorter(self.graph(goal))
        sorter.prepare()
        built, log = set(), []

        def run(target):
            needs, recipe = self.rule(target)
            if not self.is_stale(target, needs, built) or not recipe:
                return target, []
            lines = []
            for line in recipe:
                command = self.expand(line.lstrip("@")).replace("$@", target).replace("$<", needs[0] if needs else "").replace("$^", " ".join(needs))
                done = subprocess.run(command, shell=True, capture_output=True, text=True)
                if not line.startswith("@"):
                    lines.append(command)
                if done.returncode:
                    raise RuntimeError(f"[{target}] Error {done.returncode}: {done.stderr.strip()}")
            return target, lines

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            running = set()
            while sorter.is_active():
                running |= {pool.submit(run, t) for t in sorted(sorter.get_ready())}
                done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
                for future in sorted(done, key=lambda f: f.result()[0]):
                    target, lines = future.result()
                    if lines:
                        built.add(target)
                        log += lines
                    sorter.done(target)
        return sorted(log)


for name, text in (("a.src", "aaa\n"), ("b.src", "bbb\n"), ("header", "head\n")):
    Path(name).write_text(text)
make = Make(MAKEFILE)
print(make.build("all"), Path("build/all.txt").read_text().split())
print(make.build("all"))
time.sleep(0.02)
Path("b.src").write_text("new\n")
print(make.build("all"), Path("build/all.txt").read_text().split())
print(make.build("clean"), sorted(os.listdir()))
for goal, text in (("nope", MAKEFILE), ("x", "x:\n\tfalse"), ("a", "a: b\nb: a\n"), ("y", "y\n")):
    try:
        print(Make(text).build(goal))
    except (LookupError, RuntimeError, SyntaxError, graphlib.CycleError) as error:
        print(type(error).__name__, error.args[0])
