import re

INI = """
; comment
[server]
host = example.com ; trailing
port=8080
path = /var/\\
  www
[client "alpha"]
debug = yes
"""
sections, current, pending = {}, None, ""
for raw in INI.splitlines():
    line = pending + raw.strip()
    pending = ""
    if line.endswith("\\"):
        pending = line[:-1]
    elif not line or line[0] in ";#":
        continue
    elif m := re.fullmatch(r'\[(\w+)(?:\s+"([^"]*)")?\]', line):
        current = sections.setdefault(m.groups(), {})
    elif m := re.match(r"(\w+)\s*=\s*(.*?)\s*(?:;.*)?$", line):
        value = m[2]
        current[m[1]] = int(value) if value.isdigit() else {"yes": True, "no": False}.get(value, value)
for key, values in sections.items():
    print(key, values)
