"""Bloom filter with hashlib, prefix trie with defaultdict, and Counter arithmetic."""
import hashlib
from collections import Counter, defaultdict

words = "apple apply ape bat bath bathe cat car cart apple bat".split()


class Bloom:
    def __init__(self, bits, hashes):
        self.bits, self.hashes, self.field = bits, hashes, 0

    def places(self, item):
        for i in range(self.hashes):
            digest = hashlib.blake2b(item.encode(), digest_size=8, salt=i.to_bytes(4, "big")).digest()
            yield int.from_bytes(digest, "little") % self.bits

    def add(self, item):
        for place in self.places(item):
            self.field |= 1 << place

    def __contains__(self, item):
        return all(self.field >> place & 1 for place in self.places(item))


bloom = Bloom(128, 3)
for w in words:
    bloom.add(w)
print(all(w in bloom for w in words), sum(f"no{i}" in bloom for i in range(200)), bloom.field.bit_count())
tree = lambda: defaultdict(tree)
root = tree()
for w in words:
    node = root
    for ch in w:
        node = node[ch]
    node["$"] = w


def below(node):
    for key in sorted(node):
        if key == "$":
            yield node[key]
        else:
            yield from below(node[key])


node = root
for ch in "ba":
    node = node[ch]
print(list(below(node)), len(list(below(root))))
counts = Counter(words)
print(counts.most_common(2), counts - Counter(["apple"] * 5 + ["car"]), (counts & Counter("a bat bat".split())).total())
