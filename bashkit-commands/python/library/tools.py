"""Commands of the sandbox as functions: `tools.get_user(id=1)` runs `get_user --id 1` and returns what it printed, read as JSON where it is JSON."""

import json as _json
import subprocess as _subprocess


class ToolError(Exception):
    """A command that failed: its status, and what it said."""

    def __init__(self, name, status, message):
        super().__init__(message or f"{name} ended with status {status}")
        self.tool, self.status, self.message = name, status, message


def _word(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else _json.dumps(value)


def _value(text):
    try:
        return _json.loads(text)
    except ValueError:
        return text[:-1] if text.endswith("\n") else text


def call(name, *args, stdin=None, **options):
    """Runs a command with words and options; `stdin` is its input."""
    words = [name]
    for option, value in options.items():
        flag = "--" + option.replace("_", "-")
        if value is True:
            words.append(flag)
        elif value is None or value is False:
            continue
        elif isinstance(value, (list, tuple)) and all(isinstance(item, (str, int, float)) for item in value):
            for item in value:
                words += [flag, _word(item)]
        else:
            words += [flag, _word(value)]
    words += [_word(arg) for arg in args]
    try:
        done = _subprocess.run(words, input=stdin if stdin is not None else "", capture_output=True, text=True)
    except FileNotFoundError:
        raise ToolError(name, 127, f"there is no command '{name}': `tools` lists those that there are") from None
    if done.returncode:
        raise ToolError(name, done.returncode, done.stderr.strip())
    return _value(done.stdout)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)

    def tool(*args, **options):
        return call(name, *args, **options)

    tool.__name__ = tool.__qualname__ = name
    return tool
