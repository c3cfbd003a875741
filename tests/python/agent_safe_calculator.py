import ast
import operator

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.Pow: operator.pow, ast.USub: operator.neg, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod}


def evaluate(text):
    def walk(node):
        match node:
            case ast.Expression(body):
                return walk(body)
            case ast.Constant(value) if isinstance(value, (int, float)):
                return value
            case ast.BinOp(left, op, right):
                return OPERATORS[type(op)](walk(left), walk(right))
            case ast.UnaryOp(op, operand):
                return OPERATORS[type(op)](walk(operand))
            case ast.Call(ast.Name("max" | "min" | "abs" as name), arguments):
                return {"max": max, "min": min, "abs": abs}[name](*map(walk, arguments))
        raise ValueError(f"not allowed: {ast.dump(node)[:40]}")

    return walk(ast.parse(text, mode="eval"))


for text in ("1 + 2 * 3", "-(2 ** 10) / 4", "max(1, abs(-7), 3) % 4", "1 / 0", "open('x')", "2 +", "'a' * 3", "7 // 2"):
    try:
        print(text, "=", evaluate(text))
    except (ValueError, SyntaxError, ZeroDivisionError, KeyError) as e:
        print(text, "!", type(e).__name__)
