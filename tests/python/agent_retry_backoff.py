import functools
import time

slept = []


def retry(times, *exceptions, base=0.001):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return function(*args, **kwargs)
                except exceptions as error:
                    print(f"{function.__name__} attempt {attempt}: {error}")
                    if attempt == times:
                        raise
                    slept.append(base * 2 ** (attempt - 1))
                    time.sleep(slept[-1])
        return wrapper
    return decorate


state = {"n": 0}


@retry(4, ConnectionError, TimeoutError)
def flaky():
    """Fails twice."""
    state["n"] += 1
    if state["n"] < 3:
        raise ConnectionResetError(104, "Connection reset by peer")
    return "done"


@retry(2, KeyError)
def broken():
    return {}["k"]


print(flaky(), flaky.__doc__, slept)
try:
    broken()
except KeyError as e:
    print("gave up", e)
