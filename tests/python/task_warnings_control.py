import functools
import sys
import warnings


def deprecated(replacement):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            warnings.warn(f"{function.__name__} is deprecated, use {replacement}", DeprecationWarning, stacklevel=2)
            return function(*args, **kwargs)
        return wrapper
    return decorate


@deprecated("new_api")
def old_api(x):
    return x + 1


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(old_api(1), old_api(2))
    print(len(caught), caught[0].category.__name__, caught[0].message, caught[0].lineno)
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        old_api(3)
    except DeprecationWarning as error:
        print("raised", error)
with warnings.catch_warnings(record=True) as caught:
    warnings.resetwarnings()
    warnings.filterwarnings("ignore", message=".*deprecated.*")
    warnings.filterwarnings("once", category=UserWarning)
    old_api(1)
    for _ in range(3):
        warnings.warn("only once")
    print([str(w.message) for w in caught])
shown = []
original = warnings.showwarning
warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: shown.append((category.__name__, str(message)))
warnings.simplefilter("always")
warnings.warn("to our hook", ResourceWarning)
warnings.warn_explicit("explicit", RuntimeWarning, "mod.py", 12)
warnings.showwarning = original
print(shown)
print(warnings.formatwarning("text", UserWarning, "f.py", 3, "x = 1"), end="")


class Custom(UserWarning):
    pass


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always", Custom)
    warnings.warn(Custom("mine", 5))
    print(caught[0].message.args, issubclass(caught[0].category, Warning))
for bad in (lambda: warnings.warn("x", int), lambda: warnings.simplefilter("loud"), lambda: warnings.filterwarnings("ignore", category="x")):
    try:
        bad()
    except (TypeError, AssertionError, ValueError) as error:
        print(type(error).__name__)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    eval("1 is 1")
    compile("'\\d'", "s", "eval")
    compile("assert (1, 'x')", "s", "exec")
    print([(w.category.__name__, str(w.message)) for w in caught if w.category is SyntaxWarning and "is" not in str(w.message)[:3]][-1])
sys.stderr = sys.stdout
warnings.warn("printed at last")
