def check(v, s, p="$"):
    t = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}.get(s.get("type"))
    if t and (not isinstance(v, t) or t is int and isinstance(v, bool)): yield f"{p}: expected {s['type']}, got {type(v).__name__}"; return
    if isinstance(v, dict):
        for k in s.get("required", []):
            if k not in v: yield f"{p}: missing {k!r}"
        for k, x in v.items():
            if k in s.get("properties", {}): yield from check(x, s["properties"][k], f"{p}.{k}")
    if isinstance(v, list):
        for i, x in enumerate(v): yield from check(x, s.get("items", {}), f"{p}[{i}]")
    if "enum" in s and v not in s["enum"]: yield f"{p}: {v!r} not in {s['enum']}"
S = {"type": "object", "required": ["id", "tags"], "properties": {"id": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}}, "k": {"enum": ["a"]}}}
for v in ({"id": 1, "tags": []}, {"id": True, "tags": ["x", 2]}, {"k": "b"}, []): print(list(check(v, S)) or "ok")
