"""A small language: tokens, a Pratt parser, bytecode, a stack machine and errors with positions."""
import operator
import re
import sys
from typing import NamedTuple


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int


class LangError(Exception):
    def __init__(self, message, token):
        super().__init__(f"{token.line}:{token.column}: {message}")


SPEC = re.compile(r'(?P<num>\d+(\.\d+)?)|(?P<str>"[^"\n]*")|(?P<id>[A-Za-z_]\w*)|(?P<op>==|!=|<=|>=|[-+*/%<>=(){},;!])|(?P<nl>\n)|(?P<ws>[ \t]+|#[^\n]*)|(?P<bad>.)')
KEYWORDS = {"let", "if", "else", "while", "fn", "return", "print", "true", "false", "nil", "and", "or"}
BINARY = {"or": 1, "and": 2, "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}
OPS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "%": operator.mod, "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}


def tokens(source):
    line, start = 1, 0
    for m in SPEC.finditer(source):
        kind, text = m.lastgroup if m.lastgroup else "num", m.group()
        kind = "num" if m["num"] else kind
        token = Token("kw" if kind == "id" and text in KEYWORDS else kind, text, line, m.start() - start + 1)
        if kind == "bad":
            raise LangError(f"unexpected {text!r}", token)
        if kind == "nl":
            line, start = line + 1, m.end()
        elif kind != "ws":
            yield token
    yield Token("end", "", line, len(source) - start + 1)


class Compiler:
    def __init__(self, source):
        self.tokens, self.at, self.code = list(tokens(source)), 0, []

    @property
    def now(self):
        return self.tokens[self.at]

    def take(self, *texts):
        if self.now.text in texts and self.now.kind != "str":
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def need(self, text):
        return self.take(text) or self.fail(f"expected {text!r}, found {self.now.text or 'end'!r}")

    def fail(self, message):
        raise LangError(message, self.now)

    def emit(self, *op):
        self.code.append(op)
        return len(self.code) - 1

    def program(self):
        while self.now.kind != "end":
            self.statement()
        return self.code

    def block(self):
        self.need("{")
        while not self.take("}"):
            if self.now.kind == "end":
                self.fail("unclosed block")
            self.statement()

    def statement(self):
        if self.take("print"):
            self.expression()
            self.emit("print")
        elif self.take("let"):
            name = self.now
            self.at += 1
            self.need("=")
            self.expression()
            self.emit("store", name.text, True)
        elif self.take("while"):
            start = len(self.code)
            self.expression()
            out = self.emit("jump_false", None)
            self.block()
            self.emit("jump", start)
            self.code[out] = ("jump_false", len(self.code))
            return
        elif self.take("if"):
            self.expression()
            other = self.emit("jump_false", None)
            self.block()
            end = self.emit("jump", None)
            self.code[other] = ("jump_false", len(self.code))
            if self.take("else"):
                self.block()
            self.code[end] = ("jump", len(self.code))
            return
        elif self.take("fn"):
            name = self.now.text
            self.at += 1
            self.need("(")
            params = []
            while not self.take(")"):
                params.append(self.now.text)
                self.at += 1
                self.take(",")
            outer, self.code = self.code, []
            self.block()
            self.emit("push", None)
            self.emit("return")
            body, self.code = self.code, outer
            self.emit("function", name, params, body)
            return
        elif self.take("return"):
            self.expression()
            self.emit("return")
        elif self.now.kind == "id" and self.tokens[self.at + 1].text == "=":
            name = self.now.text
            self.at += 2
            self.expression()
            self.emit("store", name, False)
        else:
            self.expression()
            self.emit("pop")
        self.need(";")

    def expression(self, power=0):
        token = self.now
        self.at += 1
        if token.kind == "num":
            self.emit("push", float(token.text) if "." in token.text else int(token.text))
        elif token.kind == "str":
            self.emit("push", token.text[1:-1])
        elif token.text in ("true", "false", "nil") and token.kind == "kw":
            self.emit("push", {"true": True, "false": False, "nil": None}[token.text])
        elif token.text == "(":
            self.expression()
            self.need(")")
        elif token.text in ("-", "!"):
            self.expression(7)
            self.emit("neg" if token.text == "-" else "not")
        elif token.kind == "id":
            self.emit("load", token.text, token)
        else:
            self.at -= 1
            self.fail(f"unexpected {token.text or 'end'!r}")
        while True:
            token = self.now
            if token.text == "(" and token.kind == "op":
                self.at += 1
                n = 0
                while not self.take(")"):
                    self.expression()
                    n += 1
                    self.take(",")
                self.emit("call", n, token)
            elif (level := BINARY.get(token.text, 0)) > power and token.kind != "str":
                self.at += 1
                if token.text in ("and", "or"):
                    jump = self.emit("keep_" + token.text, None)
                    self.expression(level)
                    self.code[jump] = ("keep_" + token.text, len(self.code))
                else:
                    self.expression(level)
                    self.emit("binary", token.text, token)
            else:
                return


def run(code, scope, out, depth=0):
    if depth > 60:
        raise RecursionError("too deep")
    stack, at, steps = [], 0, 0
    while at < len(code):
        op, *args = code[at]
        at, steps = at + 1, steps + 1
        match op, args:
            case "push", [value]:
                stack.append(value)
            case "load", [name, token]:
                if name not in scope:
                    raise LangError(f"undefined {name}", token)
                stack.append(scope[name])
            case "store", [name, _]:
                scope[name] = stack.pop()
            case "binary", [name, token]:
                b, a = stack.pop(), stack.pop()
                try:
                    stack.append(OPS[name](a, b))
                except (TypeError, ZeroDivisionError) as error:
                    raise LangError(str(error), token) from error
            case ("keep_and" | "keep_or"), [target]:
                if bool(stack[-1]) == (op == "keep_or"):
                    at = target
                else:
                    stack.pop()
            case "jump", [target]:
                at = target
            case "jump_false", [target]:
                at = at if stack.pop() else target
            case "print", []:
                out.append({True: "true", False: "false", None: "nil"}.get(v, str(v)) if isinstance(v := stack.pop(), (bool, type(None))) else str(v))
            case "neg", []:
                stack.append(-stack.pop())
            case "not", []:
                stack.append(not stack.pop())
            case "pop", []:
                stack.pop()
            case "function", [name, params, body]:
                scope[name] = (params, body, scope)
            case "call", [n, token]:
                given = [stack.pop() for _ in range(n)][::-1]
                function = stack.pop()
                if not isinstance(function, tuple) or len(function[0]) != n:
                    raise LangError("not a function of so many arguments", token)
                params, body, outer = function
                stack.append(run(body, {**outer, **dict(zip(params, given))}, out, depth + 1))
            case "return", []:
                return stack.pop()
    return None


for source in ('let x = 2; while x < 100 { x = x * x; } print x; print "s" + "t"; print -x + 3 * (2 - 1) % 2;', "fn fib(n) { if n < 2 { return n; } return fib(n - 1) + fib(n - 2); } print fib(12); print fib;", "print 1 < 2 and nil or 7; print !true == false; print 10 / 4; # comment", "fn f(a, b) { print a; } f(1, 2); print f(3, 4);", "print 1 + ;", "let a = 1\nprint b;", "print 1 + \"x\";", "if true { print 1;", "print 1 / 0;", "fn r(n) { return r(n + 1); } r(0);", "@", "f(1);", "let s = 0; let i = 0; while i < 1000 { i = i + 1; if i % 3 == 0 or i % 5 == 0 { s = s + i; } else { s = s; } } print s;"):
    out = []
    try:
        run(Compiler(source).program(), {}, out)
    except (LangError, RecursionError) as error:
        out.append(f"{type(error).__name__}: {error}")
    print([o if len(o) < 60 else "..." for o in out])
print(Compiler("let a = 1 + 2 * 3;").program(), sys.getrecursionlimit() >= 1000)
