"""Dataclasses with ordering, validation and a ledger as a container."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass, field, replace
from functools import total_ordering


@total_ordering
@dataclass(frozen=True)
class Money:
    cents: int
    currency: str = "EUR"

    def __post_init__(self):
        if not isinstance(self.cents, int):
            raise TypeError(f"cents must be int, not {type(self.cents).__name__}")

    def __add__(self, other: Money) -> Money:
        if not isinstance(other, Money):
            return NotImplemented
        if other.currency != self.currency:
            raise ValueError(f"cannot add {other.currency} to {self.currency}")
        return Money(self.cents + other.cents, self.currency)

    __radd__ = lambda self, other: self if other == 0 else NotImplemented

    def __lt__(self, other):
        return self.cents < other.cents

    def __str__(self):
        return f"{self.cents // 100}.{self.cents % 100:02} {self.currency}"


@dataclass
class Ledger:
    owner: str
    entries: list[Money] = field(default_factory=list, repr=False)

    def __iadd__(self, money):
        self.entries.append(money)
        return self

    def __iter__(self) -> Iterator[Money]:
        return iter(self.entries)

    def __len__(self):
        return len(self.entries)

    def __getitem__(self, index):
        return self.entries[index]


ledger = Ledger("ann")
for cents in (250, 1999, 5):
    ledger += Money(cents)
print(ledger, len(ledger), sum(ledger), max(ledger), [str(m) for m in sorted(ledger)], ledger[-1], Money(5) in ledger)
print(asdict(ledger), astuple(ledger[0]), replace(ledger[0], currency="USD"))
print(hash(Money(1)) == hash(Money(1)), Money(1) == Money(1), Money(2) >= Money(1))
for make in (lambda: Money(1) + Money(1, "USD"), lambda: Money(1.5), lambda: Money(1) + 5):
    try:
        make()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
