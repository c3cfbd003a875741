# stdin: look
# stdin: take lamp
# stdin: go north
# stdin: take sword
# stdin: dance
# stdin: inventory
# stdin: quit
import cmd


class Game(cmd.Cmd):
    prompt = ""
    use_rawinput = False
    rooms = {"hall": {"items": ["lamp"], "north": "cave"}, "cave": {"items": [], "south": "hall"}}
    here, bag = "hall", []

    def do_look(self, _):
        """Describes the room."""
        room = self.rooms[self.here]
        print(f"You are in the {self.here}. Items: {', '.join(room['items']) or 'none'}. Exits: {sorted(set(room) - {'items'})}")

    def do_take(self, item):
        try:
            self.rooms[self.here]["items"].remove(item)
            self.bag.append(item)
            print("taken")
        except ValueError:
            print(f"there is no {item}")

    def do_go(self, way):
        self.here = self.rooms[self.here].get(way, self.here)
        self.do_look("")

    def do_inventory(self, _):
        print(self.bag)

    def default(self, line):
        print(f"I do not know how to {line}")

    def do_quit(self, _):
        return True


Game().cmdloop()
