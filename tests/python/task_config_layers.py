import configparser
import io
import os
import textwrap

BASE = textwrap.dedent("""\
    [DEFAULT]
    root = /srv
    debug = no
    [paths]
    data = %(root)s/data
    logs = ${env}/logs
    multi =
        one
        two

    ; comment
    [server "main"]
    port: 8080
    hosts = a, b ,c
    timeout = 1.5
    empty =
    flag
""")
cfg = configparser.ConfigParser(allow_no_value=True)
cfg.read_string(BASE)
print(cfg.sections(), cfg.defaults())
print(cfg["paths"]["data"], repr(cfg["paths"]["multi"]), cfg.get("paths", "data", raw=True), cfg.get("paths", "none", fallback="fb"))
server = cfg['server "main"']
print(server.getint("port"), server.getfloat("timeout"), cfg.getboolean("paths", "debug"), repr(server["empty"]), server["flag"], "flag" in server, [h.strip() for h in server["hosts"].split(",")])
for section, option in (("none", "x"), ("paths", "x")):
    try:
        cfg.get(section, option)
    except configparser.Error as error:
        print(type(error).__name__, error)
for text in ("no section\n", "[a]\nx=1\nx=2\n", "[a]\n[a]\n", "[a]\nx=%(y)s\n", "[a]\n=5\n", "[a\n"):
    parser = configparser.ConfigParser()
    try:
        parser.read_string(text, "<test>")
        print(parser["a"]["x"])
    except configparser.Error as error:
        print(type(error).__name__, str(error).splitlines()[0])
cfg.read_dict({"paths": {"data": "/override"}, "extra": {"n": 5}})
cfg.set("extra", "added", "100%%")
cfg.remove_option("extra", "n")
cfg.add_section("new")
try:
    cfg.add_section("new")
except configparser.DuplicateSectionError as error:
    print(error)
try:
    cfg.set("extra", "bad", 5)
except TypeError as error:
    print(error)
out = io.StringIO()
cfg.write(out, space_around_delimiters=False)
print(out.getvalue())
extended = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation(), converters={"list": str.split})
extended.optionxform = str
extended.read_string("[a]\nHome=/home\nCopy=${Home}/x\n[b]\nRef=${a:Copy}/y\nItems=1 2 3\nCash=$$5\n")
print(dict(extended["b"]), extended["b"].getlist("Items"), extended.getlist("b", "Items"))
print(cfg.has_section("paths"), cfg.has_option("paths", "root"), cfg.options("paths"), len(cfg), "paths" in cfg)
print(cfg.read(["missing.ini", "also.ini"]), cfg.popitem()[0])
raw = configparser.RawConfigParser(delimiters=("=",), comment_prefixes=("#",), inline_comment_prefixes=(" #",), strict=False)
raw.read_string("[x]\nurl=http://h:80 # note\nurl=last\n")
print(dict(raw["x"]), raw.items("x"))
os.environ["APP_PORT"] = "99"
for key in cfg.options('server "main"'):
    if (value := os.environ.get(f"APP_{key.upper()}")) is not None:
        server[key] = value
print(server["port"])
