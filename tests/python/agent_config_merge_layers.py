import configparser
import copy
import json


def merge(base, over):
    result = copy.deepcopy(base)
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merge(result[key], value)
        elif isinstance(value, list) and isinstance(result.get(key), list):
            result[key] = result[key] + [item for item in value if item not in result[key]]
        elif value is None:
            result.pop(key, None)
        else:
            result[key] = value
    return result


base = {"log": {"level": "info", "file": "/tmp/x"}, "plugins": ["a", "b"], "debug": False}
print(json.dumps(merge(base, {"log": {"level": "debug", "file": None}, "plugins": ["b", "c"], "new": 1}), sort_keys=True), base["log"])
config = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
config.read_string("[DEFAULT]\nroot = /srv\n[paths]\ndata = ${root}/data\nlogs = ${data}/logs\n[flags]\non = yes\nn = 5\nlist =\n  a\n  b\n")
print(config["paths"]["logs"], config.getboolean("flags", "on"), config.getint("flags", "n"), config["flags"]["list"].split(), config.get("flags", "none", fallback="-"), config.sections())
try:
    config.getint("flags", "on")
except ValueError as e:
    print(e)
try:
    config.read_string("[a]\nx=1\n[a]\n")
except configparser.Error as e:
    print(type(e).__name__, e.lineno)
