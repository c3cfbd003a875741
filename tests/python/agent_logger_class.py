import io, json, sys, time
class JsonLog:
    levels = dict(debug=10, info=20, error=40)
    def __init__(self, out, level="info", **ctx): self.out, self.level, self.ctx = out, self.levels[level], ctx
    def bind(self, **c): n = JsonLog(self.out, **(self.ctx | c)); n.level = self.level; return n
    def __getattr__(self, name):
        if name not in self.levels: raise AttributeError(name)
        return lambda msg, **k: self.levels[name] >= self.level and print(json.dumps({"level": name, "msg": msg, **self.ctx, **k}, default=str), file=self.out)
l = JsonLog(sys.stdout, app="x"); l.debug("no"); l.info("hi", n=1); l.bind(req=5).error("bad", err=ValueError("v"))
try: l.trace("x")
except AttributeError as e: print("no level", e)
