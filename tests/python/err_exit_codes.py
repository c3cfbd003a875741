import atexit, sys
atexit.register(print, "bye"); atexit.register(lambda: print("first"))
class D:
    def __del__(self): print("del")
d = D()
try: sys.exit("fatal: nothing to do")
except SystemExit as e: print(repr(e.code))
finally: print("finally")
sys.exit(42)
