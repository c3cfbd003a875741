import traceback, sys
def a(): b()
def b(): raise ValueError("deep")
try: a()
except ValueError: print(traceback.format_exc().splitlines()[-1], len(traceback.extract_tb(sys.exc_info()[2])))
try:
    try: 1 / 0
    except ZeroDivisionError as e: raise KeyError("wrapped") from e
except KeyError as e: print(repr(e.__cause__), e.__suppress_context__, traceback.format_exception_only(type(e), e))
try: raise ExceptionGroup("many", [ValueError(1), TypeError("t")])
except* ValueError as g: print("values", g.exceptions)
except* TypeError as g: print("types", g.exceptions)
e = ValueError("x"); e.add_note("note!"); print(e.__notes__)
print(traceback.format_list(traceback.extract_stack())[-1].split(",")[1:])
