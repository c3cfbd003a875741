import re

print(re.findall(r"\b(\w+)\s+\1\b", "this is is a test test of of words"))
print(re.sub(r"(?P<y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)", r"\g<d>/\g<m>/\g<y>", "2024-02-29 and 1999-12-31"))
print(re.split(r"([,;])\s*", "a, b;c,  d"), re.split(r"\s*", "ab c"))
m = re.match(r"(?:(a)|(b))+(c)?", "abab")
print(m.groups(), m.groups("-"), m.lastindex, m.regs, m.span(2))
print(re.fullmatch(r"(?i:hello) World", "HELLO World"), re.search(r"(?<!\$)\b\d+", "$5 and 7")[0])
print(re.findall(r"(?s)<(\w+)>(.*?)</\1>", "<a>1\n2</a><b>x</b>"), re.escape("a+b (c)"))
print([m.start() for m in re.finditer(r"(?=aba)", "abababa")], re.sub("x*", "-", "abxd"))
print(re.compile(r"a{2,3}+b").match("aaab"), re.match(r"(?>a+)ab", "aaab"))
for bad in ("(", "a{3,1}", "[z-a]", "(?P<1>x)", "*a", r"\8"):
    try:
        re.compile(bad)
    except re.error as e:
        print(bad, "|", e.msg, e.pos)
