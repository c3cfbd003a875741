def match(pattern, text):
    def here(p, t):
        if not p:
            return True
        if p == "$":
            return not t
        first = bool(t) and p[0] in (t[0], ".")
        if len(p) > 1 and p[1] == "*":
            return here(p[2:], t) or first and here(p, t[1:])
        if len(p) > 1 and p[1] == "?":
            return here(p[2:], t) or first and here(p[2:], t[1:])
        return first and here(p[1:], t[1:])

    if pattern.startswith("^"):
        return here(pattern[1:], text)
    return any(here(pattern, text[i:]) for i in range(len(text) + 1))


import re

for pattern in ("^a.c$", "a*b", "colou?r$", "x*", "^$", ".b*c"):
    for text in ("abc", "aaab", "color", "colour", "", "zbbbc"):
        if match(pattern, text) != bool(re.search(pattern, text)):
            print("differs", pattern, text)
    print(pattern, [text for text in ("abc", "aaab", "color", "colour", "", "zbbbc") if match(pattern, text)])
