class Registry(type):
    classes = {}
    def __new__(m, name, bases, ns, **kw):
        cls = super().__new__(m, name, bases, ns)
        if bases: m.classes[kw.get("key", name.lower())] = cls
        return cls
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns)
class Plugin(metaclass=Registry): pass
class Csv(Plugin): pass
class Json(Plugin, key="js"): pass
print(Registry.classes, type(Csv), Csv.__mro__)
class Meta:
    def __init_subclass__(cls, /, tag=None, **kw): super().__init_subclass__(**kw); cls.tag = tag
class A(Meta, tag="a"): pass
print(A.tag)
class Desc:
    def __set_name__(self, o, n): self.n = "_" + n
    def __get__(self, o, t=None): return self if o is None else getattr(o, self.n, "unset")
    def __set__(self, o, v): setattr(o, self.n, v * 2)
class B: x = Desc()
b = B(); print(b.x); b.x = 4; print(b.x, b.__dict__)
