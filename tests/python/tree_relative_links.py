"""Rewrite relative links in Markdown files after moving them."""
import os
import re
import shutil
from pathlib import Path, PurePosixPath

Path("docs/guide").mkdir(parents=True)
Path("docs/index.md").write_text("See [intro](guide/intro.md), [home](https://x.org/a.md) and ![pic](img/p.png#frag).\n")
Path("docs/guide/intro.md").write_text("Back to [index](../index.md) or [self](intro.md).\n")

moves = {"docs/index.md": "site/start/index.md", "docs/guide/intro.md": "site/intro.md"}


def rewrite(old, new, text):
    def one(m):
        target, hash_, fragment = m[2].partition("#")
        if "://" in target or not target:
            return m[0]
        full = os.path.normpath(str(PurePosixPath(old).parent / target))
        full = moves.get(full, full)
        return f"{m[1]}({os.path.relpath(full, PurePosixPath(new).parent)}{hash_}{fragment})"

    return re.sub(r"(!?\[[^\]]*\])\(([^)]+)\)", one, text)


for old, new in moves.items():
    Path(new).parent.mkdir(parents=True, exist_ok=True)
    Path(new).write_text(rewrite(old, new, Path(old).read_text()))
    os.remove(old)
shutil.rmtree("docs")
for path in sorted(Path("site").rglob("*")):
    if path.is_file():
        print(path, "->", path.read_text(), end="")
