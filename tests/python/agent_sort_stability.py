from operator import attrgetter, itemgetter, methodcaller
from dataclasses import make_dataclass

Person = make_dataclass("Person", ["name", "age", "city"])
people = [Person("Ann", 30, "Oslo"), Person("bob", 25, "Rome"), Person("Cy", 30, "Rome"), Person("dee", 25, "Oslo")]
print([p.name for p in sorted(people, key=attrgetter("age"))], [p.name for p in sorted(people, key=attrgetter("city", "age"), reverse=True)])
print(sorted(["b", "A", "c"], key=methodcaller("lower")), sorted({"x": 3, "y": 1}.items(), key=itemgetter(1)))
people.sort(key=lambda p: (-p.age, p.name.lower()))
print([p.name for p in people], min(people, key=attrgetter("age")), sorted([3, 1, 2], reverse=True), sorted("bca") == list("abc"))
words = "the cat sat on the mat the end".split()
print(sorted(set(words), key=lambda w: (-words.count(w), words.index(w))), sorted([True, 0, 2, False]), sorted([(1, "b"), (1, "a"), (0, "z")]))
