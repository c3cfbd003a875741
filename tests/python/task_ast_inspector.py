import ast
import dis
import io
import symtable
import sys
import tokenize

SOURCE = '''
"""Module doc."""
import os, sys as system
from json import loads as read
LIMIT: int = 5

class Store(dict):
    """Keeps."""
    @property
    def size(self) -> int:
        return len(self)

    async def fetch(self, key, *args, default=None, **kw):
        if key in self and (x := self[key]) > LIMIT:
            return x
        for k in range(3):
            while True:
                break
        try:
            return await get(key)
        except (KeyError, ValueError) as e:
            raise RuntimeError("bad") from e

def unused(a, b=2, /, c=3): pass
print(eval("1"), [n for n in range(3) if n])
'''


class Lint(ast.NodeVisitor):
    def __init__(self):
        self.found, self.depth, self.deepest = [], 0, 0

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec"):
            self.found.append(f"{node.lineno}:{node.col_offset} dangerous {node.func.id}")
        self.generic_visit(node)

    def generic_visit(self, node):
        nests = isinstance(node, (ast.If, ast.For, ast.While, ast.Try))
        self.depth += nests
        self.deepest = max(self.depth, self.deepest)
        super().generic_visit(node)
        self.depth -= nests


tree = ast.parse(SOURCE)
lint = Lint()
lint.visit(tree)
print(lint.found, lint.deepest, ast.get_docstring(tree))
for node in ast.walk(tree):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        print(type(node).__name__, node.name, node.lineno, node.end_lineno, ast.get_docstring(node), [ast.unparse(d) for d in node.decorator_list])
imports = sorted(a.name for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names)
print(imports, [ast.unparse(n.args) for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)])


class Rename(ast.NodeTransformer):
    def visit_Name(self, node):
        return ast.copy_location(ast.Name("RENAMED" if node.id == "LIMIT" else node.id, node.ctx), node)

    def visit_Constant(self, node):
        return ast.Constant(node.value * 2) if type(node.value) is int else node


print(ast.unparse(ast.fix_missing_locations(Rename().visit(ast.parse("y = LIMIT + 3 if a else -b ** 2 @ c")))))
print(ast.dump(ast.parse("f(x, *y, k=1)", mode="eval").body.args), ast.literal_eval("{'a': [1, (2, 3)], 'b': {4}, 'c': -1.5e3, 'd': b'x'}"))
for bad in ("os.system('x')", "1 + ", "{[]: 1}"):
    try:
        print(ast.literal_eval(bad))
    except (ValueError, SyntaxError, TypeError) as error:
        print(type(error).__name__)
code = compile(tree, "<gen>", "exec")
print(code.co_names[:5], code.co_filename, len(code.co_consts) > 3)
exec(compile(ast.Module([ast.parse("result = 6 * 7").body[0]], []), "<m>", "exec"))
print(result)
table = symtable.symtable("def f(a):\n    global g\n    b = a\n    return lambda: b", "t", "exec").get_children()[0]
print(table.get_name(), table.get_parameters(), sorted(table.get_locals()), table.get_globals(), table.lookup("b").is_local(), table.get_children()[0].get_frees())
tokens = [(tokenize.tok_name[t.exact_type], t.string) for t in tokenize.generate_tokens(io.StringIO("x = 0x1F + 'a' # c\n").readline)]
print(tokens)
print([i.opname for i in dis.get_instructions(lambda a: a) if "LOAD" in i.opname or "RETURN" in i.opname][-1], ast.get_source_segment(SOURCE, tree.body[-1])[:14])
print(ast.unparse(ast.parse("x: list[int] | None = [*a, *b]; del x[1:2, ...]; assert x, 'm'")), sys.getrecursionlimit())
