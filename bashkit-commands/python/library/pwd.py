"""Users of the sandbox."""

from collections import namedtuple

struct_passwd = namedtuple("struct_passwd", "pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell")


def getpwall():
    try:
        with open("/etc/passwd") as file:
            rows = [line.rstrip("\n").split(":") for line in file if line.count(":") == 6]
    except OSError:
        rows = []
    users = [struct_passwd(name, word, int(uid), int(gid), note, home, shell) for name, word, uid, gid, note, home, shell in rows]
    if not users:
        import os

        users = [struct_passwd(os.getlogin(), "x", os.getuid(), os.getgid(), "", os.environ.get("HOME", "/"), "/bin/bash")]
    return users


def getpwuid(uid):
    for user in getpwall():
        if user.pw_uid == uid:
            return user
    raise KeyError(f"getpwuid(): uid not found: {uid}")


def getpwnam(name):
    for user in getpwall():
        if user.pw_name == name:
            return user
    raise KeyError(f"getpwnam(): name not found: {name!r}")
