class Node:
    __slots__ = ("value", "children")

    def __init__(self, value, *children):
        self.value, self.children = value, list(children)

    def __iter__(self):
        yield self.value
        for child in self.children:
            yield from child

    def __len__(self):
        return 1 + sum(map(len, self.children))

    def __contains__(self, value):
        return value in iter(self)

    def __getitem__(self, path):
        return self.children[path] if isinstance(path, int) else self.children[path[0]][path[1:]] if path else self

    def __repr__(self):
        return f"Node({self.value!r}{''.join(f', {child!r}' for child in self.children)})"


tree = Node(1, Node(2, Node(4), Node(5)), Node(3))
print(list(tree), len(tree), 5 in tree, 9 in tree, tree[0, 1], tree[1], max(tree), sum(tree))
print(tree, eval(repr(tree)) is tree, [*map(str, tree)])
try:
    tree.extra = 1
except AttributeError as e:
    print(type(e).__name__)
