//! Programs that mean harm end in an exception, a status or a limit, and leave a session that goes on.

use std::time::Duration;

use bashkit::{Bash, Error, Limits};

/// Name, program, and the last line of what it says; `stopped` where a limit ends the run.
const PROGRAMS: &[(&str, &str, &str)] = &[
    ("forks", "import os\nwhile True: os.fork()", "AttributeError: module 'os' has no attribute 'fork'"),
    ("starts itself", "import subprocess, sys\nwhile True: subprocess.Popen(['python3', sys.argv[0]])", "stopped"),
    ("starts commands", "import os\nwhile True: os.system('true')", "stopped"),
    ("computes without end", "while True: pass", "stopped"),
    ("sleeps without end", "import time\ntime.sleep(10 ** 8)", "stopped"),
    ("fills memory", "x = []\nwhile True: x.append(bytes(1 << 20))", "MemoryError"),
    ("fills memory with one object", "x = 'a' * 10 ** 9", "MemoryError"),
    ("fills memory with a number", "x = 1 << 10 ** 11", "OverflowError: too many digits in integer"),
    ("recurses", "def f(): f()\nf()", "RecursionError: maximum recursion depth exceeded"),
    (
        "recurses in repr",
        "x = []\nfor _ in range(10 ** 5): x = [x]\nrepr(x)",
        "RecursionError: maximum recursion depth exceeded while getting the repr of an object",
    ),
    ("never dies", "class A:\n    def __del__(self): global a; a = A()\na = A()\ndel a", ""),
    ("fails when it dies", "class A:\n    def __del__(self): raise ValueError('late')\na = A()\ndel a\nprint('on')", "ValueError: late"),
    ("raises in a handler of the end", "import atexit\natexit.register(lambda: 1 / 0)", "ZeroDivisionError: division by zero"),
    ("goes on at the end", "import atexit\ndef f():\n    while True: pass\natexit.register(f)", "stopped"),
    ("unpickles a command", "import pickle\nprint(pickle.loads(b\"cposix\\nsystem\\n(S'exit 5'\\ntR.\"))", "1280"),
    (
        "unpickles what it is not",
        "import pickle\npickle.loads(b'\\x80\\x04\\x95' + b'\\xff' * 20)",
        "OverflowError: FRAME length exceeds system's maximum of 2147483647 bytes",
    ),
    (
        "nests a tree",
        "import ast\nast.parse('-' * 10 ** 6 + '1')",
        "MemoryError: Parser stack overflowed - Python source too complex to parse",
    ),
    ("nests parentheses", "eval('(' * 1000 + ')' * 1000)", "SyntaxError: too many nested parentheses"),
    ("matches without end", "import re\nre.match(r'(a*)*b', 'a' * 64)", "stopped"),
    (
        "unpacks a bomb",
        "import zlib\nzlib.decompress(zlib.compress(bytes(1 << 24)) * 1, bufsize=1 << 40)",
        "OverflowError: Python int too large to convert to C ssize_t",
    ),
    (
        "unzips a bomb",
        "import io, zipfile\nb = io.BytesIO()\nz = zipfile.ZipFile(b, 'w', zipfile.ZIP_DEFLATED)\nz.writestr('x', bytes(1 << 24))\nz.close()\nwhile True: zipfile.ZipFile(b).extract('x', f'/tmp/{b.tell()}'); b.seek(0)",
        "stopped",
    ),
    ("traces itself", "import sys\ndef t(*a): return t\nsys.settrace(t)\nwhile True: pass", "stopped"),
    ("collects in a collection", "import gc\ngc.callbacks.append(lambda *a: gc.collect())\ngc.collect()\nprint('on')", "on"),
    ("leaves at once", "import os\nos._exit(3)", ""),
    ("aborts", "import os\nos.abort()", ""),
    (
        "recurses where nobody counts",
        "x = iter([1])\nfor _ in range(10 ** 5): x = map(abs, x)\nnext(x)",
        "Fatal Python error: stack overflow",
    ),
    ("kills its parent", "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)", ""),
    ("kills itself", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", ""),
    (
        "ignores what ends it",
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass",
        "stopped",
    ),
    ("writes without end", "while True: print('x' * 10 ** 6)", "stopped"),
    ("fills its files", "with open('/tmp/big', 'wb') as f:\n    while True: f.write(bytes(1 << 20))", "stopped"),
    ("opens files", "kept = []\nwhile True: kept.append(open('/tmp/p.py'))", "OSError: [Errno 24] Too many open files: '/tmp/p.py'"),
    ("writes large buffers", "import os\nwhile True: os.write(1, bytes(3 * 10 ** 7))", "stopped"),
    (
        "begins a request without end",
        "import os\nc = os.open('/dev/bashkit-python', os.O_RDWR)\nos.write(c, b'999999999:')\nwhile True: os.write(c, bytes(1 << 20))",
        "OSError: [Errno 7] Argument list too long",
    ),
    ("keeps pipes that it does not open", "import _bashkit\nwhile True: _bashkit.ask('pipe')", "OSError: [Errno 24] Too many open files"),
    (
        "has no room for what a command prints",
        "import subprocess\nsubprocess.check_output(['head', '-c', '90000000', '/dev/zero'])",
        "MemoryError",
    ),
    (
        "starts a command of many words",
        "import subprocess\nsubprocess.run(['true'] + ['x' * 1000] * 3000)",
        "OSError: [Errno 7] Argument list too long: 'true'",
    ),
    (
        "waits for itself",
        "import threading\nl = threading.Lock()\nl.acquire()\nl.acquire()",
        "RuntimeError: this would wait for ever: what is waited for can only come from threads that wait for this one, or are below it on the stack",
    ),
    (
        "waits for a thread that waits for it",
        "import threading\ne = threading.Event()\nt = threading.Thread(target=e.wait)\nt.start()\nt.join()\nprint('on')",
        "RuntimeError: this would wait for ever: what is waited for can only come from threads that wait for this one, or are below it on the stack",
    ),
    (
        "has code for between fork and exec",
        "import subprocess\nsubprocess.run(['true'], preexec_fn=print)",
        "NotImplementedError: preexec_fn is not supported: a command of the sandbox has three streams, a directory and variables",
    ),
    (
        "closes what it does not know of",
        "import os, subprocess\nos.closerange(3, 4000)\nprint(os.path.exists('/tmp/p.py'), subprocess.check_output(['echo', 'on']))",
        "True b'on\\n'",
    ),
    ("takes the place of the interpreter's descriptors", "import os\nos.dup2(1, 3)", "OSError: [Errno 16] Device or resource busy"),
    ("calls what is not there", "import ctypes", "ModuleNotFoundError: No module named 'ctypes'"),
    (
        "takes the interpreter apart",
        "import sys\nsys.modules.clear()\nsys.path.clear()\nsys.meta_path.clear()\nimport json",
        "stopped or not",
    ),
    ("makes code of nothing", "def f(): pass\nf.__code__ = f.__code__.replace(co_code=b'\\xff' * 64)\nf()", "stopped or not"),
];

#[test]
fn programs_that_mean_harm_end_by_themselves_or_by_a_limit() {
    let mut wrong = String::new();
    for (name, program, expected) in PROGRAMS {
        let limits = Limits::new().max_memory(96 << 20).max_output(8 << 20).max_file_bytes(64 << 20).timeout(Duration::from_millis(1500));
        let mut bash = Bash::builder().limits(limits).file("/tmp/p.py", *program).build();
        let found = match bash.exec("python3 /tmp/p.py 2>/tmp/err >/tmp/out; tail -qn 1 /tmp/out /tmp/err 2>/dev/null | tail -n 1") {
            Ok(output) => output.stdout_text().trim_end().to_owned(),
            Err(stopped) => {
                assert!(!matches!(stopped.reason, Error::Internal(_)), "{name}: {stopped:?}");
                "stopped".to_owned()
            }
        };
        if *expected != "stopped or not" && found != *expected {
            wrong += &format!("{name}: {found:?}, not {expected:?}\n");
        }
        assert_eq!(bash.exec("echo on").map(|output| output.stdout_text()).ok().as_deref(), Some("on\n"), "{name}");
    }
    assert!(wrong.is_empty(), "{wrong}");
}
