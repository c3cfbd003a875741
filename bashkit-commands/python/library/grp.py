"""Groups of the sandbox."""

from collections import namedtuple

struct_group = namedtuple("struct_group", "gr_name gr_passwd gr_gid gr_mem")


def getgrall():
    try:
        with open("/etc/group") as file:
            rows = [line.rstrip("\n").split(":") for line in file if line.count(":") == 3]
    except OSError:
        rows = []
    groups = [struct_group(name, word, int(gid), [member for member in members.split(",") if member]) for name, word, gid, members in rows]
    if not groups:
        import os

        groups = [struct_group(os.getlogin(), "x", os.getgid(), [])]
    return groups


def getgrgid(gid):
    for group in getgrall():
        if group.gr_gid == gid:
            return group
    raise KeyError(f"getgrgid(): gid not found: {gid}")


def getgrnam(name):
    for group in getgrall():
        if group.gr_name == name:
            return group
    raise KeyError(f"getgrnam(): name not found: {name!r}")
