import glob, json, os
os.makedirs("parts")
for i in range(3):
    with open(f"parts/{i}.json", "w") as f:
        json.dump({"id": i, "nested": {"a": i, f"k{i}": True}, "list": [i]}, f)
def merge(a, b):
    out = dict(a)
    for k, v in b.items():
        if k in out and isinstance(out[k], dict) and isinstance(v, dict): out[k] = merge(out[k], v)
        elif k in out and isinstance(out[k], list): out[k] = out[k] + v
        else: out[k] = v
    return out
result = {}
for path in sorted(glob.glob("parts/*.json")):
    with open(path) as f:
        result = merge(result, json.load(f))
print(json.dumps(result, indent=1))
