"""Longest common subsequence of words, and an edit script."""
from functools import lru_cache

a = "the quick brown fox jumps over the lazy dog".split()
b = "a quick red fox leaps over the very lazy cat".split()


@lru_cache(maxsize=None)
def lcs(i, j):
    if i == len(a) or j == len(b):
        return ()
    if a[i] == b[j]:
        return (a[i], *lcs(i + 1, j + 1))
    return max(lcs(i + 1, j), lcs(i, j + 1), key=len)


common = lcs(0, 0)
print(len(common), common, lcs.cache_info().misses)
i = j = 0
out = []
for word in (*common, None):
    while i < len(a) and a[i] != word:
        out.append("-" + a[i])
        i += 1
    while j < len(b) and b[j] != word:
        out.append("+" + b[j])
        j += 1
    if word is not None:
        out.append("=" + word)
        i, j = i + 1, j + 1
print(*out)
