#!/bin/bash
# Builds CPython for WASI, and its library, from sources of fixed versions: `runtime/build.sh DIRECTORY` (some 15 minutes of one core, 2 GB in the directory, which must not exist).
#
# Wanted here: make, patch, xz, curl, pip, and a CPython 3.13 for this machine (BUILD_PYTHON). The compiler is that of Zig (clang 18), with its wasi-libc.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
work=$1
build_python=${BUILD_PYTHON:-/root/.pyenv/versions/3.13.0/bin/python3.13}
version=3.13.5
export PYTHONHASHSEED=0 SOURCE_DATE_EPOCH=1700000000 LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1

mkdir "$work"
work=$(cd "$work" && pwd)
cd "$work"

fetch() {
    curl -sSfL --retry 3 -o "$2" "$3"
    echo "$1  $2" | sha256sum -c --quiet
    tar xf "$2"
}

fetch 93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640 python.tar.xz "http://deb.debian.org/debian/pool/main/p/python3.13/python3.13_$version.orig.tar.xz"
fetch 8b70e7a7df205e92a1a4cd9aaae7898dac0aa555503cc0a649494d0d60e7651d zlib.crate https://static.crates.io/crates/libz-sys/libz-sys-1.1.22.crate
fetch 225bff33b2141874fe80d71e07d6eec4f85c5c216453dd96388240f96e1acc14 bzip2.crate https://static.crates.io/crates/bzip2-sys/bzip2-sys-0.1.13+1.0.8.crate
fetch 14a5f01b87b92705d07b433c06f96cbc764637d81a0bffb5734ce17cf0f9a2b3 sqlite.crate https://static.crates.io/crates/libsqlite3-sys/libsqlite3-sys-0.39.1.crate
echo "ziglang==0.13.0 --hash=sha256:3ce0c9f16547e5d61b32e0d226926e9a2552ef4b91fccf7ab5ea1a623a77824b" >zig.txt
"$build_python" -m pip install -q --no-deps --require-hashes --only-binary :all: --target zig -r zig.txt
source=$work/Python-$version zlib=$work/libz-sys-1.1.22/src/zlib bzip2=$work/bzip2-sys-0.1.13+1.0.8/bzip2-1.0.8 sqlite=$work/libsqlite3-sys-0.39.1/sqlite3

# The numbers of errors are those of Linux in all of the code, and a pipe is not a socket. Headers that WASI has not are not found.
"$build_python" "$here/linux_errno.py" zig/ziglang/lib/libc
sed -i 's/^#define S_IFIFO (0xc000)$/#define S_IFIFO (0x1000)/' zig/ziglang/lib/libc/include/wasm-wasi-musl/__mode_t.h
(
    cd zig/ziglang/lib/libc/include/generic-musl
    find . -name '*.h' | while read -r header; do
        [[ -e ../wasm-wasi-musl/$header || $header == ./stdarg.h || $header == ./stddef.h ]] || rm "$header"
    done
)
export ZIG_GLOBAL_CACHE_DIR=$work/cache ZIG_LOCAL_CACHE_DIR=$work/cache
# A compiler as `configure` wants it. Zig puts the stack first by itself, and reads the size of memory otherwise.
cat >cc <<END
#!/bin/bash
for word; do
    shift
    case \$word in -Wl,--stack-first | -Wl,--initial-memory=*) ;; *) set -- "\$@" "\$word" ;; esac
done
exec $work/zig/ziglang/zig cc -target wasm32-wasi -mcpu=generic+bulk_memory+mutable_globals+nontrapping_fptoint+sign_ext "\$@"
END
printf '#!/bin/bash\nexec %s ar "$@"\n' "$work/zig/ziglang/zig" >ar
printf '#!/bin/bash\nexec %s ranlib "$@"\n' "$work/zig/ziglang/zig" >ranlib
chmod +x cc ar ranlib

mkdir -p deps/include deps/lib objects
cp "$zlib"/{zlib,zconf}.h "$bzip2/bzlib.h" "$sqlite/sqlite3.h" deps/include
library() {
    local name=$1 file
    shift
    mkdir "objects/$name"
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    for file; do
        ./cc -O3 -flto -g0 -w "${options[@]}" -c "$file" -o "objects/$name/$(basename "$file" .c).o"
    done
    ./ar rcs "deps/lib/lib$name.a" "objects/$name"/*.o
    options=()
}
options=()
library z -- "$zlib"/{adler32,compress,crc32,deflate,infback,inffast,inflate,inftrees,trees,uncompr,zutil}.c
library bz2 -- "$bzip2"/{blocksort,bzlib,compress,crctable,decompress,huffman,randtable}.c
library sqlite3 -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_WAL -DSQLITE_ENABLE_FTS3 -DSQLITE_ENABLE_FTS4 \
    -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_GEOPOLY \
    -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_SESSION -DSQLITE_ENABLE_PREUPDATE_HOOK -- "$sqlite/sqlite3.c"

patch -p1 -d "$source" <"$here/cpython.patch"
cp "$here/python.c" "$source/Programs/python.c"
mkdir python
cd python
printf '*disabled*\n_ctypes readline _uuid _lzma\n' >Setup.local
CONFIG_SITE=$source/Tools/wasm/config.site-wasm32-wasi CC=$work/cc AR=$work/ar RANLIB=$work/ranlib READELF=true PKG_CONFIG=false \
    ZLIB_CFLAGS="-I$work/deps/include" ZLIB_LIBS="-L$work/deps/lib -lz" BZIP2_CFLAGS="-I$work/deps/include" BZIP2_LIBS="-L$work/deps/lib -lbz2" \
    LIBSQLITE3_CFLAGS="-I$work/deps/include" LIBSQLITE3_LIBS="-L$work/deps/lib -lsqlite3" \
    "../Python-$version/configure" --host=wasm32-unknown-wasi --build=x86_64-pc-linux-gnu --with-build-python="$build_python" \
    --prefix=/usr/local --disable-test-modules --with-pymalloc --with-ensurepip=no -q
mv Setup.local Modules/Setup.local
make OPT="-DNDEBUG -O3 -flto -g0 -w -DSIZEOF_PTHREAD_T=4" python.wasm pybuilddir.txt
sed -i "s|$work|/usr/src|g; s|$build_python|python3|g" "$(cat pybuilddir.txt)"/*.py
"$build_python" "$here/archive.py" "$source/Lib" "$(cat pybuilddir.txt)" "$here/python313.zip"
cp "$source/Lib/os.py" "$here"
"$build_python" "$here/strip.py" python.wasm | xz -9e -T1 >"$here/python-$version.wasm.xz"
ls -l "$here"
