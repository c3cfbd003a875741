import re
import string

template = string.Template("Dear $name, you owe $$${amount}. ${missing}")
print(template.safe_substitute(name="Ann", amount=5))
try:
    template.substitute(name="Ann")
except KeyError as e:
    print("missing", e)
print("{0.real:.1f} {a[1]!r:>5} {b:{width}^{n}}".format(3 + 4j, a=["x", "y"], b="mid", width="*", n=9))


def render(text, context):
    def loop(match):
        return "".join(render(match[3], {**context, match[1]: item}) for item in context[match[2]])

    text = re.sub(r"{% for (\w+) in (\w+) %}(.*?){% end %}", loop, text, flags=re.S)
    return re.sub(r"{{ *([\w.]+)(?:\|(\w+))? *}}", lambda m: str(getattr(str(get(context, m[1])), m[2] or "strip")()), text)


def get(context, path):
    for part in path.split("."):
        context = context[part]
    return context


print(render("Hi {{ user.name|upper }}:{% for x in items %}\n- {{ x.id }}: {{x.t|title}}{% end %}", {"user": {"name": "bo"}, "items": [{"id": 1, "t": "one two"}, {"id": 2, "t": "x"}]}))
