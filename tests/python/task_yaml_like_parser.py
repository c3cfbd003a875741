"""Reads a small subset of YAML (no PyYAML here), validates, prints JSON and writes it back."""
import json
import re

TEXT = """\
# deployment
version: 2
name: "my app"   # quoted
debug: yes
ratio: 1.5e-3
empty:
servers:
  - host: a.example.com
    port: 80
    tags: [web, 'front end', 3]
  - host: b.example.com
    port: 8080
    env:
      KEY: value with: colon
      OTHER: ~
matrix:
  - [1, 2]
  - [3, 4]
text: |
  line one
    indented
  line two
folded: >
  these lines
  are joined
"""
SCALARS = {"yes": True, "no": False, "true": True, "false": False, "null": None, "~": None, "": None}


def scalar(text):
    text = text.strip()
    if text[:1] in "\"'" and text[-1:] == text[:1] and len(text) > 1:
        return text[1:-1]
    if text.startswith("[") and text.endswith("]"):
        return [scalar(p) for p in re.findall(r"'[^']*'|\"[^\"]*\"|[^,\s][^,]*", text[1:-1])]
    if text.lower() in SCALARS:
        return SCALARS[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def strip_comment(line):
    return re.sub(r"(?:^|\s+)#(?=(?:[^\"']*[\"'][^\"']*[\"'])*[^\"']*$).*", "", line)


class Parser:
    def __init__(self, text):
        self.lines = text.splitlines()
        self.at = 0

    def peek(self):
        while self.at < len(self.lines) and not strip_comment(self.lines[self.at]).strip():
            self.at += 1
        if self.at == len(self.lines):
            return None, ""
        line = strip_comment(self.lines[self.at])
        return len(line) - len(line.lstrip()), line.strip()

    def block(self, indent):
        depth, line = self.peek()
        if depth is None or depth < indent:
            return None
        return self.sequence(depth) if line.startswith("- ") else self.mapping(depth)

    def sequence(self, indent):
        items = []
        while (found := self.peek())[0] == indent and found[1].startswith("- "):
            rest = found[1][2:]
            if re.match(r"[\w.-]+:(\s|$)", rest):
                self.lines[self.at] = " " * (indent + 2) + rest
                items.append(self.mapping(indent + 2))
            else:
                self.at += 1
                items.append(scalar(rest))
        return items

    def mapping(self, indent):
        result = {}
        while (found := self.peek())[0] == indent and not found[1].startswith("- "):
            match = re.match(r"([\w.-]+):(?:\s+(.*))?$", found[1])
            if not match:
                raise SyntaxError(f"line {self.at + 1}: expected 'key: value', found {found[1]!r}")
            self.at += 1
            key, value = match[1], match[2] or ""
            if value in ("|", ">"):
                lines = []
                while self.at < len(self.lines) and (self.lines[self.at].startswith(" " * (indent + 2)) or not self.lines[self.at]):
                    lines.append(self.lines[self.at][indent + 2:])
                    self.at += 1
                result[key] = ("\n" if value == "|" else " ").join(lines) + "\n"
            elif value:
                result[key] = scalar(value)
            else:
                result[key] = self.block(indent + 1)
        return result


def dump(value, indent=0):
    pad = " " * indent
    match value:
        case dict():
            return "".join(f"{pad}{k}:" + (f"\n{dump(v, indent + 2)}" if isinstance(v, (dict, list)) and v else f" {dump(v)}\n") for k, v in value.items())
        case list():
            return "".join(f"{pad}- {dump(v, indent + 2).lstrip()}" if isinstance(v, dict) else f"{pad}- {dump(v).strip()}\n" for v in value) if indent else json.dumps(value)
        case bool() | None:
            return {True: "yes", False: "no", None: "~"}[value]
        case str() if "\n" in value or ": " in value:
            return json.dumps(value)
        case _:
            return str(value)


data = Parser(TEXT).block(0)
print(json.dumps(data, indent=1, ensure_ascii=False))
print(dump({k: data[k] for k in ("version", "debug", "servers")}))
print(Parser(dump({"a": {"b": [1, {"c": 2}]}})).block(0))
try:
    Parser("a: 1\nwhat\n").block(0)
except SyntaxError as error:
    print(error)
