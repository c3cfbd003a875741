class Field:
    def __init__(self, kind, check=lambda value: True, default=None):
        self.kind, self.check, self.default = kind, check, default

    def __set_name__(self, owner, name):
        self.name = name
        owner._fields = getattr(owner, "_fields", ()) + (name,)

    def __get__(self, instance, owner=None):
        return self if instance is None else instance.__dict__.get(self.name, self.default)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}, not {type(value).__name__}")
        if not self.check(value):
            raise ValueError(f"{self.name}: {value!r} is not allowed")
        instance.__dict__[self.name] = value

    def __delete__(self, instance):
        del instance.__dict__[self.name]


class Server:
    host = Field(str, str.strip)
    port = Field(int, lambda p: 0 < p < 65536, 80)

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)


s = Server(host="a")
print(s.host, s.port, vars(s), Server._fields, Server.port.default)
for name, value in (("port", "80"), ("port", 0), ("host", " "), ("port", 8080)):
    try:
        setattr(s, name, value)
        print(name, getattr(s, name))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
del s.port
print(s.port)
