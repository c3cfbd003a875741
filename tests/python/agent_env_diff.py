# stdin: A=1
# stdin: B="two words"
# stdin: # comment
# stdin: export C='x=y'
# stdin: BAD LINE
import shlex
import sys

wanted = {"A": "1", "B": "2", "D": ""}
found, errors = {}, []
for number, line in enumerate(sys.stdin, 1):
    words = shlex.split(line, comments=True)
    if not words:
        continue
    if words[0] == "export":
        words = words[1:]
    if len(words) != 1 or "=" not in words[0]:
        errors.append(f"line {number}: {line.strip()}")
        continue
    name, value = words[0].split("=", 1)
    found[name] = value
for name in sorted(wanted.keys() | found.keys()):
    a, b = wanted.get(name), found.get(name)
    print({(True, False): "-", (False, True): "+"}.get((a is not None, b is not None), "=" if a == b else "~"), name, a, b)
print(errors, file=sys.stderr)
sys.exit(2 if errors else 0)
