from enum import Enum
class S(Enum): IDLE = "idle"; RUN = "run"; STOP = "stop"
T = {(S.IDLE, "start"): S.RUN, (S.RUN, "pause"): S.IDLE, (S.RUN, "stop"): S.STOP}
class M:
    def __init__(self): self.s, self.log = S.IDLE, []
    def fire(self, e):
        try: n = T[self.s, e]
        except KeyError: raise ValueError(f"no transition {e!r} from {self.s.value}") from None
        self.log.append(f"{self.s.name}->{n.name}"); self.s = n; return self
m = M(); m.fire("start").fire("pause").fire("start").fire("stop"); print(m.log)
try: m.fire("start")
except ValueError as e: print(e, e.__cause__, e.__suppress_context__)
