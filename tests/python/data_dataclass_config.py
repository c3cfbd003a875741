import os
import tomllib
from dataclasses import KW_ONLY, MISSING, InitVar, asdict, astuple, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal, Optional, get_args, get_origin, get_type_hints

TEXT = """
name = "shop"
debug = true
[server]
host = "0.0.0.0"
port = 8080
[[routes]]
path = "/"
methods = ["GET"]
[[routes]]
path = "/cart"
methods = ["GET", "POST"]
timeout = 2.5
"""


@dataclass(slots=True)
class Server:
    host: str = "localhost"
    port: int = 80
    _: KW_ONLY
    scheme: Literal["http", "https"] = "http"

    def __post_init__(self):
        if not 0 < self.port < 65536:
            raise ValueError(f"port {self.port} is not between 1 and 65535")


@dataclass(frozen=True, order=True)
class Route:
    path: str
    methods: list[str] = field(default_factory=list, compare=False)
    timeout: Optional[float] = field(default=None, metadata={"unit": "s"})


@dataclass
class Config:
    version: ClassVar[int] = 2
    name: str
    server: Server = field(default_factory=Server)
    routes: list[Route] = field(default_factory=list, repr=False)
    debug: bool = False
    environ: InitVar[dict | None] = None

    def __post_init__(self, environ):
        for key, value in (environ or {}).items():
            if key.startswith("SHOP_"):
                name = key.removeprefix("SHOP_").lower()
                kind = get_type_hints(type(self))[name]
                setattr(self, name, value.lower() in ("1", "true") if kind is bool else kind(value))


def build(kind, value):
    if is_dataclass(kind):
        known = {f.name for f in fields(kind)}
        if unknown := set(value) - known:
            raise TypeError(f"{kind.__name__}: unknown {sorted(unknown)}, known {sorted(known)}")
        hints = get_type_hints(kind)
        return kind(**{name: build(hints[name], part) for name, part in value.items()})
    if get_origin(kind) is list:
        return [build(get_args(kind)[0], part) for part in value]
    return value


config = build(Config, tomllib.loads(TEXT))
print(config)
print(asdict(config))
print(astuple(config.server), sorted(config.routes, reverse=True)[0])
print(replace(config.server, port=443, scheme="https"))
print(Config("x", environ={"SHOP_DEBUG": "TRUE", "SHOP_NAME": "y", "HOME": "/"}))
for attempt in (
    lambda: build(Config, {"name": "x", "colour": 1}),
    lambda: Server(port=0),
    lambda: Server("h", 1, "https"),
    lambda: setattr(config.routes[0], "path", "/x"),
    lambda: build(Config, {}),
):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
for f in fields(Route):
    print(f.name, f.type if isinstance(f.type, str) else getattr(f.type, "__name__", f.type), f.default is MISSING, dict(f.metadata))
print(hasattr(config.server, "__dict__"), Config.version, hash(Route("a")) == hash(Route("a", ["X"])))
Path("c.toml").write_text(TEXT)
with open("c.toml", "rb") as file:
    print(tomllib.load(file)["routes"][1]["timeout"], os.path.getsize("c.toml"))
try:
    tomllib.loads("a = 1\na = 2")
except tomllib.TOMLDecodeError as error:
    print(error)
