from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, MutableMapping
from contextlib import closing, contextmanager
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class Book(NamedTuple):
    isbn: str
    title: str
    year: int = 2000


@runtime_checkable
class Closeable(Protocol):
    def close(self) -> None: ...


class Repository(ABC, Generic[T]):
    @abstractmethod
    def add(self, item: T) -> None: ...

    @abstractmethod
    def __iter__(self) -> Iterator[T]: ...

    def first(self, **wanted) -> T | None:
        return next((item for item in self if all(getattr(item, k) == v for k, v in wanted.items())), None)


class SqlBooks(Repository[Book]):
    def __init__(self, db):
        self.db = db
        db.row_factory = sqlite3.Row
        db.executescript("CREATE TABLE book (isbn TEXT PRIMARY KEY, title TEXT NOT NULL, year INT CHECK (year > 1400)); CREATE INDEX by_year ON book (year);")

    def add(self, item):
        self.db.execute("INSERT INTO book VALUES (:isbn, :title, :year)", item._asdict())

    def __iter__(self):
        yield from (Book(**dict(row)) for row in self.db.execute("SELECT * FROM book ORDER BY year, isbn"))

    def close(self):
        self.db.close()

    @contextmanager
    def transaction(self):
        with self.db:
            yield self


class Cache(MutableMapping):
    def __init__(self, limit):
        self.limit, self.items_, self.evicted = limit, {}, []

    def __getitem__(self, key):
        self.items_[key] = self.items_.pop(key)
        return self.items_[key]

    def __setitem__(self, key, value):
        self.items_.pop(key, None)
        self.items_[key] = value
        while len(self.items_) > self.limit:
            oldest = next(iter(self.items_))
            self.evicted.append(oldest)
            del self.items_[oldest]

    def __delitem__(self, key):
        del self.items_[key]

    def __iter__(self):
        return iter(self.items_)

    def __len__(self):
        return len(self.items_)


with closing(SqlBooks(sqlite3.connect(":memory:"))) as books:
    with books.transaction():
        books.add(Book("1", "Emma", 1815))
        books.add(Book("2", "Middlemarch", year=1871))
    for bad in (Book("1", "again"), Book("3", None), Book("4", "Beowulf", 1000)):
        try:
            with books.transaction():
                books.add(Book("9", "goes back", 1999))
                books.add(bad)
        except sqlite3.IntegrityError as error:
            print(type(error).__name__, error)
    print(list(books), books.first(title="Emma"), books.first(year=1))
    print(isinstance(books, Closeable), isinstance(3, Closeable))
    plan = books.db.execute("EXPLAIN QUERY PLAN SELECT * FROM book WHERE year = 1815").fetchone()["detail"]
    print("by_year" in plan, books.db.execute("SELECT count(*), avg(year), group_concat(title, '; ') FROM book").fetchone()[:])
    books.db.create_function("initials", 1, lambda s: "".join(w[0] for w in s.split()))
    print(books.db.execute("SELECT initials('war and peace') AS x").fetchone().keys())
try:
    Repository()
except TypeError as error:
    print(str(error).split(" with")[0])
cache = Cache(2)
cache.update(a=1, b=2)
cache["a"]
cache["c"] = 3
print(dict(cache), cache.evicted, cache.setdefault("d", 4), cache.pop("zz", "none"), "a" in cache, cache == {"c": 3, "d": 4})
print(Book._fields, Book("5", "x")._replace(title="y"), Book.__annotations__ == {"isbn": "str", "title": "str", "year": "int"})
