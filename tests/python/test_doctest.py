import doctest
def double(x):
    """
    >>> double(2)
    4
    >>> double("a")
    'aa'
    >>> double(None)
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
    >>> double(3)
    7
    """
    return x * 2
print(doctest.testmod())
