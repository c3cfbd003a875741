import json
def walk(node, path="$"):
    if isinstance(node, dict):
        for k, v in node.items(): yield from walk(v, f"{path}.{k}")
    elif isinstance(node, list):
        for i, v in enumerate(node): yield from walk(v, f"{path}[{i}]")
    else:
        yield path, node
doc = json.loads('{"a": {"b": [1, {"c": null}], "d": "x"}, "e": [[true]]}')
for path, value in walk(doc):
    print(f"{path:<12} {json.dumps(value)}")
print(max(walk(doc), key=lambda p: len(p[0])))
