"""Symbolic derivatives with match statements."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Num:
    value: float


@dataclass(frozen=True)
class Var:
    name: str


@dataclass(frozen=True)
class Op:
    sign: str
    left: object
    right: object


def simplify(e):
    match e:
        case Op(sign, left, right):
            left, right = simplify(left), simplify(right)
            match (sign, left, right):
                case ("+", Num(0), x) | ("+", x, Num(0)) | ("*", Num(1), x) | ("*", x, Num(1)):
                    return x
                case ("*", Num(0), _) | ("*", _, Num(0)):
                    return Num(0)
                case ("+", Num(a), Num(b)):
                    return Num(a + b)
                case ("*", Num(a), Num(b)):
                    return Num(a * b)
                case ("^", x, Num(1)):
                    return x
                case ("^", _, Num(0)):
                    return Num(1)
                case _:
                    return Op(sign, left, right)
        case _:
            return e


def derive(e, x):
    match e:
        case Num():
            return Num(0)
        case Var(name):
            return Num(int(name == x))
        case Op("+", a, b):
            return Op("+", derive(a, x), derive(b, x))
        case Op("*", a, b):
            return Op("+", Op("*", derive(a, x), b), Op("*", a, derive(b, x)))
        case Op("^", a, Num(n)):
            return Op("*", Op("*", Num(n), Op("^", a, Num(n - 1))), derive(a, x))
        case _:
            raise NotImplementedError(e)


def show(e):
    match e:
        case Num(v):
            return f"{v:g}"
        case Var(n):
            return n
        case Op(s, a, b):
            return f"({show(a)}{s}{show(b)})"


x, y = Var("x"), Var("y")
for e in [Op("^", x, Num(3)), Op("*", Op("+", x, Num(2)), y), Op("+", Op("*", Num(4), Op("^", x, Num(2))), Op("*", x, x))]:
    print(show(e), "->", show(simplify(derive(e, "x"))))
try:
    derive(Op("^", x, y), "x")
except NotImplementedError as e:
    print(type(e).__name__, e)
