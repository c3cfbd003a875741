from functools import cmp_to_key, total_ordering
import re


def key(text):
    m = re.fullmatch(r"v?(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?(?:\+[\w.]+)?", text)
    if m is None:
        raise ValueError(f"not a version: {text!r}")
    pre = m[4]
    parts = [] if pre is None else [(0, int(p), "") if p.isdigit() else (1, 0, p) for p in pre.split(".")]
    return (*map(int, m.groups()[:3]), pre is None, parts)


versions = ["1.0.0", "1.0.0-rc.1", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.11", "1.0.0-beta.2", "v2.0.0", "1.10.0", "1.9.9+build.5"]
print(sorted(versions, key=key))
for bad in ("1.0", "x"):
    try:
        key(bad)
    except ValueError as e:
        print(e)
print(max(versions, key=key), sorted("10 9 2 1".split(), key=cmp_to_key(lambda a, b: int(a) - int(b))))
