"""Gives the errors of wasi-libc the numbers of Linux, those names that only Linux has, and their texts in glibc: `linux_errno.py LIBC`."""

import os
import re
import sys

NUMBERS = dict(
    SUCCESS=0, PERM=1, NOENT=2, SRCH=3, INTR=4, IO=5, NXIO=6, **{"2BIG": 7}, NOEXEC=8, BADF=9, CHILD=10, AGAIN=11, NOMEM=12, ACCES=13, FAULT=14,
    BUSY=16, EXIST=17, XDEV=18, NODEV=19, NOTDIR=20, ISDIR=21, INVAL=22, NFILE=23, MFILE=24, NOTTY=25, TXTBSY=26, FBIG=27, NOSPC=28, SPIPE=29,
    ROFS=30, MLINK=31, PIPE=32, DOM=33, RANGE=34, DEADLK=35, NAMETOOLONG=36, NOLCK=37, NOSYS=38, NOTEMPTY=39, LOOP=40, NOMSG=42, IDRM=43, NOLINK=67,
    PROTO=71, MULTIHOP=72, BADMSG=74, OVERFLOW=75, ILSEQ=84, NOTSOCK=88, DESTADDRREQ=89, MSGSIZE=90, PROTOTYPE=91, NOPROTOOPT=92, PROTONOSUPPORT=93,
    NOTSUP=95, AFNOSUPPORT=97, ADDRINUSE=98, ADDRNOTAVAIL=99, NETDOWN=100, NETUNREACH=101, NETRESET=102, CONNABORTED=103, CONNRESET=104, NOBUFS=105,
    ISCONN=106, NOTCONN=107, TIMEDOUT=110, CONNREFUSED=111, HOSTUNREACH=113, ALREADY=114, INPROGRESS=115, STALE=116, DQUOT=122, CANCELED=125,
    OWNERDEAD=130, NOTRECOVERABLE=131,
    # Linux has none for what a capability does not allow.
    NOTCAPABLE=134,
)

# Errors of Linux that WASI has not: they have names in the module `errno`.
NAMES = dict(
    ENOTBLK=15, ECHRNG=44, EL2NSYNC=45, EL3HLT=46, EL3RST=47, ELNRNG=48, EUNATCH=49, ENOCSI=50, EL2HLT=51, EBADE=52, EBADR=53, EXFULL=54, ENOANO=55,
    EBADRQC=56, EBADSLT=57, EBFONT=59, ENOSTR=60, ENODATA=61, ETIME=62, ENOSR=63, ENONET=64, ENOPKG=65, EREMOTE=66, EADV=68, ESRMNT=69, ECOMM=70,
    EDOTDOT=73, ENOTUNIQ=76, EBADFD=77, EREMCHG=78, ELIBACC=79, ELIBBAD=80, ELIBSCN=81, ELIBMAX=82, ELIBEXEC=83, ERESTART=85, ESTRPIPE=86, EUSERS=87,
    ESOCKTNOSUPPORT=94, EPFNOSUPPORT=96, ESHUTDOWN=108, ETOOMANYREFS=109, EHOSTDOWN=112, EUCLEAN=117, ENOTNAM=118, ENAVAIL=119, EISNAM=120,
    EREMOTEIO=121, ENOMEDIUM=123, EMEDIUMTYPE=124, ENOKEY=126, EKEYEXPIRED=127, EKEYREVOKED=128, EKEYREJECTED=129, ERFKILL=132, EDEADLOCK=35,
)

libc = sys.argv[1]
include = f"{libc}/include/wasm-wasi-musl"
path = f"{include}/wasi/api.h"
with open(path) as file:
    text = file.read()
text, n = re.subn(r"(#define __WASI_ERRNO_(\w+)) \(UINT16_C\(\d+\)\)", lambda match: f"{match[1]} (UINT16_C({NUMBERS[match[2]]}))", text)
if n != len(NUMBERS):
    sys.exit(f"{path} has {n} errors, not {len(NUMBERS)}")
with open(path, "w") as file:
    file.write(text)
with open(f"{include}/__errno_values.h", "a") as file:
    for name, number in NAMES.items():
        file.write(f"#ifndef {name}\n#define {name} {number}\n#endif\n")
with open(f"{libc}/wasi/libc-top-half/musl/src/errno/__strerror.h", "w") as file:
    for number in sorted({*NUMBERS.values(), *NAMES.values()}):
        if number != NUMBERS["NOTCAPABLE"]:
            file.write(f'E({number}, "{os.strerror(number)}")\n')
