import collections, string
T = """It was the best of times, it was the worst of times, it was the age of wisdom..."""
words = T.lower().translate(str.maketrans("", "", string.punctuation)).split()
for w, n in sorted(collections.Counter(words).items(), key=lambda p: (-p[1], p[0]))[:5]: print(f"{w:>6} {n} {'*' * n}")
print(len(T), T.count("was"), T.find("worst"), T.title()[:20], T.swapcase()[:6], T.partition("best"), "a,b,,c".split(","), " x ".strip(), "x".center(5, "-"), "7".zfill(3))
print("%s %d %05.2f %x %r %%" % ("a", 5, 3.14159, 255, "q"), "{0} {1!r:>5} {k:^7}|".format(1, "b", k="m"), "abc"[::-1], "abc" * 2, "tab\tx".expandtabs(4), "a\nb\r\nc".splitlines())
