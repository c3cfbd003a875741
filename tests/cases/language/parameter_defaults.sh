#### four operators on unset, empty and set
e=; s=v; for op in - :- + :+; do eval "printf '<%s>' \"\${u${op}d}\" \"\${e${op}d}\" \"\${s${op}d}\""; done; echo
#> <d><><v><d><d><v><><d><d><><><d>

#### assignment keeps what is set
e=; s=v; echo "${u=1}${e=2}${s=3}" "$u$e$s"; echo "${e:=4}" "$e"
#> 1v 1v
#> 4 4

#### assigning evaluates for an integer
declare -i n; echo ${n:=2+3}; declare -u w; echo "${w:=abc}"; echo $w
#> 5
#> ABC
#> ABC

#### assigning to positional parameters fails
echo ${1=x}; echo "status $?"
#2> bash: line 1: $1: cannot assign in this way
#? 1

#### assigning to a readonly fails
readonly r; echo ${r=x}; echo "status $?"
#2> bash: line 1: r: readonly variable
#? 1

#### assigning to elements and arrays
echo ${a[2]=x} ${#a[@]}; declare -A m; echo ${m[k y]:=v} ${!m[@]}; declare -p a
#> x 1
#> v k y
#> declare -a a=([2]="x")

#### assigning to a whole array fails
echo ${a[@]=x}; echo "status $?"
#2> bash: line 1: a[@]: bad array subscript
#? 1

#### an error with a message leaves the shell
(echo ${u?}; echo no); echo $?; (echo ${u:?}); (e=; echo ${e:?is empty}); (echo ${u?a  b "c  d" $((1+1))}); echo $?
#> 1
#> 1
#2> bash: line 1: u: parameter not set
#2> bash: line 1: u: parameter null or not set
#2> bash: line 1: e: is empty
#2> bash: line 1: u: a  b c  d 2

#### an error in a function names nothing else
f() { : ${1:?usage: f NAME}; echo no; }; (f); echo $?; f x; 
#> 1
#> no
#2> environment: line 1: 1: usage: f NAME

#### an error of a positional parameter
set -- a; (echo ${2?no two}); (echo ${2:?}); (echo ${@?none}) ; set --; (echo ${@?none}); (echo ${*:?none})
#> a
#2> bash: line 1: 2: no two
#2> bash: line 1: 2: parameter null or not set
#2> bash: line 1: @: none
#2> bash: line 1: *: none
#? 1

#### an error in a subshell and a substitution
x=$(echo ${u?gone}; echo no); echo "[$x] $?"; echo after
#> [] 1
#> after
#2> bash: line 1: u: gone

#### the word is expanded only when used
x=1; echo ${x-$(echo no >&2)} ${x+$((y=5))}; echo $y; echo ${u-$((z=6))} $z
#> 1 5
#> 5
#> 6 6

#### words in words
echo ${u-${v-${w-deep}}} ${u-"${v-a b}"} ${u:+${v-x}}y
#> deep a b y

#### words split without quotes
set -- ${u-a b} ${u-"a b"} "${u-a b}" ${u-'a b' c}; echo $#; printf '<%s>' "$@"; echo
#> 6
#> <a><b><a b><a b><a b><c>

#### words glob without quotes
touch f1 f2; echo ${u-f*} "${u-f*}" ${u-'f*'} ${u-f\*}
#> f1 f2 f* f* f*

#### quotes in words within double quotes
echo "${u-'a'}" "${u-"b c"}" "${u-\"d\"}" "${u-\}}" "${u-a\b}" "${u-$'x\ty'}"
#> 'a' b c "d" } a\b x	y

#### braces in words
echo ${u-{a,b}} "${u-{}}" ${u-\{a\}} ${u-"}"}x
#> {a,b} {} {a} }x

#### positional lists in words
set -- 'a b' c; printf '<%s>' ${u-"$@"} "${u-$@}" "${u-"$@"}" "${u-$*}" ${u-$*}; echo
#> <a b><c><a b><c><a b><c><a b c><a><b><c>

#### lists that are empty
set --; printf '<%s>' "${@-none}" "${*-none}" "${@+some}" "${@:-x}" end; echo; set -- ''; printf '<%s>' "${@-none}" "${@:-none}" "${@+some}"; echo
#> <none><none><x><end>
#> <><none><some>

#### arrays in defaults
a=(x y); e=(); printf '<%s>' "${a[@]-d}" "${e[@]-d}" "${a[@]:+set}" "${e[@]:+set}" "${e[*]-s}"; echo; printf '<%s>' "${a[5]-none}" "${a-first}" "${e-none}"; echo
#> <x><y><d><set><s>
#> <none><x><none>

#### elements that are empty
a=('' x); echo "${a[0]-d}|${a[0]:-d}|${a:-d}|${a[@]:-d}|${a[9]+q}|${a[1]+q}"
#> |d|d| x||q

#### nounset does not mind defaults
set -u; echo ${u-a} ${u:-b} ${u+c} ${u:=d} $u; echo ${a[@]} ${a[@]-e} $# $@ $*
#> a b d d
#> e 0

#### nounset minds the rest
set -u; (echo $u); (echo ${#u}); (echo ${u#x}); (echo ${u:0:1}); (echo ${a[3]}); (echo $3); (echo ${u^}); (echo ${!u}); (echo $((u+1))); echo $?
#> 1
#2> bash: line 1: u: unbound variable
#2> bash: line 1: u: unbound variable
#2> bash: line 1: u: unbound variable
#2> bash: line 1: u: unbound variable
#2> bash: line 1: a[3]: unbound variable
#2> bash: line 1: $3: unbound variable
#2> bash: line 1: u: unbound variable
#2> bash: line 1: u: invalid indirect expansion
#2> bash: line 1: u: unbound variable

#### nounset and arrays
set -u; a=(); echo "${a[@]}" "${#a[@]}" "${a[*]}" "${!a[@]}"; (echo "$a"); (echo "${a[0]}"); declare -A m=(); echo "${m[@]}"; (echo ${m[k]})
#> 0 
#>
#2> bash: line 1: a: unbound variable
#2> bash: line 1: a[0]: unbound variable
#2> bash: line 1: m[k]: unbound variable
#? 1

#### nounset and the last background process
set -u; (echo $!); echo $? $- | sed 's/[^u ]*u.*/u/'
#> 1 u
#2> bash: line 1: $!: unbound variable

#### a nameref in defaults
declare -n r=t; echo ${r-unset} ${r=assigned} $t; unset t; echo "${r+yes}${r-no}"
#> unset assigned assigned
#> no

#### an indirect parameter in defaults
p=t; echo ${!p-unset}; t=v; echo ${!p-unset} ${!p+alt}; echo ${!p:=w} ; unset t; echo ${!p:=w} $t
#> unset
#> v alt
#> v
#> w w

#### a default that sets what comes later
echo ${a:=1} $((a+1)) ${b:=$a$a} $b
#> 1 2 11 11

#### special parameters with operators
true; echo ${?-x} ${#-x} ${#:-y} ${-:+set} ${$:+set} ${0:+set} ${!-nobg} ${_+set}
#> 0 0 0 set set set nobg set

#### length or default of the count
set -- a b; echo ${#-} ${##} ${#?} ${#@} ${#*} ${#-x} ${#:-x} 2>&1 | sed 's/ [0-9]* / N /3'
#> 3 1 1 2 2 N 2

#### bad substitutions
echo ${}; echo st=$?
echo ${x!}; echo st=$?
echo ${1x}; echo st=$?
echo ${x y}; echo st=$?
#2> bash: line 1: ${}: bad substitution
#2> bash: line 2: ${x!}: bad substitution
#2> bash: line 3: ${1x}: bad substitution
#2> bash: line 4: ${x y}: bad substitution
#? 1

#### bad substitutions leave the line only
echo a; echo ${x.y} ; echo b
echo c $?
#> a
#> c 1
#2> bash: line 1: ${x.y}: bad substitution

#### operators on several lines
echo "${u:-one
two}" ${u-a
b}
#> one
#> two a b

#### a default with a here-document within
echo "${u-$(cat <<EOF
in $HOME
EOF
)}" | sed "s,$HOME,H,"
#> in H

#### a backslash before a single quote in double quotes
echo "${w-\'}" "${w-a\'b\"}"; v=1; echo "${v+\'}" "${u=\'}" "$u"
#> \' a\'b"
#> \' \' \'

#### an indirection that leads nowhere
unset x y
echo "[${!x-default}]" "[${!x:-a b}]" "[${!x+set}]" "[${!x:+set}]"; (echo "${!x?gone}"); echo $?; (echo "${!x=new}"); echo $?; (echo "${!x}"); echo $?
y=; echo "[${!y-default}]" "[${!y:-other}]"; (echo "${!y}"); echo $?
z=x; echo "[${!z-unset}]" "[${!z:-$z}]"; : "${!z=given}"; echo "$x"
set --; echo "[${!1-none}]"
#> [unset] [x]
#> given
#> [none]
#2> bash: line 2: x: invalid indirect expansion
#2> bash: line 3: : invalid variable name

#### an indirection that leads nowhere, under set -e
for script in '(exit 4) || echo ${!i}' 'echo $(exit 5) ${!i?x}' 'A=( $(exit 5) ${!i?x})' 'declare -A A=([k]=$(exit 6) [k]=${!i?x})' 'x="a b"; echo $(exit 5) ${!x}' 'echo ${!i}'; do
    bash -e -c "$script; echo no"; echo $?
    bash -c "$script"; echo $?
done
#> 4
#> 1
#> 5
#> 1
#> 5
#> 1
#> 6
#> 1
#> 5
#> 1
#> 1
#> 1
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: a b: invalid variable name
#2> bash: line 1: a b: invalid variable name
#2> bash: line 1: i: invalid indirect expansion
#2> bash: line 1: i: invalid indirect expansion

#### an element whose subscript has an effect
i=0; echo ${a[i++]:=x} $i; declare -p a
i=0; unset a; declare -i a; echo ${a[i++]:=1+1} $i
i=0; unset a; declare -u a; echo ${a[i++]:=x} $i
i=0; unset a; declare -A A=([k]=${a[i++]:=x}); declare -p A
i=0; unset a; b="${a[i++]:=x}"; echo "$i$b"
#> x 2
#> declare -a a=([1]="x")
#> 2 2
#> X 2
#> declare -A A=([k]="x" )
#> 2x

#### a list that is not split, and whether it counts as null
a[5]=; two=("" "")
for IFS in ' ' : '' ', ' ' :' x; do
  echo "IFS<$IFS>"
  [[ ${a[@]:-x} == x ]]; echo "1 $?"
  [[ -n ${a[@]:+x} ]]; echo "2 $?"
  case ${a[@]:-x} in x) echo 3 x;; '') echo 3 empty;; esac
  case x in ${a[@]:-x}) echo 4 x;; *) echo 4 other;; esac
  [[ q =~ ${a[@]:-q} ]]; echo "5 ${BASH_REMATCH[@]}"
  [[ ${a[*]:-x} == x ]]; echo "6 $?"
  set -- ''
  [[ ${@:-x} == x ]]; echo "7 $?"
  [[ ${*:-x} == x ]]; echo "8 $?"
  set -- '' ''
  [[ ${@:-x} == x ]]; echo "9 $?"
  [[ ${*:-x} == x ]]; echo "10 $?"
  [[ ${two[*]:-x} == x ]]; echo "11 $?"
  s=${a[@]:-x}; echo "12 <$s>"
done
(IFS=:; [[ -e ${a[@]:?message} ]]; echo $?)
#> IFS< >
#> 1 0
#> 2 1
#> 3 x
#> 4 x
#> 5 q
#> 6 0
#> 7 0
#> 8 0
#> 9 1
#> 10 1
#> 11 1
#> 12 <>
#> IFS<:>
#> 1 1
#> 2 0
#> 3 empty
#> 4 other
#> 5 
#> 6 0
#> 7 1
#> 8 0
#> 9 1
#> 10 1
#> 11 1
#> 12 <>
#> IFS<>
#> 1 0
#> 2 1
#> 3 x
#> 4 x
#> 5 q
#> 6 1
#> 7 0
#> 8 0
#> 9 1
#> 10 0
#> 11 1
#> 12 <>
#> IFS<, >
#> 1 1
#> 2 0
#> 3 empty
#> 4 other
#> 5 
#> 6 0
#> 7 1
#> 8 0
#> 9 1
#> 10 1
#> 11 1
#> 12 <>
#> IFS< :>
#> 1 0
#> 2 1
#> 3 x
#> 4 x
#> 5 q
#> 6 0
#> 7 0
#> 8 0
#> 9 1
#> 10 1
#> 11 1
#> 12 <>
#> IFS<x>
#> 1 1
#> 2 0
#> 3 empty
#> 4 other
#> 5 
#> 6 0
#> 7 1
#> 8 0
#> 9 1
#> 10 0
#> 11 0
#> 12 <>
#> 1

#### positional parameters of nothing but empty texts, joined by nothing
for IFS in '' ' ' :; do
  echo "IFS<$IFS>"
  set -- ''
  s=${*:-x}; echo "1 $s"
  s=${@:-x}; echo "2 $s"
  s=p${*:-x}; echo "3 $s"
  declare v=${*:-x}; echo "4 <$v>"
  b=([0]=${*:-x}); echo "5 <$b>"
  cat <<< ${*:-x}
  (s=${*:?}; echo "6 $s")
  set -- '' ''
  s=${*:-x}; echo "7 <$s>"
  declare v=${*:-x}; echo "8 <$v>"
  cat <<< ${*:-x}
done
#> IFS<>
#> 1 x
#> 2 
#> 3 px
#> 4 <x>
#> 5 <x>
#> x
#> 7 <x>
#> 8 < >
#> x
#> IFS< >
#> 1 
#> 2 
#> 3 p
#> 4 <>
#> 5 <x>
#>
#> 6 
#> 7 < >
#> 8 < >
#>  
#> IFS<:>
#> 1 
#> 2 
#> 3 p
#> 4 <>
#> 5 <x>
#>
#> 6 
#> 7 <:>
#> 8 <:>
#> :
#2> bash: line 10: *: parameter null or not set

#### an indirection that leads to a number
r=9223372036854775807
echo ${!r=x}
r=12; echo ${!r:=x}
#2> bash: line 2: 9223372036854775807: invalid variable name
#2> bash: line 3: 12: invalid variable name
#? 1
