import difflib
a, b = "one\ntwo\nthree\nfour\n".splitlines(True), "one\ntwo!\nthree\nfive\nsix\n".splitlines(True)
print("".join(difflib.unified_diff(a, b, "old", "new", n=1))); print("".join(difflib.ndiff(a, b)))
print(difflib.get_close_matches("appel", ["ape", "apple", "peach"]), round(difflib.SequenceMatcher(None, "abcd", "bcde").ratio(), 3), difflib.SequenceMatcher(None, "qabxcd", "abycdf").get_opcodes())
