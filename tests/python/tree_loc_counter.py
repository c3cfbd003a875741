"""Count lines of code, comments and blanks in a source tree."""
import os
from collections import defaultdict
from pathlib import Path

FILES = {
    "src/main.py": "#!/usr/bin/env python3\n# comment\n\nprint('x')  # trailing\n",
    "src/lib/util.c": "/* block\n   comment */\nint f(void)\n{\n\treturn 1; // end\n}\n",
    "src/lib/.hidden.py": "x = 1\n",
    "docs/readme.md": "# Title\n\ntext\n",
    "node_modules/skip.js": "ignored\n",
    "empty.py": "",
}
for name, text in FILES.items():
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)

MARKS = {".py": "#", ".c": "//", ".md": None}
table = defaultdict(lambda: [0, 0, 0, 0])
for folder, dirs, names in os.walk("."):
    dirs[:] = sorted(d for d in dirs if d != "node_modules")
    for name in sorted(names):
        if name.startswith(".") or name == "program.py":
            continue
        ext = os.path.splitext(name)[1]
        row = table[ext]
        row[0] += 1
        with open(os.path.join(folder, name)) as f:
            for line in f:
                line = line.strip()
                kind = 1 if not line else 2 if MARKS.get(ext) and line.startswith(MARKS[ext]) else 3
                row[kind] += 1
for ext, (files, blank, comment, code) in sorted(table.items()):
    print(f"{ext:5} files={files} blank={blank} comment={comment} code={code}")
