"""Reads C-like includes from a tree, finds cycles, orders them, and draws the graph as DOT and text."""
import json
import re
import sys
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

FILES = {
    "main.c": '#include "app.h"\n#include <stdio.h>\n#include "util/log.h"\nint main() { return 0; }\n',
    "app.h": '#pragma once\n#include "util/list.h"\n',
    "util/log.h": '#include "list.h"\n// #include "never.h"\n',
    "util/list.h": "struct list;\n",
    "broken.h": '#include "loop_a.h"\n#include "missing.h"\n',
    "loop_a.h": '#include "loop_b.h"\n',
    "loop_b.h": '#include "loop_a.h"\n',
}
root = Path("src")
for name, text in FILES.items():
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
graph, missing, reverse = {}, [], defaultdict(set)
for path in sorted(root.rglob("*.[ch]")):
    me = path.relative_to(root).as_posix()
    graph[me] = set()
    for name in INCLUDE.findall(path.read_text()):
        for base in (path.parent, root):
            if (base / name).exists():
                target = (base / name).resolve().relative_to(root.resolve()).as_posix()
                graph[me].add(target)
                reverse[target].add(me)
                break
        else:
            missing.append((me, name))
print({k: sorted(v) for k, v in graph.items()}, missing)
try:
    list(TopologicalSorter(graph).static_order())
except CycleError as error:
    print(error.args[0], sorted(set(error.args[1])))
    for name in set(error.args[1]):
        graph[name] -= set(error.args[1])
order = list(TopologicalSorter({k: sorted(v) for k, v in sorted(graph.items())}).static_order())
print(all(order.index(need) < order.index(name) for name, needs in graph.items() for need in needs), len(order))


def tree(name, prefix="", is_last=True, seen=()):
    yield f"{prefix}{'└── ' if is_last else '├── '}{name}{' (again)' if name in seen else ''}"
    if name not in seen:
        children = sorted(graph[name])
        for i, child in enumerate(children):
            yield from tree(child, prefix + ("    " if is_last else "│   "), i == len(children) - 1, seen + (name,))


print("\n".join(tree("main.c")))


def affected(name, seen=None):
    seen = set() if seen is None else seen
    for user in reverse[name] - seen:
        seen.add(user)
        affected(user, seen)
    return seen


print(sorted(affected("util/list.h")), sorted(affected("main.c")))
dot = ["digraph includes {", *(f'  "{a}" -> "{b}";' for a, bs in sorted(graph.items()) for b in sorted(bs)), "}"]
Path("graph.dot").write_text("\n".join(dot) + "\n")
print(Path("graph.dot").read_text(), end="")
levels = {}


def level(name):
    if name not in levels:
        levels[name] = 1 + max((level(n) for n in graph[name]), default=-1)
    return levels[name]


by_level = defaultdict(list)
for name in sorted(graph):
    by_level[level(name)].append(name)
json.dump(by_level, sys.stdout, indent=1)
print()
sys.exit(len(missing))
