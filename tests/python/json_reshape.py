import json
data = json.loads('{"users": [{"id": 1, "name": "Ann", "tags": ["a", "b"]}, {"id": 2, "name": "Bj\\u00f6rn", "tags": []}], "total": 2}')
by_id = {u["id"]: {k: v for k, v in u.items() if k != "id"} for u in data["users"]}
print(json.dumps(by_id, indent=2, sort_keys=True))
print(json.dumps(by_id, ensure_ascii=False, separators=(",", ":")))
print(json.dumps([1.0, 1e100, 0.1, -0.0, float("inf"), None, True, "\u2028\x00\"\\"]))
