import re

TEXT = '''INFO ok
Traceback (most recent call last):
  File "a.py", line 3, in f
    g()
  File "b.py", line 9, in g
    raise ValueError("x: 1")
ValueError: x: 1
INFO again
Traceback (most recent call last):
  File "a.py", line 3, in f
    h()
KeyError: 'k'
'''
pattern = re.compile(r"^Traceback.*?\n((?:  .*\n)+)(\w+(?:\.\w+)*): (.*)$", re.M)
for match in pattern.finditer(TEXT):
    frames = re.findall(r'File "([^"]+)", line (\d+), in (\w+)', match[1])
    print(match[2], "|", match[3], "|", " > ".join(f"{f}:{n}:{name}" for f, n, name in frames), match.span())
print(pattern.sub(lambda m: f"<{m[2]}>", TEXT), end="")
