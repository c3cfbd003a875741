"""What programs ask about the machine and themselves, printed as facts that are the same everywhere."""
import gc
import getpass
import os
import platform
import pwd
import resource
import shutil
import socket
import sys
import sysconfig
import time
import tracemalloc

print(platform.system(), platform.python_implementation(), platform.machine(), os.name, sys.platform, sys.byteorder, platform.python_version_tuple()[0])
usage = resource.getrusage(resource.RUSAGE_SELF)
print(usage.ru_maxrss > 1000, usage.ru_utime >= 0, usage.ru_stime >= 0, len(usage), resource.getpagesize())
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
print(soft > 10, hard >= soft or hard == resource.RLIM_INFINITY)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
print(resource.getrlimit(resource.RLIMIT_CORE))
try:
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard + 10, hard))
except (ValueError, OSError) as error:
    print(type(error).__name__)
begin = time.process_time()
sum(i * i for i in range(200_000))
print(time.process_time() > begin, resource.getrusage(resource.RUSAGE_SELF).ru_utime >= usage.ru_utime, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime >= 0)
print(getpass.getuser() == pwd.getpwuid(os.getuid()).pw_name, os.path.expanduser("~") == os.environ["HOME"], os.cpu_count() >= 1, len(os.sched_getaffinity(0)) >= 1, len(os.getloadavg()), os.uname().sysname, socket.gethostname() == platform.node() == os.uname().nodename)
total, used, free = shutil.disk_usage("/tmp")
print(total >= used > 0, free >= 0, os.statvfs("/").f_bsize > 0, os.access("/tmp", os.W_OK), shutil.which("python3") is not None)
tracemalloc.start()
before = tracemalloc.take_snapshot()
keep = [bytes(1000) for _ in range(500)]
after = tracemalloc.take_snapshot()
stats = after.compare_to(before, "lineno")
print(stats[0].size_diff > 400_000, stats[0].traceback[0].filename.endswith("program.py"), tracemalloc.get_traced_memory()[1] >= tracemalloc.get_traced_memory()[0])
tracemalloc.stop()


class Node:
    def __init__(self):
        self.me = self


gc.collect()
for _ in range(100):
    Node()
print(gc.collect() >= 100, gc.isenabled(), len(gc.get_threshold()), gc.get_count()[0] >= 0, sys.getrefcount(object()) >= 1)
print(sys.getsizeof([]) < sys.getsizeof([1] * 100), sys.getsizeof("") > 0, sys.maxunicode, sys.float_info.max, sys.int_info.bits_per_digit in (15, 30), sys.hash_info.algorithm in ("siphash13", "siphash24", "fnv"), sys.getswitchinterval(), sys.implementation.name, sysconfig.get_path("stdlib") is not None, sysconfig.get_platform().startswith("linux"))
print(os.times().user >= 0, time.get_clock_info("monotonic").monotonic, os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_NPROCESSORS_ONLN") >= 1, len(os.urandom(4)), os.get_terminal_size if False else shutil.get_terminal_size().columns, os.ctermid() if hasattr(os, "ctermid") else "/dev/tty")
