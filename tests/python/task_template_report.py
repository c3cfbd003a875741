from string import Template, Formatter, capwords, ascii_lowercase, punctuation


class Percent(Template):
    delimiter = "%"
    idpattern = r"[a-z]+\.[a-z]+"


letter = Template("Dear $name,\nyou owe $$${amount} since ${when}.\n$unknown_yet")
print(letter.safe_substitute(name="Ada", amount="12.50", when="May"))
for values in ({"name": "x"}, {}):
    try:
        letter.substitute(values)
    except KeyError as error:
        print("missing", error)
try:
    Template("cost $ 5\nand more $").substitute()
except ValueError as error:
    print(error)
print(Percent("%user.name is %user.role and $5").substitute({"user.name": "Ada", "user.role": "admin"}))
print(letter.get_identifiers(), Template("$a $ b").is_valid(), Template("$a").is_valid())
print(list(Formatter().parse("{0:>{width}} and {name!r:^10} {{}}")))


class Upper(Formatter):
    def convert_field(self, value, conversion):
        if conversion == "u":
            return str(value).upper()
        return super().convert_field(value, conversion)

    def get_value(self, key, args, kwargs):
        if isinstance(key, str):
            return kwargs.get(key, f"<{key}?>")
        return super().get_value(key, args, kwargs)


print(Upper().format("{0!u} {who} {1[k]} {2.real}", "loud", {"k": 5}, 3j))
print(capwords("the quick  brown\tfox"), capwords("a-b-c", "-"), ascii_lowercase[:5], len(punctuation))
