"""Expand ${VAR:-default} in a nested JSON configuration."""
import json
import os
import re

os.environ.update(DB_HOST="db.internal", EMPTY="")
config = {
    "database": {"url": "postgres://${DB_USER:-app}@${DB_HOST}:${DB_PORT:-5432}/main", "pool": 5},
    "paths": ["${HOME:-/root}/x"[:0] + "/data/${EMPTY:-none}", "$$literal", "${MISSING}"],
    "nested": [{"a": ["${DB_HOST}", 1, None, True]}],
}
missing = []


def expand(value, path="$"):
    if isinstance(value, dict):
        return {k: expand(v, f"{path}.{k}") for k, v in value.items()}
    if isinstance(value, list):
        return [expand(v, f"{path}[{i}]") for i, v in enumerate(value)]
    if not isinstance(value, str):
        return value

    def replace(m):
        if m[0] == "$$":
            return "$"
        name, default = m["name"], m["default"]
        found = os.environ.get(name)
        if found:
            return found
        if default is None:
            missing.append((path, name))
            return ""
        return default

    return re.sub(r"\$\$|\$\{(?P<name>\w+)(?::-(?P<default>[^}]*))?\}", replace, value)


print(json.dumps(expand(config), indent=2))
for path, name in missing:
    print(f"{path}: {name} is not set")
