from abc import ABC, abstractmethod


class Exporter(ABC):
    registry = {}

    def __init_subclass__(cls, /, extension, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.extension = extension
        Exporter.registry[extension] = cls

    @abstractmethod
    def render(self, rows): ...

    @classmethod
    def for_file(cls, name):
        extension = name.rpartition(".")[2]
        try:
            return cls.registry[extension]()
        except KeyError:
            raise LookupError(f"no exporter for .{extension}; known: {', '.join(sorted(cls.registry))}") from None


class Csv(Exporter, extension="csv"):
    def render(self, rows):
        return "\n".join(",".join(map(str, row)) for row in rows)


class Html(Exporter, extension="html"):
    def render(self, rows):
        return "<table>" + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"


for name in ("a.csv", "b.html", "c.pdf"):
    try:
        print(Exporter.for_file(name).render([(1, "x"), (2, "y")]))
    except LookupError as e:
        print(e)
try:
    Exporter()
except TypeError as e:
    print(type(e).__name__)
print(isinstance(Csv(), Exporter), Csv.__mro__[1].__name__, Exporter.__abstractmethods__)
