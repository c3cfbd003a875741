from graphlib import CycleError, TopologicalSorter
import heapq

tasks = {"deploy": {"test", "package"}, "test": {"build"}, "package": {"build", "docs"}, "build": {"fetch"}, "docs": set(), "fetch": set()}
cost = dict(fetch=2, build=5, test=4, package=1, docs=3, deploy=1)
sorter = TopologicalSorter(tasks)
sorter.prepare()
clock, running, free = 0, [], 2
ready = []
while sorter.is_active():
    ready += sorted(sorter.get_ready())
    while ready and free:
        task = ready.pop(0)
        heapq.heappush(running, (clock + cost[task], task))
        free -= 1
        print(f"{clock:>3} start {task}")
    clock, task = heapq.heappop(running)
    free += 1
    sorter.done(task)
    print(f"{clock:>3} end   {task}")
try:
    list(TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())
except CycleError as e:
    print(e.args[0], sorted(set(e.args[1])))
