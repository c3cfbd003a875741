class Trie:
    __slots__ = ("kids", "end")
    def __init__(self): self.kids, self.end = {}, False
    def add(self, w):
        n = self
        for c in w: n = n.kids.setdefault(c, Trie())
        n.end = True
    def find(self, p):
        n = self
        for c in p:
            if c not in n.kids: return
            n = n.kids[c]
        st = [(n, p)]
        while st:
            n, w = st.pop()
            if n.end: yield w
            st += [(k, w + c) for c, k in sorted(n.kids.items(), reverse=True)]
t = Trie(); [t.add(w) for w in "car card care cat dog do".split()]; print(list(t.find("car")), list(t.find("d")), list(t.find("x")), hasattr(t, "__dict__"))
