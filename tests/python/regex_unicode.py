import re, unicodedata
s = "Ünïcödé straße Ελλάδα 東京 ١٢٣"
print(re.findall(r"\w+", s), re.findall(r"\w+", s, re.A), [int(d) for d in re.findall(r"\d", s)])
print(s.upper(), s.casefold(), unicodedata.normalize("NFD", "é").encode(), unicodedata.name("東"))
print("".join(c for c in unicodedata.normalize("NFKD", s) if not unicodedata.combining(c)))
print(re.sub(r"[^\W\d_]", "x", s), len("👩‍👩‍👧"), "ß".upper(), "İ".lower().encode())
