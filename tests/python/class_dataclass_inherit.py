from dataclasses import KW_ONLY, InitVar, astuple, dataclass, field, fields


@dataclass(order=True)
class Task:
    priority: int
    name: str = field(compare=False)
    tags: list[str] = field(default_factory=list, compare=False, repr=False)
    _: KW_ONLY
    done: bool = field(default=False, compare=False)


@dataclass
class TimedTask(Task):
    minutes: int = 30
    scale: InitVar[float] = 1.0
    total: float = field(init=False, compare=False, default=0.0)

    def __post_init__(self, scale):
        self.total = self.minutes * scale


tasks = [Task(3, "c"), Task(1, "a", ["x"]), TimedTask(2, "b", minutes=10, scale=1.5, done=True)]
print(tasks[:2], min(tasks[:2]), tasks[2].total, tasks[2])
print([f.name for f in fields(TimedTask)], astuple(tasks[1]), TimedTask.__match_args__)
print(Task(1, "x") == Task(1, "y"), Task(1, "x") < Task(2, "a"), tasks[2].scale)
