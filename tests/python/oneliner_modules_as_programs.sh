mkdir -p proj/tests; cd proj
cat > calc.py <<'PY'
"""A calculator.

>>> add(2, 3)
5
>>> add("a", 1)
Traceback (most recent call last):
    ...
TypeError: can only concatenate str (not "int") to str
"""


def add(a, b):
    return a + b


if __name__ == "__main__":
    import sys

    print(add(*map(int, sys.argv[1:3])))
PY
cat > tests/test_calc.py <<'PY'
import unittest

from calc import add


class T(unittest.TestCase):
    def test_ok(self):
        self.assertEqual(add(1, 1), 2)

    def test_bad(self):
        self.assertEqual(add(1, 1), 3)
PY
touch tests/__init__.py
python3 calc.py 2 40
python3 -m calc 1 2
python3 -m doctest calc.py && echo doctest ok
python3 -m doctest -v calc.py | tail -n 3
python3 -m unittest -v 2>&1 | grep -v '^Ran\|File\|    self\|~~'; echo "status ${PIPESTATUS[0]}"
python3 -m unittest tests.test_calc.T.test_ok 2>&1 | tail -n 1
python3 -m unittest -k bad -f 2>&1 | tail -n 1
python3 -m unittest discover -s tests -t . 2>&1 | tail -n 1
python3 -m unittest nope 2>&1 | grep -c ModuleNotFoundError
python3 -m py_compile calc.py && ls __pycache__ | sed 's/cpython-[0-9]*/cpython/'
python3 -m compileall -q . ; echo "compiled $?"
printf 'def f(:\n' > bad.py; python3 -m py_compile bad.py 2>&1 | tail -n 1; echo "status ${PIPESTATUS[0]}"
python3 -m tokenize -e calc.py | head -n 3
python3 -m ast <<< 'x = 1' | head -n 4
echo 'print(1)' | python3 -m dis | grep -o 'LOAD_NAME\|RETURN_[A-Z]*' | head -n 1
rm -r tests/__pycache__; python3 -m zipfile -c ../a.zip calc.py tests; python3 -m zipfile -l ../a.zip | awk 'NR > 1 {print $1, $NF}'
python3 -m zipfile -e ../a.zip out && ls out
python3 -m tarfile -c ../a.tar calc.py && python3 -m tarfile -l ../a.tar
python3 -m zipapp . -o ../app.pyz -m 'calc:add' && ls -l ../app.pyz | cut -c1-4
python3 -m timeit -n 1 -r 1 'pass' | sed 's/[0-9.]* [num]*sec/T/g'
python3 -m cProfile -s name calc.py 1 2 | head -n 1
python3 -m trace --count --missing -C cov calc.py 1 2 | head -n 1
python3 -m pdb -c 'b add' -c 'c' -c 'p a + 1' -c 'q' calc.py 1 2 2>&1 | grep -c '^2'
python3 -m site --user-base >/dev/null; echo "site $?"
python3 -m gzip calc.py && ls -1 calc.py.gz
python3 -m pip --version | cut -c1-4
python3 -m nosuchmodule; echo "status $?"
python3 -m calc.nope 2>/dev/null; echo "status $?"
python3 nofile.py 2>/dev/null; echo "status $?"
python3 -c 'import calc; help(calc.add)' | head -n 3
python3 -m pydoc calc | sed -n '1,4p'
