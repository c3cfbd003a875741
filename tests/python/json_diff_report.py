import json

old = json.loads('{"v": 1, "name": "x", "deps": {"a": "1.0", "b": "2.0"}, "list": [1, 2, 3]}')
new = json.loads('{"v": 2, "deps": {"a": "1.1", "c": "0.1"}, "list": [1, 3], "ok": false}')


def diff(a, b, path="$"):
    if type(a) is not type(b):
        yield f"~ {path}: {json.dumps(a)} -> {json.dumps(b)}"
    elif isinstance(a, dict):
        for key in sorted(a.keys() | b.keys()):
            if key not in b:
                yield f"- {path}.{key}: {json.dumps(a[key])}"
            elif key not in a:
                yield f"+ {path}.{key}: {json.dumps(b[key])}"
            else:
                yield from diff(a[key], b[key], f"{path}.{key}")
    elif isinstance(a, list):
        for index in range(max(len(a), len(b))):
            if index >= len(b):
                yield f"- {path}[{index}]: {a[index]!r}"
            elif index >= len(a):
                yield f"+ {path}[{index}]: {b[index]!r}"
            else:
                yield from diff(a[index], b[index], f"{path}[{index}]")
    elif a != b:
        yield f"~ {path}: {a!r} -> {b!r}"


print("\n".join(diff(old, new)))
