# stdin: add buy milk
# stdin: add "call bob" --due 2024-05-01 -p high
# stdin: list
# stdin: done 1
# stdin: done 9
# stdin: frobnicate
# stdin: list --all
# stdin: help
# stdin: 
# stdin: export
# stdin: ?done
# stdin: !echo shell $((1 + 2))
# stdin: EOF
"""An interactive to-do list on cmd, shlex and argparse, stored as JSON."""
import argparse
import cmd
import datetime
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path


class Quiet(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(f"{self.prog}: {message}")


class Todo(cmd.Cmd):
    intro = "to-do list"
    prompt = "> "
    use_rawinput = False

    def __init__(self, path):
        super().__init__()
        self.path = Path(path)
        self.items = json.loads(self.path.read_text()) if self.path.exists() else []
        self.add = Quiet(prog="add", add_help=False)
        self.add.add_argument("words", nargs="+")
        self.add.add_argument("--due", type=datetime.date.fromisoformat)
        self.add.add_argument("-p", "--priority", choices=["low", "high"], default="low")

    def onecmd(self, line):
        try:
            return super().onecmd(line)
        except (ValueError, LookupError) as error:
            print("error:", error)

    def do_add(self, line):
        """add WORDS [--due DATE] [-p low|high]"""
        args = self.add.parse_args(shlex.split(line))
        self.items.append({"text": " ".join(args.words), "due": args.due and args.due.isoformat(), "priority": args.priority, "done": False})
        print("added", len(self.items))

    def do_done(self, line):
        """done N: marks item N."""
        n = int(line)
        if not 0 < n <= len(self.items):
            raise LookupError(f"no item {n}")
        self.items[n - 1]["done"] = True

    def do_list(self, line):
        for n, item in enumerate(self.items, 1):
            if "--all" in line or not item["done"]:
                print(f"{n:>2} [{'x' if item['done'] else ' '}] {item['text']:<12}{item['due'] or '-':>12} {item['priority']}")

    def do_export(self, line):
        print(json.dumps(self.items, indent=None, sort_keys=True))

    def do_shell(self, line):
        print(subprocess.run(line, shell=True, capture_output=True, text=True).stdout, end="")

    def do_EOF(self, line):
        print("bye")
        return True

    def complete_add(self, text, line, begin, end):
        return [o for o in ("--due", "--priority") if o.startswith(text)]

    def default(self, line):
        print(f"unknown: {line.split()[0]}")

    def emptyline(self):
        print("(nothing)")

    def postcmd(self, stop, line):
        self.path.write_text(json.dumps(self.items))
        return stop


app = Todo("todo.json")
app.cmdloop()
print(len(json.loads(Path("todo.json").read_text())), app.completenames("d"), app.complete_add("--p", "", 0, 0), sorted(n for n in app.get_names() if n.startswith("do_")))
for line in ("add", "add x --due soon", "add 'open", "done x"):
    app.onecmd(line)
app.onecmd("add later")
print(os.stat("todo.json").st_size > 10, sys.stdin.read() == "")
