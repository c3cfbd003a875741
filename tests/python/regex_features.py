import re
print(re.split(r"[,;]\s*", "a, b;c;  d"), re.split(r"(-)", "1-2-3", maxsplit=1))
print(re.sub(r"(?<=\d)(?=(\d{3})+$)", ",", "1234567"), re.sub(r"\b(\w)", lambda m: m[1].upper(), "the quick fox"))
print(re.fullmatch(r"(?i:yes|no)", "YES"), re.match(r"(a)|(b)", "b").groups(), re.search(r"(?s)a.b", "a\nb"))
print(re.findall(r"^\w+", "one\ntwo\n", re.M), re.sub(r"(\w+) (\w+)", r"\2 \g<1>!", "hello world"))
print(re.escape("a.b*c[d]"), re.subn("a", "b", "banana"), re.findall(r"(?=(aa))", "aaaa"))
print(re.match(r"(?P<q>['\"]).*?(?P=q)", "'it' x'")[0], re.compile("a+").pattern, re.compile("x", re.I | re.M).flags)
for bad in ("(", "[a", "*a", r"\1", "(?P<n>a)(?P<n>b)", "a{2,1}"):
    try: re.compile(bad)
    except re.error as e: print(bad, "->", e)
