# stdin: add milk 3
# stdin: add tea x
# stdin: list
# stdin: total
# stdin: help add
# stdin: frob
# stdin: !echo shell
# stdin: undo
# stdin: list
# stdin: quit
import cmd
import shlex
import subprocess


class Shop(cmd.Cmd):
    prompt = "> "
    intro = "a shop"
    use_rawinput = False

    def __init__(self):
        super().__init__()
        self.items = []

    def do_add(self, line):
        """add NAME COUNT: puts something into the cart"""
        name, count = shlex.split(line)
        try:
            self.items.append((name, int(count)))
        except ValueError as error:
            self.stdout.write(f"no: {error}\n")

    def do_list(self, line):
        self.columnize([f"{name} x{count}" for name, count in self.items] or ["nothing"], 40)

    def do_total(self, line):
        print(sum(count for _, count in self.items))

    def do_shell(self, line):
        print(subprocess.run(line, shell=True, capture_output=True, text=True).stdout, end="")

    def do_undo(self, line):
        print("took back", self.items.pop())

    def do_quit(self, line):
        return True

    def default(self, line):
        print("unknown:", line)

    def emptyline(self):
        pass

    def postcmd(self, stop, line):
        return stop or line == "EOF"


shop = Shop()
shop.cmdloop()
print("completions:", shop.completenames("to"), shop.parseline("add a 'b c'"))
