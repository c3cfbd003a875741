import json


def infer(value):
    match value:
        case bool():
            return {"type": "boolean"}
        case int() | float():
            return {"type": "number"}
        case str():
            return {"type": "string"}
        case None:
            return {"type": "null"}
        case [first, *rest]:
            items = infer(first)
            return {"type": "array", "items": items if all(infer(item) == items for item in rest) else {}}
        case []:
            return {"type": "array"}
        case {**members}:
            return {"type": "object", "properties": {k: infer(v) for k, v in members.items()}, "required": sorted(members)}


print(json.dumps(infer(json.loads('{"id": 1, "tags": ["a", "b"], "mixed": [1, "x"], "o": {"n": null, "ok": true}, "e": []}')), indent=2))
