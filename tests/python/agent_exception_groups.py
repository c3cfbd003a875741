import traceback


def check(record):
    errors = []
    if not isinstance(record.get("id"), int):
        errors.append(TypeError("id must be int"))
    if record.get("n", 0) < 0:
        errors.append(ValueError("n < 0"))
    if errors:
        raise ExceptionGroup(f"record {record.get('id')}", errors)


for record in ({"id": 1}, {"id": "x", "n": -1}, {"id": 2, "n": -5}):
    try:
        check(record)
        print("ok", record)
    except* TypeError as g:
        print("types", [str(e) for e in g.exceptions])
    except* ValueError as g:
        print("values", g.message, len(g.exceptions))
try:
    try:
        1 / 0
    except ZeroDivisionError as e:
        e.add_note("while halving")
        raise RuntimeError("outer") from e
except RuntimeError as e:
    print("".join(traceback.format_exception_only(e.__cause__)), end="")
    print(repr(e.__cause__), e.__context__ is e.__cause__, e.__suppress_context__)
group = ExceptionGroup("g", [ValueError(1), ExceptionGroup("h", [KeyError(2)])])
print(group.subgroup(KeyError), group.split(ValueError)[1], group)
