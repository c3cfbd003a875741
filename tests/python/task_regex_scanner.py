import re

LOG = '''2024-03-05 07:08:09,123 ERROR [db.pool] (worker-3) Connection to 10.0.0.5:5432 failed: timeout after 30s
2024-03-05 07:08:10,001 INFO [http] (main) GET /api/users?id=5&q=a%20b 200 12ms
  at com.example.Foo.bar(Foo.java:42)
2024-03-05 07:08:11,500 WARN [disk] () usage 91.5% of /var (limit: 90%)
'''
LINE = re.compile(r"""
    ^(?P<date>\d{4}-\d\d-\d\d)\ (?P<time>[\d:]+),(?P<ms>\d{3})\s+
    (?P<level>DEBUG|INFO|WARN|ERROR)\s+\[(?P<logger>[\w.]+)\]\s+\((?P<thread>[^)]*)\)\s+(?P<message>.*)$""", re.X | re.M)
for m in LINE.finditer(LOG):
    print(m.lastgroup, m.span("level"), {k: v for k, v in m.groupdict().items() if k in ("level", "thread", "message")})
print(LINE.groups, LINE.groupindex["ms"], LINE.flags & re.M != 0, re.findall(r"\b\d{1,3}(?:\.\d{1,3}){3}\b", LOG), re.findall(r"(\w+)=([^&\s]+)", LOG), re.search(r"(?<=usage )[\d.]+(?=%)", LOG)[0])
print(re.sub(r"(\d+)ms", lambda m: f"{int(m[1]) / 1000:.3f}s", "12ms 1500ms"), re.sub(r"(?P<a>\w)(?P<b>\w)", r"\g<b>\g<a>\g<0>", "abcd"), re.subn("o", "0", "foo boo", count=3), re.sub(r"\s+", " ", " a \t\n b "), re.sub("x*", "-", "abxd"), re.sub(r"(a)|b", r"[\1]", "ab"))
print(re.split(r"[;,]\s*", "a, b;c,,d"), re.split(r"(\d)", "a1b2c"), re.split(r"\b", "hi you"), re.split("x", "axbxc", maxsplit=1), re.fullmatch(r"\w+@\w+\.\w{2,}", "me@x.io") is not None, re.match("b", "ab"), re.escape("a.b*c[d]-e f"))
print(re.findall(r"(?i:straße)|ẞ", "STRASSE Straße ẞ"), re.findall(r"[^\W\d_]+", "naïve_x1 日本語", re.U), re.findall(r"\w+", "é a", re.A), re.search(r"(?s)a.b", "a\nb") is not None, re.search("^b$", "a\nb", re.M).start(), re.findall(r"(?m)^\s*#.*$", "x\n # c\n#d"))
print(re.match(r"(a+)+?b", "aaab").groups(), re.match(r"(?:(a)|(b))+", "ab").groups(), re.match(r"(\w)\1", "aab").end(), re.match(r"(?(1)x|y)", "y") if False else re.match(r"(<)?\w+(?(1)>|$)", "<tag>")[0], re.search(r"a(?!b)", "abac").start(), re.search(r"(?<!\d)\d{2}(?!\d)", "123 45 6")[0], re.match(r"a{2,3}?", "aaaa")[0], re.match(r"a++b", "aab")[0], re.match(r"(?>a|ab)c", "abc"))
for bad in ("(", "[z-a]", "*a", "(?P<1>x)", "(?P<a>x)(?P<a>y)", "a{2,1}", r"\1", "(?<=a+)b", "(?z)", "[", "x\\", "(?P=none)", r"\q", "a**"):
    try:
        re.compile(bad)
        print("compiled", bad)
    except re.error as error:
        print(f"{bad!r}: {error.msg} at {error.pos}")
scanner = re.Scanner([(r"\d+\.\d*", lambda s, t: float(t)), (r"\d+", lambda s, t: int(t)), (r"[+\-*/()]", lambda s, t: t), (r"\s+", None)])
print(scanner.scan("3.5 + 42*(1 - 2) ?"))
TOKENS = [("NUM", r"\d+(?:\.\d+)?"), ("ID", r"[A-Za-z_]\w*"), ("OP", r"[-+*/=<>]=?"), ("STR", r'"(?:\\.|[^"\\])*"'), ("NL", r"\n"), ("WS", r"[ \t]+"), ("BAD", r".")]
master = re.compile("|".join(f"(?P<{n}>{p})" for n, p in TOKENS))
print([(m.lastgroup, m.group()) for m in master.finditer('x1 >= 3.5 + "a\\"b"\n$') if m.lastgroup != "WS"])
p = re.compile(rb"\x00(.)", re.S)
print(p.findall(b"\x00a\x00\n"), p.pattern, repr(re.compile("a", re.I | re.S)), re.compile("x").pattern, re.I.name, re.compile("(a)(?P<n>b)").search("zab", 1).regs, p == re.compile(rb"\x00(.)", re.S))
m = re.search(r"(\d+)-(\d+)?", "id 7- end")
print(m.group(0, 1, 2), m.groups("none"), m.start(2), m.expand(r"<\1>"), m.string[m.end():], m.re.pattern, m.pos, m.endpos, m[1], bool(m), m.lastindex, re.purge())
print(re.sub(r"\bcat\b", "dog", "cat concat cat."), re.sub("(?P<first>.)", r"\g<first>\n", "a"), re.sub("a", r"\\", "a"), re.NOFLAG)
for call in (lambda: re.sub("a", r"\2", "a"), lambda: re.sub("a", r"\g<x>", "a"), lambda: re.match("a", b"a"), lambda: re.match(5, "a"), lambda: re.compile("a").match("a").group(3), lambda: re.compile(re.compile("a"), re.I)):
    try:
        call()
    except (re.error, TypeError, IndexError, ValueError) as error:
        print(type(error).__name__, error)
