"""`pip`: the standard library is there, packages come from a directory of wheels, and nothing is fetched."""

import importlib.util
import os
import sys
import zipfile

BUNDLED = {"requests": "2.31.0"}


def place():
    return "/tmp/.python-packages"


def canonical(name):
    return name.replace("_", "-").replace(".", "-").lower()


def wheels(directories):
    for directory in directories:
        for name in sorted(os.listdir(directory)):
            if name.endswith(".whl"):
                yield os.path.join(directory, name)


def fail(message):
    print(f"ERROR: {message}", file=sys.stderr)
    return 1


def install(args):
    wanted, directories, quiet, it = [], [], False, iter(args)
    for arg in it:
        if arg in ("-f", "--find-links"):
            directories.append(next(it, "."))
        elif arg.startswith("--find-links="):
            directories.append(arg.partition("=")[2])
        elif arg in ("-q", "--quiet"):
            quiet = True
        elif arg in ("-r", "--requirement"):
            with open(next(it, "requirements.txt")) as file:
                wanted += [line.partition("#")[0].strip() for line in file if line.partition("#")[0].strip()]
        elif arg in ("--no-index", "--user", "--upgrade", "-U", "--no-cache-dir", "--break-system-packages", "--no-input", "--no-deps", "--disable-pip-version-check"):
            continue
        elif arg.startswith("-"):
            return fail(f"no such option here: {arg} (there are --find-links DIR, --no-index, -r FILE, -q)")
        else:
            wanted.append(arg)
    if not wanted:
        return fail("You must give at least one requirement to install (see \"pip help install\")")
    for requirement in wanted:
        name = requirement
        for mark in "[<>=!~; ":
            name = name.partition(mark)[0]
        if name.endswith(".whl"):
            found = name
        else:
            module = name.replace("-", "_")
            is_there = module in sys.stdlib_module_names or canonical(name) in BUNDLED or importlib.util.find_spec(module) is not None
            if is_there:
                if not quiet:
                    print(f"Requirement already satisfied: {name}")
                continue
            found = next((wheel for wheel in wheels(directories) if canonical(os.path.basename(wheel).split("-")[0]) == canonical(name)), None)
        if found is None:
            fail(f"Could not find a version that satisfies the requirement {requirement} (from versions: none)")
            return fail(f"No matching distribution found for {requirement}: this sandbox fetches no packages; wheels come from --find-links DIR")
        if not os.path.basename(found).endswith("-none-any.whl"):
            return fail(f"{os.path.basename(found)} is not a supported wheel on this platform: only pure Python wheels are.")
        os.makedirs(place(), exist_ok=True)
        with zipfile.ZipFile(found) as wheel:
            wheel.extractall(place())
        if not quiet:
            print(f"Successfully installed {'-'.join(os.path.basename(found).split('-')[:2])}")
    return 0


def listing(args):
    print("Package  Version\n-------- -------")
    for name, version in {"pip": "24.0", **BUNDLED}.items():
        print(f"{name:<8} {version}")
    return 0


def main(args):
    if not args or args[0] in ("help", "-h", "--help"):
        print("Usage: pip install [--no-index] [--find-links DIR] [-r FILE] NAME...\n       pip list | freeze | show NAME | --version")
        return 0
    command, *rest = args
    if command in ("-V", "--version"):
        print("pip 24.0 from /usr/local/lib/python3.13/site-packages/pip (python 3.13)")
        return 0
    if command == "install":
        return install(rest)
    if command == "list":
        return listing(rest)
    if command == "freeze":
        return 0
    if command == "show":
        for name in rest:
            if canonical(name) in BUNDLED:
                print(f"Name: {name}\nVersion: {BUNDLED[canonical(name)]}")
            else:
                print(f"WARNING: Package(s) not found: {name}", file=sys.stderr)
                return 1
        return 0
    return fail(f'unknown command "{command}": there are install, list, freeze, show')


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
