import difflib

a = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n".splitlines(True)
b = "one\n2\nthree\nfour\nfive\nsix\nseven\neight\n".splitlines(True)
print("".join(difflib.unified_diff(a, b, "a.txt", "b.txt", "2024-01-01", "2024-01-02", n=1)), end="")
print("".join(difflib.ndiff(a[:3], b[:3])), end="")
matcher = difflib.SequenceMatcher(None, "private Thread currentThread;", "private volatile Thread currentThread;")
print(round(matcher.ratio(), 3), [op for op in matcher.get_opcodes() if op[0] != "equal"])
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), list(difflib.restore(difflib.ndiff(a[:2], b[:2]), 2)))
print("".join(difflib.context_diff(a, b, n=0)))
