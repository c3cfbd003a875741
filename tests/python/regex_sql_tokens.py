import re
from typing import NamedTuple


class Token(NamedTuple):
    kind: str
    text: str
    line: int


SPEC = [("NUMBER", r"\d+(\.\d*)?"), ("NAME", r"[A-Za-z_]\w*"), ("STRING", r"'(?:[^']|'')*'"), ("OP", r"<=|>=|<>|[-+*/=<>(),.;]"), ("NL", r"\n"), ("SKIP", r"[ \t]+|--.*"), ("BAD", r".")]
SCAN = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in SPEC))
line, tokens = 1, []
for m in SCAN.finditer("SELECT a.x, 'it''s' -- note\nFROM t WHERE y >= 1.5 AND z <> 'q'; §"):
    if m.lastgroup == "NL":
        line += 1
    elif m.lastgroup != "SKIP":
        kind = "KEYWORD" if m[0].upper() in {"SELECT", "FROM", "WHERE", "AND"} else m.lastgroup
        tokens.append(Token(kind, m[0], line))
for token in tokens:
    print(*token)
