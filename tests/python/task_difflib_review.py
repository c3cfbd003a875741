import difflib
import sys

old = """def area(r):
    return 3.14 * r * r

def main():
    print(area(2))
""".splitlines(keepends=True)
new = """import math

def area(radius):
    return math.pi * radius ** 2

def main():
    print(round(area(2), 3))
""".splitlines(keepends=True)
sys.stdout.writelines(difflib.unified_diff(old, new, "a/geo.py", "b/geo.py", "2024-01-01", "2024-01-02", n=1))
sys.stdout.writelines(difflib.context_diff(old, new, "before", "after", n=0))
sys.stdout.writelines(difflib.ndiff(old[:2], new[2:4]))
matcher = difflib.SequenceMatcher(None, "qabxcd", "abycdf")
for tag, i1, i2, j1, j2 in matcher.get_opcodes():
    print(f"{tag:8}a[{i1}:{i2}] b[{j1}:{j2}]")
print(round(matcher.ratio(), 4), matcher.quick_ratio(), matcher.real_quick_ratio(), matcher.find_longest_match(0, 6, 0, 6))
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]), difflib.get_close_matches("comit", ["commit", "commit-tree", "config"], n=1, cutoff=0.8))
delta = list(difflib.Differ().compare(["one\n", "two\n"], ["ore\n", "tree\n", "two\n"]))
print(delta, list(difflib.restore(delta, 2)))
table = difflib.HtmlDiff(wrapcolumn=40).make_table(["a", "b"], ["a", "c"], "old", "new")
print(table.count("<tr>"), "diff_chg" in table or "diff_sub" in table)
print(difflib.SequenceMatcher(lambda x: x == " ", "private Thread currentThread;", "private volatile Thread currentThread;").get_matching_blocks())
print(list(difflib.diff_bytes(difflib.unified_diff, [b"\xff\n"], [b"\xfe\n"], b"x", b"y")))
print(list(difflib.unified_diff(["same\n"], ["same\n"])))
try:
    next(difflib.unified_diff(["a"], [b"a"]))
except TypeError as error:
    print(str(error)[:40])
print(difflib.IS_LINE_JUNK("  # \n"), difflib.IS_CHARACTER_JUNK("\t"))
groups = list(difflib.SequenceMatcher(None, list("abcdefghijkl"), list("abXdefghiYkl")).get_grouped_opcodes(1))
print(groups)
