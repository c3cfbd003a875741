"""A small JSON patch (RFC 6902)."""
import copy
import json


class PatchError(Exception):
    pass


def walk(doc, pointer):
    parts = [p.replace("~1", "/").replace("~0", "~") for p in pointer.split("/")[1:]]
    for part in parts[:-1]:
        doc = doc[int(part)] if isinstance(doc, list) else doc[part]
    return doc, parts[-1]


def apply(doc, patch):
    doc = copy.deepcopy(doc)
    for step in patch:
        op = step["op"]
        try:
            parent, key = walk(doc, step["path"])
            if isinstance(parent, list):
                key = len(parent) if key == "-" else int(key)
            match op:
                case "add" if isinstance(parent, list):
                    parent.insert(key, step["value"])
                case "add":
                    parent[key] = step["value"]
                case "remove":
                    del parent[key]
                case "replace":
                    parent[key]
                    parent[key] = step["value"]
                case "test":
                    if parent[key] != step["value"]:
                        raise PatchError(f"test failed: {parent[key]!r} != {step['value']!r}")
                case "move":
                    source, name = walk(doc, step["from"])
                    parent[key] = source.pop(int(name) if isinstance(source, list) else name)
                case _:
                    raise PatchError(f"unknown operation {op}")
        except (KeyError, IndexError) as e:
            raise PatchError(f"{op} {step['path']}: {type(e).__name__}") from e
    return doc


doc = {"name": "x", "tags": ["a", "b"], "deep": {"k/v": 1, "~": 2}}
good = [
    {"op": "test", "path": "/name", "value": "x"},
    {"op": "add", "path": "/tags/-", "value": "c"},
    {"op": "add", "path": "/tags/0", "value": "z"},
    {"op": "replace", "path": "/deep/k~1v", "value": [1]},
    {"op": "remove", "path": "/deep/~0"},
    {"op": "move", "from": "/name", "path": "/title"},
]
print(json.dumps(apply(doc, good)))
for bad in ([{"op": "remove", "path": "/none"}], [{"op": "test", "path": "/name", "value": 1}], [{"op": "copy", "path": "/a"}]):
    try:
        apply(doc, bad)
    except PatchError as e:
        print("PatchError:", e, "| cause:", repr(e.__cause__))
print(doc == {"name": "x", "tags": ["a", "b"], "deep": {"k/v": 1, "~": 2}})
