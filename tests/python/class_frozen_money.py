from dataclasses import dataclass, field, replace, asdict, FrozenInstanceError
from decimal import Decimal, ROUND_HALF_EVEN
from functools import total_ordering


@total_ordering
@dataclass(frozen=True, slots=True)
class Money:
    amount: Decimal
    currency: str = field(default="EUR", compare=True)

    def __post_init__(self):
        object.__setattr__(self, "amount", Decimal(self.amount).quantize(Decimal("0.01"), ROUND_HALF_EVEN))

    def __add__(self, other):
        if self.currency != other.currency:
            raise ValueError(f"cannot add {other.currency} to {self.currency}")
        return replace(self, amount=self.amount + other.amount)

    def __lt__(self, other):
        return self.amount < other.amount


a, b = Money("10.005"), Money("2.675")
print(a, b, a + b, a > b, sorted([a, b]), {a: 1}[Money("10.00")], asdict(b))
for action in (lambda: a + Money(1, "USD"), lambda: setattr(a, "amount", 1), lambda: Money()):
    try:
        action()
    except (ValueError, FrozenInstanceError, TypeError) as e:
        print(type(e).__name__, e)
