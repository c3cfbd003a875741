import re
TOKENS = re.compile(r"""
    (?P<number>\d+(?:\.\d+)?)   # numbers
  | (?P<name>[A-Za-z_]\w*)
  | (?P<op>\*\*|[-+*/()=])
  | (?P<space>\s+)
  | (?P<bad>.)
""", re.X)
for src in ["x = 3.14*(r ** 2)", "a$b"]:
    print([(m.lastgroup, m[0]) for m in TOKENS.finditer(src) if m.lastgroup != "space"])
