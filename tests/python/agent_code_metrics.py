import ast
import textwrap

SOURCE = textwrap.dedent('''
    import os, sys
    from json import loads as l

    def simple(a, b=1, *c, d, **e):
        """Doc."""
        return a if b else d

    class C:
        async def long(self):
            for x in range(3):
                if x and self:
                    while True:
                        break
            return [y for y in range(3) if y]
''')
tree = ast.parse(SOURCE)


class Visitor(ast.NodeVisitor):
    def visit_FunctionDef(self, node):
        branches = sum(isinstance(n, (ast.If, ast.For, ast.While, ast.IfExp, ast.BoolOp, ast.comprehension)) for n in ast.walk(node))
        print(node.name, "line", node.lineno, "to", node.end_lineno, "complexity", branches + 1, "doc", ast.get_docstring(node))
        self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef


Visitor().visit(tree)
print([(alias.name, alias.asname) for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names])
print(ast.unparse(tree.body[2]), ast.literal_eval("{'a': [1, (2, None)], 'b': -3.5}"), sep="\n")
try:
    ast.literal_eval("__import__('os')")
except ValueError as e:
    print(type(e).__name__)
