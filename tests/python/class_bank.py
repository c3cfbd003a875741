class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f"need {need}, have {have}")
        self.need, self.have = need, have
class Account:
    _count = 0
    def __init__(self, owner, balance=0):
        self.owner, self._balance = owner, balance
        Account._count += 1
    @property
    def balance(self): return self._balance
    @balance.setter
    def balance(self, v):
        if v < 0: raise ValueError("negative")
        self._balance = v
    def withdraw(self, n):
        if n > self._balance: raise InsufficientFunds(n, self._balance)
        self._balance -= n
    @classmethod
    def count(cls): return cls._count
    def __repr__(self): return f"{type(self).__name__}({self.owner!r}, {self._balance})"
class Savings(Account):
    def withdraw(self, n): super().withdraw(n + 1)
a = Savings("ann", 10); a.withdraw(4); print(a, Account.count())
for f in (lambda: a.withdraw(5), lambda: setattr(a, "balance", -1), lambda: a.nothing, lambda: Account()):
    try: f()
    except Exception as e: print(type(e).__name__, e)
