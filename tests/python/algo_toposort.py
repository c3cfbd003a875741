from graphlib import TopologicalSorter, CycleError
deps = {"app": {"lib", "log"}, "lib": {"core"}, "log": {"core"}, "core": set()}
ts = TopologicalSorter(deps); ts.prepare()
while ts.is_active():
    ready = sorted(ts.get_ready()); print(ready); ts.done(*ready)
try: list(TopologicalSorter({"a": ["b"], "b": ["a"]}).static_order())
except CycleError as e: print(e.args[0], e.args[1])
