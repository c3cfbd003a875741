"""logfmt lines into JSON lines, with types."""
import json
import shlex

lines = [
    'level=info msg="server started" port=8080 tls=false',
    'level=warn msg="slow query" took=1.25 user="Zoë \\"Z\\" K"',
    "level=error msg='single quoted' code=-3 flag",
    'level=debug empty= equation="a=b=c"',
    'level=info msg="unclosed',
]


def typed(value):
    if value in ("true", "false"):
        return value == "true"
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            pass
    return value


for line in lines:
    try:
        fields = shlex.split(line)
    except ValueError as error:
        print("error:", error)
        continue
    record = {}
    for field in fields:
        key, eq, value = field.partition("=")
        record[key] = typed(value) if eq else None
    print(json.dumps(record, sort_keys=True, ensure_ascii=False))
