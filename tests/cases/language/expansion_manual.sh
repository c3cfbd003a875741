#### the order of expansions
a=1 b='{x,y}' c='~' d='$(echo no)'; echo {$a,2} $b $c $d; echo {a,b}{1..2}; x='1 2'; echo {$x}; echo ~/{a,b}; echo {~,x}; echo a{$((1+1)),$(echo 3)}b; y=a; echo ${y}{b,c}; echo "{a,b}" {a,"b c"}; v={a,b}; echo $v; echo {a,b}$x
#> 1 2 {x,y} ~ $(echo no)
#> a1 a2 b1 b2
#> {1 2}
#> /home/user/a /home/user/b
#> /home/user x
#> a2b a3b
#> ab ac
#> {a,b} a b c
#> {a,b}
#> a1 2 b1 2

#### braces that are none, and nested
echo {} {a} {a,b {a,,b} {,} x{,}y {a..} {..a} {1..} {a..b..c} a{b,c}d{e,f}g {{a,b},c} {a,{b,c{d,e}}} \{a,b} {a\,b,c} {'a,b',c} ${a,b} {1,2}{ }{ {a,b}} }{a,b
#> {} {a} {a,b a b xy xy {a..} {..a} {1..} {a..b..c} abdeg abdfg acdeg acdfg a b c a b cd ce {a,b} a,b c a,b c 1{ 2{ }{ a} b} }{a,b

#### sequences of numbers
echo {1..5} {5..1} {-2..2} {01..03} {1..010} {0010..8} {1..10..3} {10..1..3} {1..5..0} {1..5..-2} {5..1..-2} {-05..5..5} {1..1} {1..2..9} {+1..3} {1.5..3} {a..1} {1..a} {2147483646..2147483648}
#> 1 2 3 4 5 5 4 3 2 1 -2 -1 0 1 2 01 02 03 001 002 003 004 005 006 007 008 009 010 0010 0009 0008 1 4 7 10 10 7 4 1 1 2 3 4 5 1 3 5 5 3 1 -05 000 005 1 1 1 2 3 {1.5..3} {a..1} {1..a} 2147483646 2147483647 2147483648

#### sequences of letters
echo {a..e} {e..a} {A..c} {a..C} {a..z..5} {z..a..-7} {a..a} {aa..cc} {Y..b} {é..ê} {a..e..2}{1..2} {a..1..2}
#> a b c d e e d c b a A B C D E F G H I J K L M N O P Q R S T U V W X Y Z [  ] ^ _ ` a b c a ` _ ^ ]  [ Z Y X W V U T S R Q P O N M L K J I H G F E D C a f k p u z z s l e a {aa..cc} Y Z [  ] ^ _ ` a b {é..ê} a1 a2 c1 c2 e1 e2 {a..1..2}

#### tilde prefixes
echo ~ ~/ ~/x ~root ~nobody_here ~+ ~- "~" \~ ~"x" ~$x a~ a:~ ~:~ ~/~ ; OLDPWD=/old; echo ~- ~+/x | sed "s,$PWD,PWD,"; x=~:~/a:b~; echo $x; y=a~:~; echo $y; echo z=~ z=a:~; HOME=/h; echo ~ ; HOME='a b'; set -- ~; echo $#; echo ~0 ~+0 ~-0 ~1 | sed "s,$PWD,PWD,g"; case ~ in 'a b') echo case;; esac; for i in ~; do echo "$i"; done; a=(~ x:~); echo "${a[@]}"; declare v=~; echo "$v"; echo ${nothing:-~} "${nothing:-~}"; echo >~/f 2>/dev/null; echo $?
#> /home/user /home/user/ /home/user/x /root ~nobody_here /tmp/bashkit-case ~- ~ ~ ~x ~ a~ a:~ /home/user:~ /home/user/~
#> /old PWD/x
#> /home/user:/home/user/a:b~
#> a~:/home/user
#> z=/home/user z=a:/home/user
#> /h
#> 1
#> PWD PWD PWD ~1
#> case
#> a b
#> a b x:~
#> a b
#> a b ~
#> 1
#2> bash: line 1: a b/f: No such file or directory

#### arithmetic expansion in words
echo $((1+2)) "$(( 3 * 4 ))" a$((5))b $[6+1] "$[7]"; x=5; echo $((x)) $(($x)) $((${x}+1)) $(("x"+1)) $(( x++ )) $x $((x>3?1:0)); set -- $((10)) $(( 2 ))$((3)); echo $# $*; IFS=1; echo $((212)) "$((212))"; unset IFS; echo $(( $(echo 4) + `echo 5` )) $(((1+2)*3)) $(( (1) )) $((
1 +
2)); a=(1 2 3); echo ${a[$((1+1))]} ${a[1+1]} $((a[0]+a[1])); echo $(( )) $((   ))
#> 3 12 a5b 7 7
#> 5 5 6 6 5 6 1
#> 2 10 23
#> 2 2 212
#> 9 9 1 3
#> 3 3 3
#> 0 0

#### command substitution: newlines, quotes and nesting
x=$(printf 'a\n\nb\n\n\n'); echo "$x"; echo $x; echo "$(echo "a  b" 'c  d')"; echo $(echo "a  b"); echo "$(echo "$(echo "deep  ")")"; echo `echo a\`echo b\`` "`echo "x  y"`"; echo $(echo ')' '(' "'" \) ) ; echo $(
# comment )
echo c); echo $(case a in a) echo case;; esac); echo $(cat <<E
doc )
E
); echo "$(echo 'a\b')" "`echo 'a\\b'`"; echo $( (echo sub) ) $({ echo group; }); x=$(exit 3) y=2; echo $?; echo $(echo a; exit 5) $?
#> a
#>
#> b
#> a b
#> a  b c  d
#> a b
#> deep  
#> ab x  y
#> ) ( ' )
#> c
#> case
#> doc )
#> a\b a\b
#> sub group
#> 3
#> a 5

#### command substitution from a file
printf 'a  b\nc\n\n' > f; echo $(< f); echo "$(<f)"; x=$(<f); echo ${#x}; echo "$(< nothing)" $?; echo "$(<f echo x)"; echo "$(< f < f)"; echo "$(<"f")"; n=f; echo $(<$n); echo "$(<f;)"; echo `<f`
#> a b c
#> a  b
#> c
#> 6
#>  1
#> x
#>
#> a  b
#> c
#> a b c
#> a  b
#> c
#> a b c
#2> bash: line 1: nothing: No such file or directory

#### process substitution
cat <(echo a) <(echo b); paste -d: <(printf '1\n2\n') <(printf '3\n4\n'); echo x > >(cat; echo done) ; sleep 0.1; cat < <(echo in); tee >(tr a-z A-Z) <<< up | cat; sleep 0.1; f() { cat "$1"; }; f <(echo func); [[ <(:) == /dev/fd/* ]] && echo name; x=<(:); echo ${x%%[0-9]*}; wc -l < <(seq 3); while read l; do echo "l $l"; done < <(seq 2); echo <(:) | tr -d 0-9; exec 5< <(echo five); read v <&5; echo $v; diff_() { [ "$(cat $1)" = "$(cat $2)" ] && echo same; }; diff_ <(echo q) <(echo q)
#> a
#> b
#> 1:3
#> 2:4
#> x
#> done
#> in
#> up
#> UP
#> func
#> name
#> /dev/fd/
#> 3
#> l 1
#> l 2
#> /dev/fd/
#> five
#> same

#### word splitting
x='  a   b  '; set -- $x; echo $# "$1"; set -- "$x"; echo $#; set -- pre$x; echo "$# [$1]"; set -- ${x}post; echo "$# [$3]"; IFS=:; x='a::b:'; set -- $x; echo $# "[$2]"; x=:a; set -- $x; echo "$# [$1]"; IFS=' :'; x=' a : b  c :'; set -- $x; echo $#; printf '[%s]' "$@"; echo; IFS=; x='a b'; set -- $x; echo $#; unset IFS; set -- $x; echo $#; IFS=$'\n'; x=$'a b\n\nc'; set -- $x; echo $#; IFS=x; set -- axbxxc; echo $#; y=axbxxc; set -- $y "" ''; echo $#; set -- $y$nothing $nothing; echo $#
#> 2 a
#> 1
#> 3 [pre]
#> 3 [post]
#> 3 []
#> 2 []
#> 3
#> [a][b][c]
#> 1
#> 2
#> 2
#> 1
#> 6
#> 4

#### no splitting where none is
x='a  b'; y=$x; echo "$y"; case $x in 'a  b') echo case;; esac; [[ $x == 'a  b' ]] && echo cond; cat <<< $x; z=${x}c; echo "$z"; declare d=$x; echo "$d"; export e=$x; echo "$e"; f() { local l=$x; echo "$l"; }; f; a=($x); echo ${#a[@]}; a[0]=$x; echo "${a[0]}"; for i in $x; do echo -n "<$i>"; done; echo; echo "${x/ /$x}"; n=$x m=$(echo "$x"); echo "$n" "$m"; readonly r=$x; echo "$r"
#> a  b
#> case
#> cond
#> a  b
#> a  bc
#> a  b
#> a  b
#> a  b
#> 2
#> a  b
#> <a><b>
#> aa  b b
#> a  b a  b
#> a  b

#### file names
touch a1 a2 b1 .h 'x y' '[z]' 'q*'; mkdir d; touch d/a d/.b; echo * ; echo a? [ab]1 [!a]1 [^a]1 .* d/* */a '*'1 "a"* a\* nothing* \[z] [[]z] *\** x\ * x?y [a-b][0-9] d/.[!.]*; x='a*'; echo $x "$x"; y="d/"; echo $y*; echo ${x}1; set -- *; echo $#; echo ./a* ././b*; echo d//a d/./*; echo [x] [a [a] [] []a]* [!]*
#> [z] a1 a2 b1 d q* x y
#> a1 a2 a1 b1 b1 b1 .h d/a d/a *1 a1 a2 a* nothing* [z] [z] q* x y x y a1 a2 b1 d/.b
#> a1 a2 a*
#> d/a
#> a1
#> 7
#> ./a1 ./a2 ././b1
#> d//a d/./a
#> [x] [a [a] [] a1 a2 [!]*

#### classes and ranges
touch a B c1 D-x é _y; echo [[:lower:]]* ; echo [[:upper:]]*; echo *[[:digit:]]; echo *[[:punct:]]*; echo [[:alpha:]_]*; echo [a-c]* [A-C]* [_-z]*; echo [[:nothing:]]*; echo [[.a.]]* [[=c=]]*; echo ?; echo [!a-zA-Z]*; echo *-*; echo [D-]-x
#> a c1 é
#> B D-x
#> c1
#> D-x _y
#> B D-x _y a c1 é
#> a c1 B _y a c1
#> [[:nothing:]]*
#> a c1
#> B a é
#> _y é
#> D-x
#> D-x

#### extended patterns and files
shopt -s extglob
touch a ab abb b ac .x; echo a?(b) a*(b) a+(b) @(a|b) !(a*) a!(b) !(*b) ?(a)b +(a|b) @(a)@(b|c) *(a|b) !(a|b|ab); [[ aXb == a!(Y)b ]] && echo 1; [[ ab == a!(*)b ]] || echo 2; [[ '' == ?(a) ]] && echo 3; [[ a.b.c == *(+([a-z])?(.)) ]] && echo 4; x=aabbcc; echo ${x##+(a)} ${x/+(b)/-} ${x%%*(c)} ${x//@(a|c)/.} ${x#!(a)}; case foo.txt in *.@(txt|md)) echo 5;; esac
#> a ab a ab abb ab abb a b b a abb ac a ac ab b a ab abb b ab ac a ab abb b abb ac
#> 1
#> 2
#> 3
#> 4
#> bbcc aa-cc aabb ..bb.. aabbcc
#> 5

#### quote removal
echo a\b 'c\d' "e\f" "g\\h" "i\"j" 'k'"l"m \'n\' "o'p" 'q"r' a''b "" '' x; echo "a\
b" c\
d 'e\
f'; x='"a" \b '"'c'"; echo $x "$x"; echo $'a\'b' $'\x41\u00e9\101\cA' | od -An -c | head -2; echo $"loc $x"; eval echo $x; echo \\ \\\\ '\\' "\\" "\a" "\$x" "\`" "\!"; printf '[%s]' \  '' a\ b; echo
#> ab c\d e\f g\h i"j klm 'n' o'p q"r ab   x
#> ab cd e\
#> f
#> "a" \b 'c' "a" \b 'c'
#>    a   '   b       A 303 251   A 001  \n
#> loc "a" \b 'c'
#> a b c
#> \ \\ \\ \ \a $x ` \!
#> [ ][][a b]

#### special parameters in quotes
set -- 'a b' '' c; for i in "$@"; do echo -n "<$i>"; done; echo; for i in $@; do echo -n "<$i>"; done; echo; for i in "$*"; do echo -n "<$i>"; done; echo; for i in $*; do echo -n "<$i>"; done; echo; for i in "x$@y"; do echo -n "<$i>"; done; echo; for i in "$@$@"; do echo -n "<$i>"; done; echo; IFS=,; for i in "$*" $* "$@" $@; do echo -n "<$i>"; done; echo; x=$* y="$@" z=$@; echo "$x|$y|$z"; IFS=; echo "$*" "$@"; set --; for i in "$@" "$*" $@ $*; do echo -n "<$i>"; done; echo; for i in a"$@"b "$@"; do echo -n "<$i>"; done; echo
#> <a b><><c>
#> <a><b><c>
#> <a b  c>
#> <a><b><c>
#> <xa b><><cy>
#> <a b><><ca b><><c>
#> <a b,,c><a b><><c><a b><><c><a b><><c>
#> a b,,c|a b  c|a b  c
#> a bc a b  c
#> <>
#> <ab>

#### indirection and names
x=y y=z z=end; echo ${!x} ${!y}; n='a[1]'; a=(p q r); echo ${!n}; n='a[@]'; echo ${!n}; n=2; set -- i j; echo ${!n} ${!#}; n=@; echo ${!n}; pre_a=1 pre_b=2; echo ${!pre_*} ${!pre_@}; echo ${!a[@]} ${!a[*]}; declare -A m=([k]=v); echo ${!m[@]}; n=nothing; echo "[${!n}]" "${!n:-def}" "${!n+set}"; echo ${!nothing}; echo never
#> z end
#> q
#> p q r
#> j j
#> i j
#> pre_a pre_b pre_a pre_b
#> 0 1 2 0 1 2
#> k
#> [] def 
#2> bash: line 1: nothing: invalid indirect expansion
#? 1

#### lengths, slices and cases
x=héllo; echo ${#x} ${x:1:2} ${x: -2} ${x:(-3):2} ${x:2:-1} ${x:9} "[${x:1:0}]" ${x^} ${x^^} ${x,,} ${x^^[el]} ${x~} ${x~~}; set -- a b c d; echo $# ${#@} ${#*} ${@:2} ${@:2:2} ${*: -1} ${@:0:1} ${@:5} ${#1}; a=(p q r s); echo ${#a[@]} ${#a} ${a[@]:1:2} ${a[@]: -1} ${a[@]^} ${a[@]/q/Q} ${a[@]#p} ${a[*]%s}; n=1; echo ${x:n} ${x:n+1:n} ${x:$n:$((n+1))}; echo ${x:1:-9}; echo never
#> 5 él lo ll ll [] Héllo HÉLLO héllo héLLo Héllo HÉLLO
#> 4 4 4 b c d b c d bash 1
#> 4 1 q r s P Q R S p Q r s q r s p q r
#> éllo l él
#2> bash: line 1: -9: substring expression < 0
#? 1

#### removing and replacing
p=/a/b.c/d.tar.gz; echo ${p##*/} ${p#*/} ${p%/*} ${p%%/*} ${p%.*} ${p%%.*} ${p#/} ${p##nothing} ${p/b/X} ${p//\//-} ${p/#\/a/Y} ${p/%gz/Z} ${p/.*/} ${p//[ab]} ${p/d*r/<&>} "${p/"b.c"/"q q"}"; x='a*b'; echo "${x/\*/-}" "${x/"*"/-}" "${x/*/-}" "${x#a\*}" "${x%"*b"}"; y=aaa; echo ${y/a} ${y//a/b} ${y/%a/c} ${y/#a/d} ${y/aa/&&} ${y/a/\&} ${y//}; z=; echo "[${z/x/y}]" "[${z/#/p}]" "[${z/%/s}]" "${y/#/pre}" "${y/%/post}"
#> d.tar.gz a/b.c/d.tar.gz /a/b.c /a/b.c/d.tar /a/b a/b.c/d.tar.gz /a/b.c/d.tar.gz /a/X.c/d.tar.gz -a-b.c-d.tar.gz Y/b.c/d.tar.gz /a/b.c/d.tar.Z /a/b //.c/d.tr.gz /a/b.c/<d.tar>.gz /a/q q/d.tar.gz
#> a-b a-b - b a
#> aa bbb aac daa aaaaa &aa aaa
#> [] [p] [s] preaaa aaapost

#### defaults
unset u; e= s=set; echo "[${u-d}] [${u:-d}] [${e-d}] [${e:-d}] [${s-d}] [${s:-d}]"; echo "[${u+a}] [${u:+a}] [${e+a}] [${e:+a}] [${s+a}] [${s:+a}]"; echo "[${u=x}] [$u] [${e:=y}] [$e] [${s:=z}]"; echo "${v-$(echo sub)}" "${v-a b}" ${v-a b} "${v-"q  r"}" ${v-'s  t'} "${v-${w-nested}}" ${v:-$((1+1))} ${v-~}; (echo ${q?} ; echo never); (echo ${q:?message here}; echo never); (echo ${e2?}; echo never); e2=; echo "[${e2?}]"; (echo ${e2:?null}; echo never); echo ${1-p1} ${@-all} ${#-x} ${?-y}; set -- ''; echo "[${1-d}] [${1:-d}] [${@:-none}] [${*+some}]"
#> [d] [d] [] [d] [set] [set]
#> [] [] [a] [] [a] [a]
#> [x] [x] [y] [y] [set]
#> sub a b a b q  r s  t nested 2 /home/user
#> []
#> p1 all 0 1
#> [] [d] [none] [some]
#2> bash: line 1: q: parameter not set
#2> bash: line 1: q: message here
#2> bash: line 1: e2: parameter not set
#2> bash: line 1: e2: null
