def diff(a, b, p=""):
    for k in sorted(a.keys() | b.keys()):
        q = f"{p}.{k}" if p else k
        if k not in a: yield "+", q, b[k]
        elif k not in b: yield "-", q, a[k]
        elif isinstance(a[k], dict) and isinstance(b[k], dict): yield from diff(a[k], b[k], q)
        elif a[k] != b[k]: yield "~", q, (a[k], b[k])
for d in diff({"a": 1, "b": {"c": 2, "d": [1]}, "z": 0}, {"a": 1, "b": {"c": 3, "e": None}, "y": {}}): print(*d)
