import ast, dis, tokenize, io
t = ast.parse("x = 1 + y * f(2, k='s')\nfor i in x: print(i)")
print(ast.dump(t.body[0])); print([n.id for n in ast.walk(t) if isinstance(n, ast.Name)], ast.unparse(t))
class R(ast.NodeTransformer):
    def visit_Constant(self, n): return ast.Constant(n.value * 2) if isinstance(n.value, int) else n
print(ast.unparse(ast.fix_missing_locations(R().visit(ast.parse("a = 1 + [2, 'x'][0]")))), ast.literal_eval("{'a': [1, (2,), None]}"))
try: ast.literal_eval("__import__('os')")
except ValueError as e: print(str(e)[:22])
print([(tokenize.tok_name[k.type], k.string) for k in tokenize.generate_tokens(io.StringIO("a+=1 # c\n").readline)])
ns = {}; exec(compile("def g(n): return n + K", "<gen>", "exec"), {"K": 5}, ns); print(ns["g"](1), eval("a*b", {"a": 3, "b": 4}))
import keyword, symtable; print(keyword.iskeyword("lambda"), symtable.symtable("def f(): x = y", "s", "exec").get_children()[0].lookup("y").is_global())
