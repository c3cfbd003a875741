"""Configuration in INI with interpolation, into shell exports."""
import configparser
import io
import shlex

INI = """\
[DEFAULT]
root = /srv
log level = info

[web server]
port = 8080
path = %(root)s/www
enabled = yes
names =
    a.example.org
    b.example.org

[db]
root = /data
path = %(root)s/db
password = it's $ecret %% "x"
log level = debug
"""
parser = configparser.ConfigParser()
parser.read_string(INI)
for section in parser.sections():
    for key, value in sorted(parser.items(section)):
        name = f"{section}_{key}".upper().replace(" ", "_")
        print(f"export {name}={shlex.quote(value)}")
print(parser.getint("web server", "port") + 1, parser.getboolean("web server", "enabled"), parser.get("db", "none", fallback="-"), parser.has_option("db", "root"))
for bad in ("[x\na=1", "a=1", "[x]\na=1\na=2", "[x]\na=%(b)s"):
    p = configparser.ConfigParser()
    try:
        p.read_string(bad)
        p.get("x", "a")
    except configparser.Error as e:
        print(type(e).__name__)
parser["db"]["new key"] = "1"
parser.remove_section("web server")
out = io.StringIO()
parser.write(out, space_around_delimiters=False)
print(out.getvalue().count("\n"), "new key=1" in out.getvalue())
