#### defaults
unset u; e=; echo "${u-d}" "${u:-d}" "${e-d}" "${e:-d}" "${u+s}" "${e+s}" "${e:+s}"
#> d d  d  s 

#### assignment
echo ${v:=set} $v; echo ${e:=}
#> set set
#>

#### errors
(echo ${u?}); echo $?; (echo ${u:?custom message}); echo $?
#> 1
#> 1
#2> bash: line 1: u: parameter not set
#2> bash: line 1: u: custom message

#### length
x=héllo; echo ${#x}; set -- a b; echo ${#} ${#@} ${#*}
#> 5
#> 2 2 2

#### prefix and suffix
p=/a/b/c.tar.gz; echo ${p##*/} ${p%/*} ${p#*/} ${p%.*} ${p%%.*} ${p##*.}
#> c.tar.gz /a/b a/b/c.tar.gz /a/b/c.tar /a/b/c gz

#### replacement
s=banana; echo ${s/a/o} ${s//a/o} ${s/#b/B} ${s/%a/A} ${s/an} ${s//an/<&>}
#> bonana bonono Banana bananA bana b<an><an>a

#### slices
s=abcdef; echo ${s:2} ${s:1:3} ${s: -2} ${s:(-3):2} ${s:0:-1} "${s:9}"
#> cdef bcd ef de abcde 

#### case
s='hello World'; echo "${s^}" "${s^^}" "${s,,}" "${s^^[lo]}" "${s~~}"
#> Hello World HELLO WORLD hello world heLLO WOrLd HELLO wORLD

#### indirection
a=b b=c; echo ${!a}; n='arr[1]'; arr=(x y); echo ${!n}
#> c
#> y

#### names by prefix
ab_x=1 ab_y=2; echo ${!ab_*} "${!ab_@}"
#> ab_x ab_y ab_x ab_y

#### transformations
x='a b'; echo ${x@Q} ${x@U} ${x@u}; y='\t'; echo "[${y@E}]"; declare -r z=1; echo ${z@a} ${z@A}
#> 'a b' A B A b
#> [	]
#> r declare -r z='1'

#### positional
set -- a b c d e f g h i j k; echo $1 $10 ${10} ${11} "${@:2:2}" "${*: -1}"
#> a a0 j k b c k

#### @ and * in quotes
set -- 'a b' c; for x in "$@"; do echo "<$x>"; done; for x in "$*"; do echo "<$x>"; done; for x in $@; do echo "<$x>"; done
#> <a b>
#> <c>
#> <a b c>
#> <a>
#> <b>
#> <c>

#### "$@" beside text
set -- 1 2; for x in "a$@b"; do echo "<$x>"; done
#> <a1>
#> <2b>

#### "$@" without parameters
set --; for x in "$@" "$*"; do echo "<$x>"; done; set -- "$@" x; echo $#
#> <>
#> 1

#### special parameters
true; echo $?; echo $#; f() { echo $# $1; }; f a b; echo ${0##*/}
#> 0
#> 0
#> 2 a
#> bash

#### nested
x=abc; y=${x:-${z:-deep}}; echo $y ${u:-${x#a}} "${u:-"q $x"}"
#> abc bc q abc

#### quotes in the word
echo ${u:-'a  b'} ${u:-"c  d"} ${u:-e  f}; echo "${u:-'kept'}"
#> a  b c  d e f
#> 'kept'

#### pattern from a variable
p='b*'; s=abcb; echo ${s#$p} ${s/$p/X} ${s/"$p"/X}; [[ $s == *$p ]] && echo yes
#> abcb aX abcb
#> yes

#### bad substitution
echo ${x!y}; echo not reached
#2> bash: line 1: ${x!y}: bad substitution
#? 1

#### unset variables in arithmetic slices
s=abc; echo ${s:u:2} ${s:1+0}
#> ab bc

#### assignment in the default of a list
set -- "${@:-none}"; echo $1
#> none

#### indirection through what does not exist
echo "${!none-x}"
echo "${!none+x}"
declare known; echo "[${!known}]"; declare -A m=([k]=v); echo "[${!m}]"; echo $?
#> []
#> []
#> 0
#2> bash: line 1: none: invalid indirect expansion
#2> bash: line 2: none: invalid indirect expansion

#### an indirect list is not null by its text
a=(""); r="a[@]"; echo "[${!r:-x}]" "[${a[@]:-x}]"
#> [] [x]

#### a slash as the pattern
p=a/b/c; echo ${p////.} ${p///b/_} "${p///}" "${p//}"
#> a.b.c a_/c abc a/b/c

#### names and keys with an empty IFS
IFS=; zq1=1 zq2=2; a=(u v); printf "<%s>" ${!zq*} ${!zq@} ${!a[*]} ${!a[@]}; echo
#> <zq1zq2><zq1><zq2><0 1><0><1>

#### a list of empty texts with an empty IFS
IFS=; set -- "" ""; printf "<%s>" "${*:-x}" ${*:-x} "${*:+y}"; echo
#> <x><>

#### @a of an unset array in quotes is no word
show() { echo "$# <$*>"; }
show "${u[@]@a}"; show "${u[*]@a}"; show "${u@a}"
a=(1 2); show "${a[@]@a}"
#> 0 <>
#> 1 <>
#> 1 <>
#> 2 <a a>

#### @P: directories are literal, the rest is expanded
mkdir -p 'd$foo`"\q'; cd 'd$foo`"\q'; foo=F
PS1='\W $foo "q" \\$foo \s-\v'; echo "${PS1@P}"
#> d$foo`"\q F "q" $foo bash-5.2

#### a letter that is no transformation matters where there is a value
echo "[${x@Z}] [${x@}] [${x@ Q}] [${@@Z}] [${a[@]@QQ}]"; (x=1; echo "${x@Z}"; echo no); echo $?; (x=1; echo "${x@}"); echo $?; x=1; echo "${x@Q x}"; echo no
#> [] [] [] [] []
#> 1
#> 1
#2> bash: line 1: ${x@Z}: bad substitution
#2> bash: line 1: ${x@}: bad substitution
#2> bash: line 1: ${x@Q x}: bad substitution
#? 127

#### letters of these parameters do not change
(: "${?^}"); (: "${#,,}"); (: "${-~}"); echo "${@^}" "${0^^}"
#> BASH
#2> bash: line 1: ${?^}: bad substitution
#2> bash: line 1: ${#,,}: bad substitution
#2> bash: line 1: ${-~}: bad substitution

#### indirection through all positional parameters
set --; echo "[${!*-x}]" "[${!@-x}]" "[${!*}]" "${!*:1}" "${!*/a/b}" "${!@@Q}"; set -- a; a=val; echo "[${!*-x}]" "[${!@}]" "[${!*:-y}]" "${!*:1}" "${!@:1:1}" "${!*/v/w}" "${!*%l}" "${!*=k}" "${!*?k}" "${!@+k}" "${!*^}"
#> [x] [x] []   
#> [val] [val] [val] al a wal va val val k Val

#### indirection through several positional parameters
set -- a b; echo "[${!*-x}]"; echo after
#2> bash: line 1: a b: invalid variable name
#? 1

#### indirection through an empty parameter
set -- ""; echo "[${!*-x}]"; echo after
#2> bash: line 1: : invalid variable name
#? 1

#### indirection through joined parameters
IFS=; set -- a b; ab=Z; echo "[${!*-x}]"; set -- 'a[1]'; a=(1 2); echo "${!*}" "${!*:-q}" "${!*:+s}" "${!*/2/x}" "${!*#2}" "${!@@Q}" "${!*,,}"; set -- 'a[@]'; printf '<%s>' "${!*-x}" ${!@-x}
#> [Z]
#> 2 2 s x  '2' 2
#> <1><2><1><2>
#>-

#### indirection through parameters joined with IFS
set -- x y; IFS=+; echo "${!*-d}"
#2> bash: line 1: x+y: invalid variable name
#? 1

#### no operator of a list
set -- a; a=v; echo "${!*x}"
#2> bash: line 1: ${!*x}: bad substitution
#? 1

#### case changes where a list in quotes is no pattern
t=ab; echo "${t^^"$@"}" ${t^^"$@"} "${t^^""}" "${t^^"${a[@]}"}" "${t^^"$x"}" ${t^^$@} ${t^^"$*"}
#> AB AB ab AB ab AB ab

#### a prefix or suffix of each element, with an empty IFS
show() { printf '%q ' "$@"; echo; }
IFS=
b=('a b' 'c d' '')
show ${b[@]#a}
show ${b[@]%%d}
show x${b[@]#a}y
show "${b[@]#a}"
show ${b[*]#a}
show ${b[@]/a} ${b[@]^} ${b[@]:1}
c=(${b[@]#a}); declare -p c
d=${b[@]#a}; declare -p d
e=($'a\001 b\177' '*'); show ${e[@]#z}
f=('' ''); show ${f[@]#z}
g=(''); show ${g[@]#z}
s='a b'; show ${s[@]#z}
set -- "${b[@]}"; show ${@#a} ${*#a}
declare -A h=([k]='a b'); show ${h[@]#z}
IFS=$'\n'; show ${b[@]#a}
unset IFS; show ${b[@]#a}
#> $'\001 b c\001 d ' 
#> $'a\001 b c\001  ' 
#> $'x\001 b c\001 d y' 
#> \ b c\ d '' 
#> $'\001 b c\001 d ' 
#> \ b c\ d A\ b C\ d c\ d 
#> declare -a c=([0]=$'\001 b c\001 d ')
#> declare -- d=$'\001 b c\001 d '
#> $'a\001\001\001 b\001\177 *' 
#> \  
#> '' 
#> a\ b 
#> \ b c\ d \ b c\ d 
#> $'a\001 b' 
#> \ b c\ d 
#> b c d 

#### @A of what cannot be assigned
set -- p q
echo "<${-@A}> <${?@A}> <${#@A}> <${1@A}> <${0@A}> ${@@A}"
#> <> <> <> <> <> set -- 'p' 'q'

#### names of the variables that are made when they are read
echo ${!SECO*} ${!EPOCH*} ${!LINE*} ${!PIPE*} ${!COMP_W*}; echo ${!BASH*}
echo ${!FUNC*}; f() { echo ${!FUNC*}; }; f
#> SECONDS EPOCHREALTIME EPOCHSECONDS LINENO COMP_WORDBREAKS
#> BASH BASHOPTS BASHPID BASH_ALIASES BASH_ARGC BASH_ARGV BASH_ARGV0 BASH_CMDS BASH_COMMAND BASH_EXECUTION_STRING BASH_LINENO BASH_LOADABLES_PATH BASH_SOURCE BASH_SUBSHELL BASH_VERSINFO BASH_VERSION
#>
#> FUNCNAME

#### a bracket that is not closed before the brace
declare -A h=(['}']=brace)
for e in '${x[}' '${x[1}' '${#a[x}' '${a[b[c]}' '${!a[}' '${a[b} x' '${a[[}' '${x[}]}' '${h[}]}' '${a[b[c]]}' '${a[b}"]"}'; do
    (eval "echo $e")
    echo "[$e] $?"
done
echo ${x[}
echo next
#> [${x[}] 1
#> [${x[1}] 1
#> [${#a[x}] 1
#> [${a[b[c]}] 1
#> [${!a[}] 1
#> [${a[b} x] 1
#> [${a[[}] 1
#> [${x[}]}] 1
#> brace
#> [${h[}]}] 0
#>
#> [${a[b[c]]}] 0
#> [${a[b}"]"}] 1
#> next
#2> bash: line 3: ${x[}: bad substitution
#2> bash: line 3: ${x[1}: bad substitution
#2> bash: line 3: ${#a[x}: bad substitution
#2> bash: line 3: ${a[b[c]}: bad substitution
#2> bash: line 3: ${!a[}: bad substitution
#2> bash: line 3: ${a[b}: bad substitution
#2> bash: line 3: ${a[[}: bad substitution
#2> bash: line 3: }: syntax error: operand expected (error token is "}")
#2> bash: line 3: ${a[b}"]"}: bad substitution
#2> bash: line 6: ${x[}: bad substitution

#### indirections that lead nowhere, under set -u
for e in '${!1}' '"${!1}"' '${!@}' '${!*}' '${!x}' '${!x-d}' '${!1-d}' '${!a[0]}' '${!a[@]}' '${!x[1]}' '${!10}' '${!1:-d}' '${!1+s}' '${!1@Q}' '${!1:1}' '${!1#a}' '${!1/a}' '${!1^}' '${!a}' '${!1:=d}' '${!1?m}'; do
  bash -uc "a=(); echo $e; echo next" 2>&1 | tr '\n' ' ' | sed "s|^|$e => |"; echo
  bash -uc "v=w; w=5; x=v; echo $e; echo next" n one v 2>&1 | tr '\n' ' '; echo
done
#> ${!1} => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> "${!1}" => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> ${!@} => bash: line 1: !@: unbound variable 
#> n: line 1: one v: invalid variable name 
#> ${!*} => bash: line 1: !*: unbound variable 
#> n: line 1: one v: invalid variable name 
#> ${!x} => bash: line 1: x: invalid indirect expansion 
#> w next 
#> ${!x-d} => bash: line 1: x: invalid indirect expansion 
#> w next 
#> ${!1-d} => d next 
#> d next 
#> ${!a[0]} => bash: line 1: !a[0]: unbound variable 
#> n: line 1: a[0]: invalid indirect expansion 
#> ${!a[@]} =>  next 
#>  next 
#> ${!x[1]} => bash: line 1: x[1]: invalid indirect expansion 
#> n: line 1: !x[1]: unbound variable 
#> ${!10} => bash: line 1: !10: unbound variable 
#> n: line 1: !10: unbound variable 
#> ${!1:-d} => d next 
#> d next 
#> ${!1+s} =>  next 
#>  next 
#> ${!1@Q} => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> ${!1:1} => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> ${!1#a} => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> ${!1/a} => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> ${!1^} => bash: line 1: !1: unbound variable 
#> n: line 1: !1: unbound variable 
#> ${!a} => bash: line 1: !a: unbound variable 
#> n: line 1: a: invalid indirect expansion 
#> ${!1:=d} => bash: line 1: !1: invalid indirect expansion 
#> d next 
#> ${!1?m} => bash: line 1: !1: m 
#> n: line 1: !1: m 

#### attributes of namerefs in a circle
f() { declare -g -n x=x; }; { f; echo "<${x@A}>" "<${x@a}>" "<${x@Q}>"; } 2>/dev/null
#> <> <> <>
