import sys
import traceback


class Invalid(Exception):
    pass


def check(rows):
    problems = []
    for number, row in enumerate(rows, 1):
        try:
            if not row:
                raise Invalid("empty row")
            int(row)
        except (Invalid, ValueError) as error:
            error.add_note(f"row {number}")
            problems.append(error)
    if problems:
        raise ExceptionGroup("bad rows", problems)
    return sum(map(int, rows))


print(check(["1", "2"]))
try:
    check(["1", "x", "", "2y"])
except* Invalid as group:
    print("invalid:", [(str(e), e.__notes__) for e in group.exceptions])
except* ValueError as group:
    print("value:", [str(e) for e in group.exceptions])
try:
    try:
        check(["", "q"])
    except* Invalid:
        raise KeyError("while handling")
except ExceptionGroup as group:
    print(repr(group), [type(e).__name__ for e in group.exceptions])
nested = ExceptionGroup("outer", [OSError(2, "gone"), ExceptionGroup("inner", [TypeError("t"), OSError(13, "no")])])
match_, rest = nested.split(OSError)
print(match_, "|", rest, "|", nested.subgroup(TypeError), "|", nested.subgroup(lambda e: isinstance(e, OSError) and e.errno == 13))


class Mine(ExceptionGroup):
    def derive(self, excs):
        return Mine(self.message, excs)


print(type(Mine("m", [ValueError(1), KeyError(2)]).subgroup(KeyError)).__name__)
for bad in (lambda: ExceptionGroup("x", []), lambda: ExceptionGroup("x", [1]), lambda: ExceptionGroup("x", [KeyboardInterrupt()])):
    try:
        bad()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise RuntimeError("wrapped") from error
except RuntimeError as error:
    lines = traceback.format_exception(error)
    print([line.strip().splitlines()[-1] for line in lines if "Error" in line or "cause" in line])
    print(error.__cause__, error.__suppress_context__, error.__context__ is error.__cause__)
try:
    raise ValueError("shown") from None
except ValueError as error:
    print(error.__suppress_context__, traceback.format_exception_only(error))
te = traceback.TracebackException.from_exception(nested)
print("".join(te.format()).rstrip())


def leaf():
    raise Invalid("deep")


def mid():
    leaf()


try:
    mid()
except Invalid:
    kind, value, tb = sys.exc_info()
    print([(f.name, f.lineno) for f in traceback.extract_tb(tb)], kind.__name__)
    print(traceback.format_exc().count("File"))
print(sys.exc_info())
try:
    raise BaseExceptionGroup("base", [KeyboardInterrupt(), ValueError()])
except BaseExceptionGroup as group:
    print(type(group).__name__, len(group.exceptions))
raise ExceptionGroup("final", [ValueError("a"), Invalid("b")])
