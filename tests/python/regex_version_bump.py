"""Bump versions in several files and print a diff."""
import difflib
import re

files = {
    "pyproject.toml": '[project]\nname = "x"\nversion = "1.9.9"\nrequires = ["y>=1.9.9"]\n',
    "__init__.py": "__version__ = '1.9.9'  # keep\nother = '1.9.90'\n",
    "CHANGES": "1.9.9 (2024-01-01)\n------------------\n",
}


def bump(version, part):
    numbers = [int(n) for n in version.split(".")]
    at = ["major", "minor", "patch"].index(part)
    return ".".join(map(str, numbers[:at] + [numbers[at] + 1] + [0] * (2 - at)))


for part in ("major", "minor", "patch"):
    print(part, bump("1.9.9", part))
new = bump("1.9.9", "minor")
pattern = re.compile(r"""^(\s*(?:__)?version(?:__)?\s*=\s*)(["'])1\.9\.9\2""", re.M)
for name, text in files.items():
    changed, n = pattern.subn(rf"\g<1>\g<2>{new}\g<2>", text)
    print(name, n)
    print("".join(difflib.unified_diff(text.splitlines(True), changed.splitlines(True), "a/" + name, "b/" + name, n=0)), end="")
