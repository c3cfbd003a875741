from functools import cache


def coins(amount, kinds):
    best = [0] + [None] * amount
    for total in range(1, amount + 1):
        options = [best[total - c] for c in kinds if c <= total and best[total - c] is not None]
        best[total] = min(options) + 1 if options else None
    return best[amount]


@cache
def ways(amount, kinds):
    return 1 if amount == 0 else 0 if amount < 0 or not kinds else ways(amount - kinds[0], kinds) + ways(amount, kinds[1:])


def knapsack(items, capacity):
    table = [[0] * (capacity + 1)]
    for weight, value, _ in items:
        last = table[-1]
        table.append([max(last[c], last[c - weight] + value) if weight <= c else last[c] for c in range(capacity + 1)])
    chosen, c = [], capacity
    for row in range(len(items), 0, -1):
        if table[row][c] != table[row - 1][c]:
            chosen.append(items[row - 1][2])
            c -= items[row - 1][0]
    return table[-1][-1], chosen[::-1]


print(coins(63, (1, 5, 10, 21, 25)), coins(3, (2,)), ways(100, (50, 25, 10, 5, 1)), ways.cache_info().misses > 100)
print(knapsack([(5, 10, "a"), (4, 40, "b"), (6, 30, "c"), (3, 50, "d")], 10))
