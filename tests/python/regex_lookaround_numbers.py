"""Lookaround, possessive groups, named groups, splitting and scanning."""
import re

text = "Price: 1,234.50 EUR (was 2,000), code A12-B7, 3.14e-10; v2.0.1"
print(re.findall(r"(?<![\w.])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\w.])", text))
print(re.findall(r"(?P<letter>[A-Z])(?P<num>\d+)", text))
print(re.sub(r"(?<=\d),(?=\d{3})", "", text))
print(re.split(r"\s*[,;:()]\s*", text, maxsplit=4))
print([m.span() for m in re.finditer(r"\b\w(?=\d)", text)])
print(re.fullmatch(r"(?i:price): .*", text) is not None, re.match(r"(?x) price # comment", text))
tokens = re.Scanner([(r"\d+", lambda s, t: int(t)), (r"[a-z]+", lambda s, t: t.upper()), (r"\s+", None)])
print(tokens.scan("12 abc 7x !rest"))
print(re.sub(r"(\w+) (\w+)", lambda m: f"{m[2]} {m[1].swapcase()}", "Hello World Again now"))
print(re.escape("a.b*c[d]"), repr(re.compile("x", re.I | re.M).flags))
print(re.search(r"(?P<q>['\"]).*?(?P=q)", "say \"it's\" now")[0])
try:
    re.compile(r"(?P<a>x)(?P<a>y)")
except re.error as e:
    print("error:", e.msg, e.pos)
