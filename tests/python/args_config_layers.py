# args: --set db.port=6000
import argparse, configparser, io, json, os, sys
INI = "[DEFAULT]\nhost = localhost\n[db]\nport = 5432\nurl = pg://%(host)s:%(port)s/x\ndebug = yes\n; comment\n[web]\nnames =\n  a\n  b\n"
c = configparser.ConfigParser(); c.read_string(INI)
p = argparse.ArgumentParser(); p.add_argument("--set", action="append", default=[])
for item in p.parse_args().set:
    key, value = item.split("="); section, option = key.split("."); c.set(section, option, value)
print(c["db"]["url"], c.getint("db", "port"), c.getboolean("db", "debug"), c["web"]["names"].split(), c.sections(), c.get("web", "none", fallback="dflt"))
out = io.StringIO(); c.write(out); print(out.getvalue())
for f in (lambda: c["none"], lambda: c.get("db", "x"), lambda: configparser.ConfigParser().read_string("a=1")):
    try: f()
    except (KeyError, configparser.Error) as e: print(type(e).__name__, str(e).replace("\n", "|"))
