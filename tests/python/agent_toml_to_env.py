import tomllib

TEXT = """
title = "Example"
[owner]
name = 'Tom'
dob = 1979-05-27T07:32:00-08:00
day = 2024-01-02
[database]
ports = [8000, 8001]
enabled = true
temp = {cpu = 79.5, case = inf}
"multi.key" = \"\"\"
two
lines\"\"\"
[[servers]]
ip = "10.0.0.1"
[[servers]]
ip = "10.0.0.2"
hex = 0xff
"""


def flatten(value, prefix):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from flatten(item, f"{prefix}_{key}" if prefix else key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from flatten(item, f"{prefix}_{index}")
    else:
        yield prefix.upper().replace(".", "_"), value


for name, value in flatten(tomllib.loads(TEXT), ""):
    print(f"{name}={value!r}")
for bad in ("a = ", "a = 1\na = 2", "[x\n", "d = 2024-13-01"):
    try:
        tomllib.loads(bad)
    except tomllib.TOMLDecodeError as e:
        print(e)
