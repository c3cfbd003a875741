#### the C locale counts bytes and UTF-8 characters
LC_ALL=C; s=aéz; echo ${#s}; printf %s "${s:1:1}" | od -An -tx1; echo "${s^^}"; LC_ALL=C.UTF-8; echo ${#s} ${s:1:1} ${s^^}
#> 4
#>  c3
#> AéZ
#> 3 é AÉZ

#### patterns in the C locale
export LC_ALL='C'
s='_μ_ and _μ_'
echo ${s//_?_/foo} ${s/#_?_/foo} ${s/%_?_/foo}; [[ é == ? ]]; echo $?; [[ é == ?? ]]; echo $?; case é in ?) echo 1;; ??) echo 2;; esac
#> _μ_ and _μ_ _μ_ and _μ_ _μ_ and _μ_
#> 1
#> 0
#> 2

#### LC_ALL comes before LC_CTYPE and LANG
s=éé; LC_ALL= LANG=C; echo ${#s}; LC_CTYPE=C.UTF-8; echo ${#s}; LC_ALL=C; echo ${#s}; LC_ALL=; echo ${#s}; LC_CTYPE=POSIX; echo ${#s}
#> 4
#> 2
#> 4
#> 2
#> 4

#### read and printf in the C locale
LC_ALL=C; read -n 1 c <<< é; printf %s "$c" | od -An -tx1; printf "%d\n" "'é"; LC_ALL=C.UTF-8; read -n 1 c <<< é; echo $c; printf "%d\n" "'é"
#>  c3
#> 195
#> é
#> 233

#### a locale for a function or a command alone
f() { local LC_ALL=C; echo ${#1}; }; x=éé; f $x; echo ${#x}; LC_ALL=C eval 'echo ${#x}'; echo ${#x}; (LC_ALL=C; echo ${#x}); echo ${#x}; LC_ALL=C true; echo ${#x}
#> 4
#> 2
#> 4
#> 2
#> 4
#> 2
#> 2

#### IFS of several bytes
x=çx IFS=ç
printf "<%s>\n" $x
x=aébèc IFS=é
printf "<%s>\n" $x
IFS='éè'; printf "<%s>\n" $x
set -- 1 2 3; echo "$*"
read a b c <<< aébèc; echo "$a,$b,$c"
x=aèb; IFS=é;  printf "<%s>\n" $x
#> <>
#> <x>
#> <a>
#> <bèc>
#> <a>
#> <b>
#> <c>
#> 1é2é3
#> a,b,c
#> <aèb>

#### IFS of several bytes beside blanks
IFS=' é'; x=' a é b éé c '; printf '<%s>' $x; echo; read -a r <<< "$x"; declare -p r; set -- x y; echo "$*"
#> <a><><b><><><c>
#> declare -a r=([0]="a" [1]="" [2]="b" [3]="" [4]="" [5]="c")
#> x y

#### escapes of characters that the locale has not
LC_ALL=C
printf '\u80|\u00ff|\u0100|\uffff|\U10000|\u41|\u7f\n' | cat -v
echo -e '\u00e9 \U1F600'
x='\u00e9\u41'
echo ${x@E}
printf '%b|%9b|\n' '\u00e9' '\u00e9'
LC_ALL=C.UTF-8
printf '\u00e9\n'
#> \u0080|\u00FF|\u0100|\uFFFF|\U00010000|A|^?
#> \u00E9 \U0001F600
#> \u00E9A
#> \u00E9|   \u00E9|
#> é

#### characters that the locale C has not, shown
LC_ALL=C; x=é y=$'\xff'; printf '%q %q\n' "$x" "$y"; echo "${x@Q}" "${x@A}" "${x@K}"; declare -p x y; set -x; : "$x" a$x; z=$x; set +x; a=(é); declare -p a; declare -A m=([é]=ü); declare -p m; echo "${a[@]@A}" "${m[@]@K}"; set | grep ^x=; export x; export -p | grep ' x='; eval "echo \$'\\u00e9' \$'\\u20ac' \$'\\U1f600' \$'\\xe9'" | od -An -c; LC_ALL=C.UTF-8; eval "echo \$'\\u00e9'"; declare -p x
#> $'\303\251' $'\377'
#> $'\303\251' x=$'\303\251' $'\303\251'
#> declare -- x=$'\303\251'
#> declare -- y=$'\377'
#> declare -a a=([0]=$'\303\251')
#> declare -A m=([$'\303\251']=$'\303\274' )
#> declare -a a=([0]=$'\303\251') $'\303\251' $'\303\274' 
#> x=$'\303\251'
#> declare -x x=$'\303\251'
#>    \   u   0   0   E   9       \   u   2   0   A   C       \   U
#>    0   0   0   1   F   6   0   0     351  \n
#> é
#> declare -x x="é"
#2> + : $'\303\251' $'a\303\251'
#2> + z=$'\303\251'
#2> + set +x
