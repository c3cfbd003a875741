import re
from collections import defaultdict

LOG = """\
a1b2c3 feat(api): add paging (#12)
d4e5f6 fix: crash on empty input
0a0b0c chore(deps): bump x from 1.2 to 1.3
9f9e9d feat!: drop python 2
777777 random words
abcdef fix(cli): exit codes (#15)"""
sections = defaultdict(list)
for line in LOG.splitlines():
    sha, text = line.split(" ", 1)
    m = re.match(r"(?P<kind>\w+)(\((?P<scope>[^)]+)\))?(?P<bang>!)?: (?P<what>.+?)(?: \(#(?P<pr>\d+)\))?$", text)
    if not m:
        sections["other"].append(f"{text} ({sha})")
        continue
    entry = (f"**{m['scope']}**: " if m["scope"] else "") + m["what"] + (f" [#{m['pr']}]" if m["pr"] else "")
    sections["breaking" if m["bang"] else m["kind"]].append(entry)
for kind in sorted(sections, key=lambda k: ("breaking feat fix".split() + [k]).index(k)):
    print(f"### {kind.title()}\n" + "\n".join(f"- {e}" for e in sections[kind]))
