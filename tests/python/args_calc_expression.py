# args: -p 2 '(1+2)*3' '7/3' 'sqrt(2)+pi' '2**-1' 'import os'
"""Evaluate expressions from the command line through ast, safely."""
import argparse
import ast
import math
import operator
import sys

OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.USub: operator.neg,
}


def evaluate(node):
    match node:
        case ast.Expression(body):
            return evaluate(body)
        case ast.Constant(int() | float() as value):
            return value
        case ast.BinOp(left, op, right):
            return OPERATORS[type(op)](evaluate(left), evaluate(right))
        case ast.UnaryOp(op, operand):
            return OPERATORS[type(op)](evaluate(operand))
        case ast.Name(name) if name in ("pi", "e", "tau"):
            return getattr(math, name)
        case ast.Call(ast.Name(name), [argument]) if name in ("sqrt", "log", "sin"):
            return getattr(math, name)(evaluate(argument))
    raise ValueError(f"{type(node).__name__} is not allowed")


parser = argparse.ArgumentParser()
parser.add_argument("expressions", nargs="*")
parser.add_argument("-p", "--precision", type=int, default=6)
args = parser.parse_args()
status = 0
for text in [*args.expressions, "__import__('os')", "1/0", "abs(1)"]:
    try:
        value = evaluate(ast.parse(text, mode="eval"))
        print(text, "=", f"{value:.{args.precision}f}" if isinstance(value, float) else value)
    except SyntaxError as e:
        print(text, "! SyntaxError")
        status = 1
    except (ValueError, ArithmeticError) as e:
        print(text, "!", type(e).__name__, e)
        status = 1
sys.exit(status)
