#### offsets and lengths of text
s=abcdef; echo "${s:0}|${s:2}|${s:2:2}|${s:0:0}|${s:6}|${s:7}|${s: -2}|${s: -2:1}|${s:(-3):2}|${s:1:-1}|${s: -4:-2}"
#> abcdef|cdef|cd||||ef|e|de|bcde|cd

#### offsets beyond the beginning
s=abc; echo "[${s: -5}][${s: -3}][${s:9}][${s:3}][${s:1:99}]"
#> [][abc][][][bc]

#### a length that ends before the start
s=abc; echo "${s:2:-2}"; echo "status $?"
#2> bash: line 1: -2: substring expression < 0
#? 1

#### offsets are arithmetic
s=abcdefgh; i=2 n=3; echo ${s:i:n} ${s:i+1:n-1} ${s:$i:$n} ${s:(i>1?4:0):1} ${s:i++:1}$i ${s:$((1+1)):2} ${s:i=1:1} $i
#> cde de cde e c3 cd b 1

#### an offset that looks like a default
s=abc; echo ${s:-1} ${s: -1} ${s:(-1)} ${s:0-1} ${s:~0}
#> abc c c c c

#### empty offset and length
s=abc; echo "[${s::2}][${s:1:}][${s::}]"
#> [ab][][]

#### a question mark in an offset
s=abcdef; x=1; echo ${s:x?2:3:2} ${s:x ? 1 : 0 : 1}
#> cd b

#### offsets in unicode
s=aéb中c; echo ${s:1:1} ${s:3:1} ${s: -2} ${#s} ${s:2:-1}; s=$'\xff\xfeab'; echo "${s:2}" ${#s}
#> é 中 中c 5 b中
#> ab 4

#### positional slices
set -- a b c d; echo ${@:2} - ${@:2:2} - ${@: -1} - ${@: -3:2} - ${@:5} - ${*:1:1} - ${@:0:2} | sed 's/bash/N/'
#> b c d - b c - d - b c - - a - N a

#### positional slices keep fields
set -- 'a b' '' 'c d'; printf '<%s>' "${@:1:2}"; echo; printf '<%s>' ${@:1:2}; echo; printf '<%s>' "${*:2}"; echo
#> <a b><>
#> <a><b>
#> < c d>

#### a negative length of a list
set -- a b c; echo ${@:1:-1}; echo "st $?"; a=(1 2 3); echo ${a[@]:0:-1}; echo "st $?"
#2> bash: line 1: -1: substring expression < 0
#? 1

#### array slices
a=(0 1 2 3 4); echo ${a[@]:1:2} - ${a[@]: -2} - ${a[*]:3} - ${a[@]:9} - ${a[@]:0:0}- ; echo ${a:0:1} ${a[1]:0:1}
#> 1 2 - 3 4 - 3 4 - - -
#> 0 1

#### slices of sparse arrays count by index from the offset
a=([2]=two [5]=five [9]=nine); echo ${a[@]:0:1} - ${a[@]:3:1} - ${a[@]:5:2} - ${a[@]: -1} - ${a[@]: -5:1}
#> two - five - five nine - nine - five

#### slices of associative arrays
declare -A m=([a]=1); echo ${m[@]:0:1} ${m[@]:1:1} ${m[a]:0:1}
#> 1 1 1

#### slices of unset and of empty
echo "[${u:0}][${u:1:2}][${@:1}][${a[@]:0}]"; e=; echo "[${e:0:1}]"
#> [][][][]
#> []

#### slices with nounset
set -u; set --; echo "[${@:1}]"; (echo ${u:0:1}); a=(); echo "[${a[@]:0}]"
#> []
#> []
#2> bash: line 1: u: unbound variable

#### a slice of a slice through a variable
s=0123456789; t=${s:2:6}; echo ${t:1:3} ${s:${t:0:1}:2} ${s:${#s}-3}
#> 345 23 789

#### errors in offsets
s=abc; echo ${s:1+:1}; echo "st $?"; echo ${s:0:x y}; echo "st $?"; echo ${s:1/0}; echo "st $?"
#2> bash: line 1: s: 1+: syntax error: operand expected (error token is "+")
#? 1

#### an offset with a subscript and a colon within
s=abcdef; a=(1 2); echo ${s:a[0]:a[1]} ${s:a[a[0]]}
#> bc cdef

#### slices of an indirection
s=abcdef r=s; echo ${!r:1:2}; set -- x y z; p=@; echo ${!p:2}; a=(p q r); p='a[@]'; echo "${!p:1:1}"
#> bc
#> y z
#> q

#### lengths
s=aé中; set -- a b; a=(xx [7]=yyy); echo ${#s} ${#1} ${#@} ${#a} ${#a[@]} ${#a[7]} ${#u} ${#a[3]}
#> 3 1 2 2 2 3 0 0

#### slices in assignments do not split
s='a b c'; x=${s:0:3}; echo "$x"; y=${@:1}; set -- 1 2; IFS=-; y=${*:1}; echo "$y"; y=${@:1}; echo "$y"; y="${*:1}"; echo "$y"
#> a b
#> 1-2
#> 1 2
#> 1-2

#### a length behind the end is not looked at
p() { printf '<%s>' "$@"; echo " $i"; }; i=0; a=(x y z)
p "${a[@]:3:i++}"; p "${a[@]:2:i++}"; p "${a[@]: -3:i++}"; p "${a[@]: -4:i++}"; p "${a[@]:3: -1}"
set -- a b c; p "${@:4:i++}"; p "${@:5:i++}"; p "${@: -4:i++}"; p "${@: -5:i++}"; p "${@:5: -1}"
declare -A A=([k]=v [j]=w); p "${A[@]:2:i++}"; p "${A[@]:3:i++}"; p "${A[@]: -1:i++}"; p "${A[@]: -3:i++}"; p "${A[@]: -4:i++}"
b=([5]=x [9]=y); p "${b[@]:9:i++}"; p "${b[@]:10:i++}"; p "${b[@]: -10:i++}"; p "${b[@]: -11:i++}"
#> <> 0
#> <> 1
#> <x> 2
#> <> 2
#> <> 2
#> <> 3
#> <> 3
#> <bash><a><b> 4
#> <> 4
#> <> 4
#> <w> 5
#> <> 5
#> <w> 6
#> <v><w> 7
#> <> 7
#> <y> 8
#> <> 8
#> <x><y> 9
#> <> 9

#### a negative length is shown as it was written
s=abc; t=-8
(echo "${s:1:${#s}-9}"); (echo "${s:1:$t}"); (echo "${@:0:${#s}-4}"); (echo "${s:1: - 9 }"); (echo "${s:1:-"9"}")
#2> bash: line 2: ${#s}-9: substring expression < 0
#2> bash: line 2: $t: substring expression < 0
#2> bash: line 2: ${#s}-4: substring expression < 0
#2> bash: line 2:  - 9 : substring expression < 0
#2> bash: line 2: -"9": substring expression < 0
#? 1

#### a slice of no elements
declare -A A=([a]=1 [b]=2); printf '<%s>' "${A[@]:0:0}" "${A[@]:1:0}" "${A[@]:2:0}" "${A[@]:3:0}" "${A[@]:1:1}" "${A[*]:0:0}" "${A[@]: -1:0}"; echo; declare -A E=(); printf '<%s>' "${E[@]:0:0}"; echo
#> <2><2><1><2><2><1>
#> <>
