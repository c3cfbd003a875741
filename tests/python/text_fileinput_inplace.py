# args: a.txt b.txt
import fileinput
import linecache
import sys
from pathlib import Path

Path("a.txt").write_text("alpha\nTODO one\nbeta\n")
Path("b.txt").write_text("gamma\nTODO two\n")
with fileinput.input() as lines:
    for line in lines:
        print(lines.filename(), lines.filelineno(), lines.lineno(), lines.isfirstline(), line.rstrip())
with fileinput.input(files=("a.txt", "b.txt"), inplace=True, backup=".orig") as lines:
    for line in lines:
        if line.startswith("TODO"):
            print("DONE", line.split(None, 1)[1].strip().upper())
        elif not line.startswith("gamma"):
            sys.stdout.write(line)
for path in sorted(Path().iterdir()):
    if path.name != "program.py":
        print(path, path.read_text().split("\n"))
print(repr(linecache.getline("a.txt", 2)), repr(linecache.getline("a.txt", 99)))
