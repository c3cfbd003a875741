import json


def flatten(value, prefix=""):
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from flatten(item, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list) and value:
        for index, item in enumerate(value):
            yield from flatten(item, f"{prefix}[{index}]")
    else:
        yield prefix, value


def unflatten(pairs):
    root = {}
    for path, value in pairs:
        parts = path.replace("[", ".[").split(".")
        here = root
        for part, following in zip(parts, parts[1:] + [None]):
            key = int(part[1:-1]) if part.startswith("[") else part
            if following is None:
                new = value
            else:
                new = [] if following.startswith("[") else {}
            if isinstance(here, list):
                if key == len(here):
                    here.append(new)
            elif key not in here:
                here[key] = new
            here = here[key]
    return root


data = {"a": {"b": [1, {"c": None}, []], "d": True}, "e": "x", "f": {}}
flat = dict(flatten(data))
print(json.dumps(flat, indent=1))
print(unflatten(flat.items()) == data)
