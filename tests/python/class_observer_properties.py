"""Properties, slots, weak listeners and __set_name__."""
import gc
import weakref


class Observed:
    def __set_name__(self, owner, name):
        self.name = name
        self.slot = "_" + name

    def __get__(self, instance, owner=None):
        return self if instance is None else getattr(instance, self.slot, None)

    def __set__(self, instance, value):
        old = self.__get__(instance)
        setattr(instance, self.slot, value)
        if old != value:
            instance.notify(self.name, old, value)


class Model:
    __slots__ = ("_x", "_y", "_listeners", "__weakref__")
    x, y = Observed(), Observed()

    def __init__(self):
        self._listeners = weakref.WeakSet()

    def notify(self, name, old, new):
        for listener in sorted(self._listeners, key=lambda l: l.name):
            listener.changed(name, old, new)

    def connect(self, listener):
        self._listeners.add(listener)

    @property
    def total(self):
        return (self.x or 0) + (self.y or 0)

    @total.setter
    def total(self, value):
        self.x, self.y = value // 2, value - value // 2


class Printer:
    def __init__(self, name):
        self.name = name

    def changed(self, *what):
        print(self.name, *what)


model, a, b = Model(), Printer("a"), Printer("b")
model.connect(a)
model.connect(b)
model.x = 1
model.x = 1
del b
gc.collect()
model.total = 7
print(model.total, hasattr(model, "__dict__"), type(Model.x).__name__)
try:
    model.z = 1
except AttributeError as e:
    print("AttributeError", "z" in str(e))
