#### values behind an expression that assigns
unset a; x="$((a[0]=1))$a"; echo "[$x]"
unset a; x="$((a=5))$a"; echo "[$x]"
#> [11]
#> [55]

#### elements whose subscripts count
a=(x y z); i=0; echo "${a[i++]}${a[i++]}" "$i"; echo ${a[i]}"${a[i--]}"$i
i=0; set -- "${a[i++]}$i$@"; echo "$#:$1"
#> xy 2
#> zz1
#> 1:x1

#### elements of an associative array in words
declare -A m; m[k1]=v1; k=k1; echo "${m[$k]}" ${m[$k]}x "${m[none]}" x${m[none]}y
set -- ${m[none]}; echo $#; set -- "${m[none]}"; echo $#
#> v1 v1x  xy
#> 0
#> 1

#### operations without quotes are split
v='a b  c'; set -- ${v^^}; echo "$#:$1:$3"; set -- ${v/b/x y}; echo "$#"; set -- ${v#a}; echo "$#"
set -- ${v:1}; echo "$#"; set -- "${v:1:2}"; echo "$#:$1:"
#> 3:A:C
#> 4
#> 2
#> 2
#> 1: b:

#### words of operations, with and without quotes
e= v="a b"
e=; set -- ${e:-a b} ${e:-"a b"} "${e:-a b}" ${e:+x y} ${v:+x y} "${v:+x y}"; echo "$#"; printf '<%s>' "$@"; echo
x=${e:-a b}; echo "$x"
#> 7
#> <a><b><a b><a b><x><y><x y>
#> a b

#### unset values under set -u
a=(1 2); declare -A m
set -u; echo "${zz-d}" "${zz:-d}" "${zz+d}"; (echo "${zz}") 2>&1; (echo ${zz#x}) 2>&1; (echo "a${m[q]}b") 2>&1; (echo "${a[9]}") 2>&1; (x=$zz:1) 2>&1; (echo ${#zz}) 2>&1; (set --; echo "$1") 2>&1; set +u
#> d d 
#> bash: line 2: zz: unbound variable
#> bash: line 2: zz: unbound variable
#> bash: line 2: m[q]: unbound variable
#> bash: line 2: a[9]: unbound variable
#> bash: line 2: zz: unbound variable
#> bash: line 2: zz: unbound variable
#> bash: line 2: $1: unbound variable

#### lists in quotes with operations
a=(x y z); declare -A m=([k1]=v1)
b=("${a[@]}" "${a[@]:1}" "${a[@]/y/Q W}" "${a[@]#x}" "${none[@]}" "${m[@]}"); echo "${#b[@]}"; printf '<%s>' "${b[@]}"; echo
s=scalar; b=("${s[@]}"); echo "${#b[@]}${b[0]}"
set -- p q r; b=("$@" "${@:2}" "${@%q}" "${@:0:1}"); echo "${#b[@]}"; 
#> 12
#> <x><y><z><y><z><x><Q W><z><><y><z><v1>
#> 1scalar
#> 9

#### values split at separators of all kinds
IFS=:; v='::a:b::c:'; set -- $v; echo "$#"; printf '<%s>' "$@"; echo; v=' a : b '; set -- $v; printf '<%s>' "$@"; echo; IFS=' :'; set -- $v; printf '<%s>' "$@"; echo; v=' : '; set -- $v; echo $#; v=':'; set -- $v; echo $#; v='a b'; IFS=; set -- $v; echo $#; unset IFS
#> 6
#> <><><a><b><><c>
#> < a >< b >
#> <a><b>
#> 1
#> 1
#> 1

#### namerefs take the long way
a=(x y z)
declare -n r=a; echo "${r[1]}" "${#r[@]}" ${r[0]}; r2='a[1]'; echo "${!r2}"; unset -n r
#> y 3 x
#> y

#### patterns in quotes are texts
[[ abc == "abc" ]] && echo 1; [[ 'a*' == "a*" ]] && echo 2; [[ abc == "a*" ]] || echo 3; t='a*'; [[ abc == $t ]] && echo 4; [[ abc == "$t" ]] || echo 5; shopt -s nocasematch; [[ ABC == "abc" ]] && echo 6; [[ ABC == abc ]] && echo 7; shopt -u nocasematch
[[ 'a\b' == 'a\b' ]] && echo 8; p='a\b'; [[ 'ab' == $p ]] && echo 9; [[ 'a\b' == "$p" ]] && echo 10; case 'a[b' in 'a[b') echo 11;; esac; case 'a(b' in 'a(b') echo 12;; esac; case x] in x]) echo 13;; esac
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 11
#> 12
#> 13

#### braces of plain texts and of others
x=1
echo {1..3}{a,b} {a,}x {x,y{1,2}z}* {01..03} {3..1} {a..e..2} '{'a,b} {a\,b,c} {\*,b} $x{1,2} "{1,2}" {,} a{,}b {1..3..0} {-1..1} x{1}y {a,b
#> 1a 1b 2a 2b 3a 3b ax x x* y1z* y2z* 01 02 03 3 2 1 a c e {a,b} a,b c * b {1,2} ab ab 1 2 3 -1 0 1 x{1}y {a,b

#### keys in arithmetic
declare -A h; h[a.b]=1; ((h[a.b]++)); w=x.y; ((h[$w]+=2)); ((h[$w]*=3)); w='a]b'; h[$w]=7; ((n=h[$w]+1)); echo "$n ${h[a.b]} ${h[x.y]}"
#> 8 2 6

#### keys that are plain and keys that are not
declare -A h=([a.b]=1 [x.y]=2)
a=(1 2 3)
[[ -v h[a.b] ]] && echo set; [[ -v h[nope] ]] || echo unset; k=x.y; [[ -v h[$k] ]] && echo set2; unset "h[a.b]"; [[ -v h[a.b] ]] || echo gone; unset 'a[1]'; echo "${!a[@]}"; k='$(echo x)'; [[ -v h[$k] ]] || echo no
#> set
#> unset
#> set2
#> gone
#> 0 2
#> no

#### quoted again
q="it's \$x \"y\" \\"; echo "${q@Q}" ${q@Q}; [[ ${q@Q} == \'* ]] && echo q; printf -v z %q "$q"; eval "y=$z"; [[ $y == "$q" ]] && echo same
#> 'it'\''s $x "y" \' 'it'\''s $x "y" \'
#> q
#> same

#### replacement of texts and of one character
L=abcdef; echo ${#L} "${#L}" ${L:0:1}${L: -1} "${L:1:-1}"; echo "${L/[bd]/_}" "${L//[bd]/_}" "${L//[!bd]/_}" "${L//[a-c]}" "${L/#a/Z}" "${L/%f/Z}" "${L//}" "${L//x/y}" "${L/b/&&}" "${L/b/\&}" "${L/b/"&"}"
u='héé wörld'; echo "${u//[é]/_}" "${u//é/e}" "${u^^}" "${#u}" ${u:1:2}; echo "${u//[^a-z]/-}"; LC_ALL=C; echo "${#u}"; unset LC_ALL
#> 6 6 af bcde
#> a_cdef a_c_ef _b_d__ def Zbcdef abcdeZ abcdef abcdef abbcdef a&cdef a&cdef
#> h__ wörld hee wörld HÉÉ WÖRLD 9 éé
#> h---w-rld
#> 12

#### eval of new texts and of the same ones
for i in 1 2 3; do eval "e$i=\$i; f=\$((e$i*2))"; done; echo $e1 $e3 $f; for i in 1 2 3; do eval 'echo $i'; done; for i in 1 2; do eval 'alias zz="echo al"'; done; shopt -s expand_aliases; eval 'zz 1'; eval 'zz 1'
#> 1 3 6
#> 1
#> 2
#> 3
#> al 1
#> al 1

#### operands of arithmetic that are elements
L=abcdef; a=(x y z); h=5; unset h; declare -A h=([x.y]=2); a[0]=4; k=x.y
echo "$((${#L}+${#a[@]}))" $(( ${a[0]:-3} + ${h[x.y]} )) $(( h[$k] )); n=(1 2 3); j=1; echo $((n[j]+n[$j]+${n[j]}+${n[$j+1]})); (( n[j++] = 9 )); echo "${n[*]} $j"
n[-1]=7; echo "${n[-1]} ${n[*]: -2}"; echo "${n[@]:1:1}" ; echo "${n[5]:-none}"; (echo "${n[-9]}") 2>&1; echo ${n[@]:0:2}
#> 9 6 2
#> 9
#> 1 9 3 2
#> 7 9 7
#> 9
#> none
#> bash: line 3: n: bad array subscript
#>
#> 1 9
