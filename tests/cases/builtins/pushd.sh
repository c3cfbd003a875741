#### pushd +1 turns the stack
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; pushd +1
#> /tmp / /usr

#### several words, and what is no directory
mkdir a b c
try() {
    echo "== $*"
    "$@"
    echo "status $?"
    dirs -c
    cd /tmp/bashkit-case || exit
    OLDPWD=/tmp/bashkit-case/a
    pushd a > out
    pushd ../b > out
    cd ..
}
try :
try pushd -n
try pushd --
try pushd -n --
try pushd -- -n
try pushd -n -n
try pushd +1 -n
try pushd +1 c
try pushd +0 +1
try pushd +1 +0
try pushd c +1
try pushd c a
try pushd -n c a
try pushd -- c a
try pushd -n -- c
try pushd - c
try pushd -n -
try pushd +9 c
try pushd -x c
try pushd -- -x
try pushd -- +1
try pushd -- -
try pushd -n ''
try pushd +1 -x
try pushd '+ 1'
#> == :
#> status 0
#> == pushd -n
#> status 0
#> == pushd --
#> /tmp/bashkit-case/a /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == pushd -n --
#> status 0
#> == pushd -- -n
#> status 1
#> == pushd -n -n
#> status 0
#> == pushd +1 -n
#> status 0
#> == pushd +1 c
#> /tmp/bashkit-case/a /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == pushd +0 +1
#> /tmp/bashkit-case/a /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#> == pushd +1 +0
#> /tmp/bashkit-case /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == pushd c +1
#> status 1
#> == pushd c a
#> status 1
#> == pushd -n c a
#> /tmp/bashkit-case c /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == pushd -- c a
#> status 1
#> == pushd -n -- c
#> /tmp/bashkit-case c /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == pushd - c
#> status 1
#> == pushd -n -
#> /tmp/bashkit-case - /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == pushd +9 c
#> status 1
#> == pushd -x c
#> status 2
#> == pushd -- -x
#> status 1
#> == pushd -- +1
#> status 1
#> == pushd -- -
#> /tmp/bashkit-case/b
#> /tmp/bashkit-case/b /tmp/bashkit-case /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == pushd -n 
#> /tmp/bashkit-case  /tmp/bashkit-case/a /tmp/bashkit-case
#> status 0
#> == pushd +1 -x
#> status 2
#> == pushd + 1
#> /tmp/bashkit-case/a /tmp/bashkit-case /tmp/bashkit-case
#> status 0
#2> environment: line 4: pushd: -n: No such file or directory
#2> environment: line 4: pushd: too many arguments
#2> environment: line 4: pushd: too many arguments
#2> environment: line 4: pushd: too many arguments
#2> environment: line 4: pushd: too many arguments
#2> environment: line 4: pushd: +9: directory stack index out of range
#2> environment: line 4: pushd: -x: invalid number
#2> pushd: usage: pushd [-n] [+N | -N | dir]
#2> environment: line 4: pushd: -x: No such file or directory
#2> environment: line 4: pushd: +1: No such file or directory
#2> environment: line 4: pushd: -x: invalid number
#2> pushd: usage: pushd [-n] [+N | -N | dir]

#### pushd and popd go as cd does: CDPATH, links, names of variables
mkdir -p d1/d2 d3 d4; cd d4; top=$PWD; CDPATH=${PWD%/*}/d1: out=$PWD/out
show() { sed "s@${top%/*}@TOP@g"; }
pushd d2 > $out; echo "$? ${PWD##*/}"; show < $out
popd > $out; echo "$? ${PWD##*/}"; show < $out
pushd -n d2 > $out; show < $out
popd > $out; echo "$? ${PWD##*/}"; show < $out
pushd '' > $out; echo "$? ${PWD##*/}"; show < $out
pushd - > $out; echo "$? ${PWD##*/}"; show < $out
shopt -s cdable_vars; v=${top%/*}/d3; pushd v > $out; echo "$? ${PWD##*/}"; show < $out
shopt -u cdable_vars; pushd v; echo $?
cd "$top"; ln -s ../d3 link; set -P; CDPATH=; pushd link > $out; echo "${PWD##*/}"
#> 0 d2
#> TOP/d1/d2
#> TOP/d1/d2 TOP/d4
#> 0 d4
#> TOP/d4
#> TOP/d4 d2
#> 0 d2
#> TOP/d1/d2
#> TOP/d1/d2
#> 0 d1
#> TOP/d1
#> TOP/d1 TOP/d1/d2
#> 0 d2
#> TOP/d1/d2
#> TOP/d1/d2 TOP/d1 TOP/d1/d2
#> 0 d3
#> TOP/d3
#> TOP/d3 TOP/d1/d2 TOP/d1 TOP/d1/d2
#> 1
#> d3
#2> bash: line 10: pushd: v: No such file or directory
