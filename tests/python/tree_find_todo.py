import os, re, textwrap
os.makedirs("code")
open("code/a.py", "w").write(textwrap.dedent("""\
    def f():
        pass  # TODO: write f
    # FIXME(bob) broken
    """))
open("code/b.c", "w").write("int x; /* todo lower */\n// TODO(ann): free\n")
found = []
for root, _, files in os.walk("code"):
    for name in files:
        with open(os.path.join(root, name)) as f:
            for n, line in enumerate(f, 1):
                if m := re.search(r"\b(TODO|FIXME)(?:\((\w+)\))?:?\s*(.*)", line):
                    found.append((name, n, *m.groups()))
for row in sorted(found): print(row)
