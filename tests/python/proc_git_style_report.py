import json
import re
import subprocess
from pathlib import Path

for name, text in (("a.c", "int main() { return 0; }\n// TODO: more\n"), ("b.c", "/* FIXME now */\n"), ("n.txt", "TODO not code\n")):
    Path(name).write_text(text)
found = subprocess.run(["grep", "-rnE", "TODO|FIXME", "--include=*.c", "."], capture_output=True, text=True)
items = []
for line in sorted(found.stdout.splitlines()):
    path, number, text = line.split(":", 2)
    items.append({"file": path.removeprefix("./"), "line": int(number), "kind": re.search("TODO|FIXME", text)[0]})
print(json.dumps(items, indent=2), found.returncode)
counts = subprocess.run("cat *.c | wc -l; ls | wc -l", shell=True, capture_output=True, text=True).stdout.split()
print(counts, subprocess.run(["grep", "zzz", "a.c"]).returncode, subprocess.run(["test", "-f", "a.c"]).returncode)
