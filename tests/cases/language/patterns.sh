#### stars, marks and brackets
for p in 'a*' '?b?' '[a-c]b[!x]' '*' '???' 'a?' '[]a]bc' '[^b]bc'; do case abc in $p) echo "$p yes";; *) echo "$p no";; esac; done
#> a* yes
#> ?b? yes
#> [a-c]b[!x] yes
#> * yes
#> ??? yes
#> a? no
#> []a]bc yes
#> [^b]bc yes

#### character classes
for c in a A 1 ' ' . _ é; do for k in alpha digit alnum upper lower space punct word blank; do [[ $c == [[:$k:]] ]] && printf '%s ' $k; done; echo "<$c>"; done
#> alpha alnum lower word <a>
#> alpha alnum upper word <A>
#> digit alnum word <1>
#> space blank < >
#> punct <.>
#> punct word <_>
#> alpha alnum lower word <é>

#### unknown and broken classes
[[ a == [[:foo:]] ]]; echo $?; [[ ':' == [[:alpha] ]]; echo $?; [[ a] == [[:alpha] ]]; echo $?; [[ a == [[.a.]] ]]; echo $?; [[ a == [[=a=]] ]]; echo $?
#> 1
#> 0
#> 1
#> 0
#> 0

#### brackets not closed are text
case '[a' in [a) echo one;; esac; case '[' in [) echo two;; esac; [[ '[x' == [x ]] && echo three; [[ 'x[' == *[ ]] && echo four
#> one
#> two
#> three
#> four

#### a minus at either end and ranges turned round
[[ - == [a-] ]]; echo $?; [[ - == [-a] ]]; echo $?; [[ b == [c-a] ]]; echo $?; [[ - == [!-a] ]]; echo $?; [[ b == [a\-c] ]]; echo $?
#> 0
#> 0
#> 1
#> 1
#> 1

#### quoted pattern characters
x='*'; [[ abc == "$x" ]]; echo $?; [[ abc == $x ]]; echo $?; [[ '*' == \* ]]; echo $?; [[ ab == 'a'* ]]; echo $?; [[ 'a*' == a\* ]]; echo $?; [[ b == [\]b] ]]; echo $?
#> 1
#> 0
#> 0
#> 0
#> 0
#> 0

#### a backslash from a value
x='\*'; [[ '*' == $x ]]; echo $?; [[ a == $x ]]; echo $?; y='a\'; [[ 'a\' == $y ]]; echo $?; case '\' in '\') echo q;; esac; case '\x' in \\x) echo r;; esac
#> 0
#> 1
#> 0
#> q
#> r

#### the shortest and the longest prefix
p=/usr/local/lib/a.tar.gz; echo ${p#*/} ${p##*/} ${p%/*} ${p%%/*}- ${p#/usr} ${p%.*} ${p%%.*} ${p##*.} ${p#x} ${p%x}
#> usr/local/lib/a.tar.gz a.tar.gz /usr/local/lib - /local/lib/a.tar.gz /usr/local/lib/a.tar /usr/local/lib/a gz /usr/local/lib/a.tar.gz /usr/local/lib/a.tar.gz

#### prefixes of lists
set -- aXb cXd; echo ${@#*X} ${*%X*} "${@/X/-}"; a=(f.c g.c); echo ${a[@]%.c} ${a[@]/%c/o} ${a[0]#f} "${a[@]^}"
#> b d a c a-b c-d
#> f g f.o g.o .c F.c G.c

#### patterns from quoted and unquoted variables
p='a*'; s='a*abc'; echo ${s#$p} "${s#"$p"}" ${s#"$p"} ${s##$p}- "${s##$p}-" "${s#'a*'}"
#> *abc abc abc - - abc

#### replacement kinds
s=aXbXc; echo ${s/X/-} ${s//X/-} ${s/#a/-} ${s/%c/-} ${s/#X/-} ${s/%X/-} ${s/X} ${s//X} ${s//X/} ${s/}
#> a-bXc a-b-c -XbXc aXbX- aXbXc aXbXc abXc abc abc aXbXc

#### replacement of nothing
s=abc; echo ${s//} ${s///x} ${s/#/x} ${s/%/x} "${s/""/x}" ${s//?/x} ${s//*/x} ${s/*/x}; e=; echo "[${e/*/x}][${e/#/y}][${e//a/x}][${e/?/z}]"
#> abc abc xabc abcx abc xxx x x
#> [x][y][][]

#### slashes in patterns and replacements
s=a/b/c; echo ${s//\//-} ${s////-} ${s/\/b/_} ${s/'/'/-} ${s/b/\/} ${s/b//} ${s//'/'/'\'}
#> a-b-c a-b-c a_/c a-b/c a///c a///c a\b\c

#### an ampersand is the match
s=abc; echo ${s/b/[&]} ${s/b/\&} "${s/b/[&]}" "${s/b/"&"}" ${s/b/'&'} ${s//?/&&} ${s/b/\\&}; r='<&>'; echo ${s/b/$r} "${s/b/"$r"}"; shopt -u patsub_replacement; echo ${s/b/[&]}
#> a[b]c a&c a[b]c a&c a&c aabbcc a\bc
#> a<b>c a<&>c
#> a[&]c

#### replacement takes the longest match at the first place
s=aaab; echo ${s/a*a/x} ${s/a/x} ${s/%a*/x} ${s/#*a/x}; shopt -s extglob; echo ${s/+(a)/x} ${s//+(a)/x} ${s/?(a)/x} ${s//@(a|b)/x}
#> xb xaab x xb
#> xb xb xaab xxxx

#### case conversion
s='hello wORLD éÀ'; echo "${s^}" "${s^^}" "${s,}" "${s,,}" "${s~}" "${s~~}" "${s^^[aeiou]}" "${s^h}" "${s^x}" "${s,,[!A-M]}"
#> Hello wORLD éÀ HELLO WORLD ÉÀ hello wORLD éÀ hello world éà Hello wORLD éÀ HELLO World Éà hEllO wORLD éÀ Hello wORLD éÀ hello wORLD éÀ hello worLD éà

#### case conversion of lists
set -- ab cd; a=(xy zw); echo ${@^} ${a[*]^^} ${a[1]^} "${@^^[a-c]}"; A=(AB); echo ${A,} ${A[@],,}
#> Ab Cd XY ZW Zw AB Cd
#> aB ab

#### extended patterns
shopt -s extglob; for s in '' a aa b ab abc; do for p in '?(a)' '*(a)' '+(a)' '@(a|b)' '!(a)' '!(a|b)' 'a!(b)' '*(a|b)c'; do [[ $s == $p ]] && printf '%s ' "$p"; done; echo "<$s>"; done
#> ?(a) *(a) !(a) !(a|b) <>
#> ?(a) *(a) +(a) @(a|b) a!(b) <a>
#> *(a) +(a) !(a) !(a|b) a!(b) <aa>
#> @(a|b) !(a) <b>
#> !(a) !(a|b) <ab>
#> !(a) !(a|b) a!(b) *(a|b)c <abc>

#### extended patterns are off without shopt but on in conditions
[[ aa == +(a) ]] && echo cond; case aa in '+(a)') echo no;; *) echo other;; esac; p='+(a)'; [[ aa == $p ]] && echo var; case aa in $p) echo case;; *) echo nocase;; esac
#> cond
#> other
#> var
#> nocase

#### nocasematch
shopt -s nocasematch; [[ ABC == a*c ]] && echo a; case É in é) echo b;; esac; [[ XyZ =~ ^xYz$ ]] && echo c; [[ A != a ]] || echo d; s=ABC; echo ${s/b/x} ${s#a} ; [ A = a ] || echo e
#> a
#> b
#> c
#> d
#> AxC ABC
#> e

#### patterns of case do not split or glob
touch f1 f2; x='f*'; case 'f*' in "$x") echo a;; esac; case 'a b' in a\ b) echo b;; esac; y='a b'; case $y in $y) echo c;; esac; case f1 in $x) echo d;; esac
#> a
#> b
#> c
#> d

#### patterns with expansions
case abc in $(echo a)*) echo 1;; esac; n=3; case 3 in $((n))) echo 2;; esac; case x in ${u-x}) echo 3;; esac; case ab in `echo a`"`echo b`") echo 4;; esac
#> 1
#> 2
#> 3
#> 4

#### dots and slashes are plain in patterns of text
[[ .a/b == *b ]] && echo a; [[ .a == ?a ]] && echo b; [[ a/b == a?b ]] && echo c; s=.x/y; echo ${s##*/} ${s#?}
#> a
#> b
#> c
#> y x/y

#### bytes that are no characters in patterns
s=$'a\xffb'; [[ $s == a?b ]] && echo one; echo ${#s}; echo "${s/$'\xff'/-}"; [[ é == ? ]] && echo char; [[ é == [é-ü] ]]; echo $?
#> one
#> 3
#> a-b
#> char
#> 0

#### a bracket that begins with a closing one in replacements
s='a]b'; echo ${s//[]]/-} ${s//[]a]/-} ${s//[^]]/-} ${s//[!]]/-} ${s#[^]]} ${s%[!]]} ${s/#[^]]/-} ${s//[^]]*/-}
#> a-b --b a]b a]b ]b a] a]b -

#### characters by their names
for n in hyphen space exclamation-mark asterisk left-square-bracket right-square-bracket backslash circumflex tab newline period zero tilde nosuch A low-line; do for s in - ' ' ! '*' '[' ']' '\' ^ $'\t' $'\n' . 0 '~' A _ n; do [[ $s == [[.$n.]] ]] && printf '%s %q\n' "$n" "$s"; done; done; [[ 5 == [[.zero.]-[.nine.]] ]] && echo range; [[ x == [[.nosuch.]x] ]] && echo nosuch; case - in [[.hyphen.]a]) echo in;; esac; x=a-b; echo "${x//[[.hyphen.]]/_}"
#> hyphen -
#> space \ 
#> exclamation-mark \!
#> asterisk \*
#> left-square-bracket \[
#> right-square-bracket \]
#> backslash \\
#> circumflex \^
#> tab $'\t'
#> newline $'\n'
#> period .
#> zero 0
#> tilde \~
#> A A
#> range
#> nosuch
#> in
#> a_b

#### a star before a group that does not match
shopt -s extglob
for p in '*!(x)' '!(x)' '*!(x)*' 'a*!(x)' '?!(x)' '*!(x|a)' '*!()' '*!(*)' '*?(x)' '**!(x)' '*!(x)!(x)' '*!(x)b' '*!(x)x' '*?!(x)' '?*!(x)' '*[a]!(x)'; do
    for s in '' x xx a ax xa axx xax; do [[ $s == $p ]] && printf y || printf n; done
    echo " $p"
done
v=xax; echo "${v#*!(x)}" "${v##*!(x)}" "${v%*!(x)}" "${v%%*!(x)}" "${v/*!(x)/y}"
: > x; : > xx; : > b
echo *!(x) ?!(x)
#> ynyyyyyy *!(x)
#> ynyyyyyy !(x)
#> yyyyyyyy *!(x)*
#> nnnynnyn a*!(x)
#> nynynyyy ?!(x)
#> ynynyyyy *!(x|a)
#> yyyyyyyy *!()
#> ynnnnnnn *!(*)
#> yyyyyyyy *?(x)
#> ynyyyyyy **!(x)
#> ynyyyyyy *!(x)!(x)
#> ynnnnnnn *!(x)b
#> yyynynyy *!(x)x
#> nynynyyy *?!(x)
#> nynynyyy ?*!(x)
#> nnnynyyn *[a]!(x)
#> xax  xax  y
#> b xx b x

#### without case, the ends of a range are folded, too
shopt -s nocasematch nocaseglob
for p in '[A-c]' '[a-B]' '[Z-a]' '[A-z]' '[_-a]' '[A-_]' '[!A-c]' '[!a-B]' '[é-Ö]' '[[:upper:]]' '[[.a.]-C]'; do
printf '%s: ' "$p"
for c in a b d z A B D Z _ '[' '\\' '^' é É ö 0 '`'; do [[ $c == $p ]] && printf '%s ' "$c"; done; echo
done
mkdir q; cd q; : > a; : > B; : > _; : > d; echo [A-c]* [a-B]; find . -iname '[A-c]' | sort
#> [A-c]: a b A B 
#> [a-B]: a b A B 
#> [Z-a]: 
#> [A-z]: a b d z A B D Z 
#> [_-a]: a A _ ` 
#> [A-_]: 
#> [!A-c]: d z D Z _ [ ^ é É ö 0 ` 
#> [!a-B]: d z D Z _ [ ^ é É ö 0 ` 
#> [é-Ö]: é É ö 
#> [[:upper:]]: A B D Z É 
#> [[.a.]-C]: a b A B 
#> B a B a
#> ./B
#> ./a

#### texts that are not all UTF-8 are compared byte by byte
for x in $'é\xff' $'\xffé' $'a€b\xff' $'€é\xc3'; do
  printf '%q ' "${x#?}" "${x%?}" "${x#*[!a]}"; echo
done
for x in $'é\xff' $'a€b\xff' $'€é\xc3'; do
  printf '%q ' "${x/?/_}" "${x//?/_}" "${x/#?}" "${x//[!a]}"; echo
done
#> $'\251\377' é $'\251\377' 
#> é $'\377\303' é 
#> $'€b\377' a€b $'\202\254b\377' 
#> $'\202\254é\303' €é $'\202\254é\303' 
#> $'_\251\377' ___ $'\251\377' '' 
#> $'_€b\377' ______ $'€b\377' a 
#> $'_\202\254é\303' ______ $'\202\254é\303' '' 

#### patterns of groups that match nothing at the end of a text that is replaced
shopt -s extglob
for v in '' 'a' 'b?/' ']1'; do
for p in '%?(x)' '%*(x)' '%@(x|)' '%@(?(a|x))' '%+(*(x))' '%@(?(x))' '%!(a)' '%@(*(x)|y)' '%?(b)?(c)' '%*(b)x' '%+(?(a))' '%+(x|)' '%@(|x)' '%*' '%' '%@(1|a)' '%[/1]' \
  '#?(x)' '#@(?(x))' '#+(*(x))' '/?(x)' '/@(?(x))' '?(x)' '@(?(x))' '+(*(x))' '#*(x)' '*(x)' '/*(x)' '/+(x|)' '/!(x)' '#!(x)' '!(x)' '#+(x|)'; do
eval "r=\${v/$p/X}"; echo "$v /$p: <$r>"
done; done
#>  /%?(x): <X>
#>  /%*(x): <X>
#>  /%@(x|): <>
#>  /%@(?(a|x)): <>
#>  /%+(*(x)): <>
#>  /%@(?(x)): <>
#>  /%!(a): <X>
#>  /%@(*(x)|y): <>
#>  /%?(b)?(c): <X>
#>  /%*(b)x: <>
#>  /%+(?(a)): <>
#>  /%+(x|): <>
#>  /%@(|x): <>
#>  /%*: <X>
#>  /%: <X>
#>  /%@(1|a): <>
#>  /%[/1]: <>
#>  /#?(x): <>
#>  /#@(?(x)): <>
#>  /#+(*(x)): <>
#>  //?(x): <>
#>  //@(?(x)): <>
#>  /?(x): <>
#>  /@(?(x)): <>
#>  /+(*(x)): <>
#>  /#*(x): <X>
#>  /*(x): <X>
#>  //*(x): <X>
#>  //+(x|): <>
#>  //!(x): <>
#>  /#!(x): <>
#>  /!(x): <>
#>  /#+(x|): <>
#> a /%?(x): <aX>
#> a /%*(x): <aX>
#> a /%@(x|): <a>
#> a /%@(?(a|x)): <X>
#> a /%+(*(x)): <a>
#> a /%@(?(x)): <a>
#> a /%!(a): <a>
#> a /%@(*(x)|y): <a>
#> a /%?(b)?(c): <aX>
#> a /%*(b)x: <a>
#> a /%+(?(a)): <X>
#> a /%+(x|): <a>
#> a /%@(|x): <a>
#> a /%*: <X>
#> a /%: <aX>
#> a /%@(1|a): <X>
#> a /%[/1]: <a>
#> a /#?(x): <Xa>
#> a /#@(?(x)): <Xa>
#> a /#+(*(x)): <Xa>
#> a //?(x): <Xa>
#> a //@(?(x)): <Xa>
#> a /?(x): <Xa>
#> a /@(?(x)): <Xa>
#> a /+(*(x)): <Xa>
#> a /#*(x): <Xa>
#> a /*(x): <Xa>
#> a //*(x): <Xa>
#> a //+(x|): <Xa>
#> a //!(x): <X>
#> a /#!(x): <X>
#> a /!(x): <X>
#> a /#+(x|): <Xa>
#> b?/ /%?(x): <b?/X>
#> b?/ /%*(x): <b?/X>
#> b?/ /%@(x|): <b?/>
#> b?/ /%@(?(a|x)): <b?/>
#> b?/ /%+(*(x)): <b?/>
#> b?/ /%@(?(x)): <b?/>
#> b?/ /%!(a): <X>
#> b?/ /%@(*(x)|y): <b?/>
#> b?/ /%?(b)?(c): <b?/X>
#> b?/ /%*(b)x: <b?/>
#> b?/ /%+(?(a)): <b?/>
#> b?/ /%+(x|): <b?/>
#> b?/ /%@(|x): <b?/>
#> b?/ /%*: <X>
#> b?/ /%: <b?/X>
#> b?/ /%@(1|a): <b?/>
#> b?/ /%[/1]: <b?/>
#> b?/ /#?(x): <Xb?/>
#> b?/ /#@(?(x)): <Xb?/>
#> b?/ /#+(*(x)): <Xb?/>
#> b?/ //?(x): <XbX?X/>
#> b?/ //@(?(x)): <XbX?X/>
#> b?/ /?(x): <Xb?/>
#> b?/ /@(?(x)): <Xb?/>
#> b?/ /+(*(x)): <Xb?/>
#> b?/ /#*(x): <Xb?/>
#> b?/ /*(x): <Xb?/>
#> b?/ //*(x): <XbX?X/>
#> b?/ //+(x|): <XbX?X/>
#> b?/ //!(x): <X>
#> b?/ /#!(x): <X>
#> b?/ /!(x): <X>
#> b?/ /#+(x|): <Xb?/>
#> ]1 /%?(x): <]1X>
#> ]1 /%*(x): <]1X>
#> ]1 /%@(x|): <]1>
#> ]1 /%@(?(a|x)): <]1>
#> ]1 /%+(*(x)): <]1>
#> ]1 /%@(?(x)): <]1>
#> ]1 /%!(a): <X>
#> ]1 /%@(*(x)|y): <]1>
#> ]1 /%?(b)?(c): <]1X>
#> ]1 /%*(b)x: <]1>
#> ]1 /%+(?(a)): <]1>
#> ]1 /%+(x|): <]1>
#> ]1 /%@(|x): <]1>
#> ]1 /%*: <X>
#> ]1 /%: <]1X>
#> ]1 /%@(1|a): <]X>
#> ]1 /%[/1]: <]1>
#> ]1 /#?(x): <X]1>
#> ]1 /#@(?(x)): <X]1>
#> ]1 /#+(*(x)): <X]1>
#> ]1 //?(x): <X]X1>
#> ]1 //@(?(x)): <X]X1>
#> ]1 /?(x): <X]1>
#> ]1 /@(?(x)): <X]1>
#> ]1 /+(*(x)): <X]1>
#> ]1 /#*(x): <X]1>
#> ]1 /*(x): <X]1>
#> ]1 //*(x): <X]X1>
#> ]1 //+(x|): <X]X1>
#> ]1 //!(x): <X>
#> ]1 /#!(x): <X>
#> ]1 /!(x): <X>
#> ]1 /#+(x|): <X]1>

#### a star before a group leaves it a character
shopt -s extglob
for s in abc '' a x abx; do
for p in '*@(?(x))' '*@(x|)' '*@(|x)' '*+(?(x))' '*?(x)' '*?(?(x))' '*@(?([x]))' '*@(?(y|x))' '*@(*(x))' '*!(x)' '*+(*(x)|y)' '*@(*|x)' '**@(?(x))' '*@(?(x))*' '*?@(x|)' '?*@(x|)' '[abc]*@(?(x))' '*([a-z])@(?(x))' '*(/|[a-]|*)' '@(x|)*' '*@(bc|)' '*@(x)' '*+(b|c)'; do
eval "case \$s in $p) echo '$s $p y';; *) echo '$s $p n';; esac"
done; done
#> abc *@(?(x)) n
#> abc *@(x|) n
#> abc *@(|x) n
#> abc *+(?(x)) n
#> abc *?(x) y
#> abc *?(?(x)) y
#> abc *@(?([x])) n
#> abc *@(?(y|x)) n
#> abc *@(*(x)) n
#> abc *!(x) y
#> abc *+(*(x)|y) n
#> abc *@(*|x) y
#> abc **@(?(x)) n
#> abc *@(?(x))* y
#> abc *?@(x|) n
#> abc ?*@(x|) n
#> abc [abc]*@(?(x)) n
#> abc *([a-z])@(?(x)) y
#> abc *(/|[a-]|*) y
#> abc @(x|)* y
#> abc *@(bc|) y
#> abc *@(x) n
#> abc *+(b|c) y
#>  *@(?(x)) n
#>  *@(x|) n
#>  *@(|x) n
#>  *+(?(x)) n
#>  *?(x) y
#>  *?(?(x)) y
#>  *@(?([x])) n
#>  *@(?(y|x)) n
#>  *@(*(x)) n
#>  *!(x) y
#>  *+(*(x)|y) n
#>  *@(*|x) n
#>  **@(?(x)) n
#>  *@(?(x))* n
#>  *?@(x|) n
#>  ?*@(x|) n
#>  [abc]*@(?(x)) n
#>  *([a-z])@(?(x)) y
#>  *(/|[a-]|*) y
#>  @(x|)* y
#>  *@(bc|) n
#>  *@(x) n
#>  *+(b|c) n
#> a *@(?(x)) n
#> a *@(x|) n
#> a *@(|x) n
#> a *+(?(x)) n
#> a *?(x) y
#> a *?(?(x)) y
#> a *@(?([x])) n
#> a *@(?(y|x)) n
#> a *@(*(x)) n
#> a *!(x) y
#> a *+(*(x)|y) n
#> a *@(*|x) y
#> a **@(?(x)) n
#> a *@(?(x))* y
#> a *?@(x|) n
#> a ?*@(x|) n
#> a [abc]*@(?(x)) n
#> a *([a-z])@(?(x)) y
#> a *(/|[a-]|*) y
#> a @(x|)* y
#> a *@(bc|) n
#> a *@(x) n
#> a *+(b|c) n
#> x *@(?(x)) y
#> x *@(x|) y
#> x *@(|x) y
#> x *+(?(x)) y
#> x *?(x) y
#> x *?(?(x)) y
#> x *@(?([x])) y
#> x *@(?(y|x)) y
#> x *@(*(x)) y
#> x *!(x) n
#> x *+(*(x)|y) y
#> x *@(*|x) y
#> x **@(?(x)) y
#> x *@(?(x))* y
#> x *?@(x|) n
#> x ?*@(x|) n
#> x [abc]*@(?(x)) n
#> x *([a-z])@(?(x)) y
#> x *(/|[a-]|*) y
#> x @(x|)* y
#> x *@(bc|) n
#> x *@(x) y
#> x *+(b|c) n
#> abx *@(?(x)) y
#> abx *@(x|) y
#> abx *@(|x) y
#> abx *+(?(x)) y
#> abx *?(x) y
#> abx *?(?(x)) y
#> abx *@(?([x])) y
#> abx *@(?(y|x)) y
#> abx *@(*(x)) y
#> abx *!(x) y
#> abx *+(*(x)|y) y
#> abx *@(*|x) y
#> abx **@(?(x)) y
#> abx *@(?(x))* y
#> abx *?@(x|) y
#> abx ?*@(x|) y
#> abx [abc]*@(?(x)) y
#> abx *([a-z])@(?(x)) y
#> abx *(/|[a-]|*) y
#> abx @(x|)* y
#> abx *@(bc|) n
#> abx *@(x) y
#> abx *+(b|c) n

#### sets replaced throughout a text
t='a-1 b22_c333!'
echo "<${t//[0-9]/}> <${t//[!0-9]/.}> <${t//[0-9]/<&>}> <${t//[a-c-]/\&}> <${t//[[:digit:]]/#}>"
u=$'\xc3\xa4'9$'\xc3'1; printf '<%q> ' "${t//[]-z]/}" "${u//[0-9]/x}" "${u//[!0-9]/x}" "${t//[0-9]/"${t:0:1}"}"; echo
e= ; echo "<${e//[0-9]/x}> <${e//[!0-9]/x}> <${t//[z-a]/x}> <${t//[^]/x}> <${t//[0-9/x}>"
shopt -s nocasematch; echo "<${t//[A-B]/x}>"; shopt -u nocasematch
printf -v long '%5000s' ''; long=${long// /ab1}; long=${long//[0-9b]/<&>}; echo "${#long} ${long: -8}"
a=(1x 2y zz); echo "${a[@]//[0-9]/n}" "${a[*]/[0-9]/n}"; set -- 7a 8b; echo "${@//[a-z]/_}"
#> <a- b_c!> <..1..22..333.> <a-<1> b<2><2>_c<3><3><3>!> <&&1 &22_&333!> <a-# b##_c###!>
#> <-1\ 22333\!> <$'äx\303x'> <xx9x1> <a-a\ baa_caaa\!> 
#> <> <> <a-1 b22_c333!> <a-1 b22_c333!> <a-1 b22_c333!>
#> <x-1 x22_c333!>
#> 35000 >a<b><1>
#> nx ny zz nx ny zz
#> 7_ 8_

#### a star before a group that may match nothing, in expansions
shopt -s extglob
for p in '*+(*(x))' '*@(x|)' '*!(x)' '*@(|x)*' '*@(|x)b' '?*@(x|)' '*?@(x|)' '*?!(x)' '*@(x|)@(y|)' '@(y|)*@(x|)' '*!()' 'a*@(x|)' '*@(*)' '*@(a)*@(x|)' '*@(x)'; do
  for v in '' x b xx axxb axx xyx; do printf '%s %s <%s> <%s> <%s> <%s> <%s> <%s>\n' "$p" "$v" "${v#$p}" "${v##$p}" "${v%$p}" "${v%%$p}" "${v/$p/Z}" "${v//$p/Z}"; done
done
#> *+(*(x))  <> <> <> <> <> <>
#> *+(*(x)) x <> <> <> <> <Z> <Z>
#> *+(*(x)) b <b> <b> <b> <b> <b> <b>
#> *+(*(x)) xx <x> <> <x> <> <Z> <Z>
#> *+(*(x)) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> *+(*(x)) axx <x> <> <ax> <> <Z> <Z>
#> *+(*(x)) xyx <yx> <> <xy> <> <Z> <Z>
#> *@(x|)  <> <> <> <> <> <>
#> *@(x|) x <> <> <> <> <Z> <Z>
#> *@(x|) b <b> <b> <b> <b> <b> <b>
#> *@(x|) xx <x> <> <x> <> <Z> <Z>
#> *@(x|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> *@(x|) axx <x> <> <ax> <> <Z> <Z>
#> *@(x|) xyx <yx> <> <xy> <> <Z> <Z>
#> *!(x)  <> <> <> <> <Z> <Z>
#> *!(x) x <x> <x> <x> <x> <Zx> <Zx>
#> *!(x) b <b> <> <b> <> <Z> <Z>
#> *!(x) xx <xx> <> <xx> <> <Z> <Z>
#> *!(x) axxb <axxb> <> <axxb> <> <Z> <Z>
#> *!(x) axx <axx> <> <axx> <> <Z> <Z>
#> *!(x) xyx <xyx> <> <xyx> <> <Z> <Z>
#> *@(|x)*  <> <> <> <> <> <>
#> *@(|x)* x <> <> <> <> <Z> <Z>
#> *@(|x)* b <> <> <> <> <Z> <Z>
#> *@(|x)* xx <x> <> <x> <> <Z> <Z>
#> *@(|x)* axxb <xxb> <> <axx> <> <Z> <Z>
#> *@(|x)* axx <xx> <> <ax> <> <Z> <Z>
#> *@(|x)* xyx <yx> <> <xy> <> <Z> <Z>
#> *@(|x)b  <> <> <> <> <> <>
#> *@(|x)b x <x> <x> <x> <x> <x> <x>
#> *@(|x)b b <> <> <> <> <Z> <Z>
#> *@(|x)b xx <xx> <xx> <xx> <xx> <xx> <xx>
#> *@(|x)b axxb <> <> <axx> <> <Z> <Z>
#> *@(|x)b axx <axx> <axx> <axx> <axx> <axx> <axx>
#> *@(|x)b xyx <xyx> <xyx> <xyx> <xyx> <xyx> <xyx>
#> ?*@(x|)  <> <> <> <> <> <>
#> ?*@(x|) x <x> <x> <x> <x> <x> <x>
#> ?*@(x|) b <b> <b> <b> <b> <b> <b>
#> ?*@(x|) xx <> <> <> <> <Z> <Z>
#> ?*@(x|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> ?*@(x|) axx <x> <> <a> <> <Z> <Z>
#> ?*@(x|) xyx <> <> <x> <> <Z> <Z>
#> *?@(x|)  <> <> <> <> <> <>
#> *?@(x|) x <x> <x> <x> <x> <x> <x>
#> *?@(x|) b <b> <b> <b> <b> <b> <b>
#> *?@(x|) xx <> <> <> <> <Z> <Z>
#> *?@(x|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> *?@(x|) axx <x> <> <a> <> <Z> <Z>
#> *?@(x|) xyx <> <> <x> <> <Z> <Z>
#> *?!(x)  <> <> <> <> <> <>
#> *?!(x) x <> <> <> <> <Z> <Z>
#> *?!(x) b <> <> <> <> <Z> <Z>
#> *?!(x) xx <x> <x> <x> <x> <Zx> <ZZ>
#> *?!(x) axxb <xxb> <> <axx> <> <Z> <Z>
#> *?!(x) axx <xx> <> <ax> <> <Z> <Z>
#> *?!(x) xyx <yx> <> <xy> <> <Z> <Z>
#> *@(x|)@(y|)  <> <> <> <> <> <>
#> *@(x|)@(y|) x <> <> <> <> <Z> <Z>
#> *@(x|)@(y|) b <b> <b> <b> <b> <b> <b>
#> *@(x|)@(y|) xx <x> <> <x> <> <Z> <Z>
#> *@(x|)@(y|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> *@(x|)@(y|) axx <x> <> <ax> <> <Z> <Z>
#> *@(x|)@(y|) xyx <yx> <> <xy> <> <Z> <Z>
#> @(y|)*@(x|)  <> <> <> <> <> <>
#> @(y|)*@(x|) x <> <> <> <> <Z> <Z>
#> @(y|)*@(x|) b <b> <b> <b> <b> <b> <b>
#> @(y|)*@(x|) xx <x> <> <x> <> <Z> <Z>
#> @(y|)*@(x|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> @(y|)*@(x|) axx <x> <> <ax> <> <Z> <Z>
#> @(y|)*@(x|) xyx <yx> <> <xy> <> <Z> <Z>
#> *!()  <> <> <> <> <Z> <Z>
#> *!() x <x> <> <x> <> <Z> <Z>
#> *!() b <b> <> <b> <> <Z> <Z>
#> *!() xx <xx> <> <xx> <> <Z> <Z>
#> *!() axxb <axxb> <> <axxb> <> <Z> <Z>
#> *!() axx <axx> <> <axx> <> <Z> <Z>
#> *!() xyx <xyx> <> <xyx> <> <Z> <Z>
#> a*@(x|)  <> <> <> <> <> <>
#> a*@(x|) x <x> <x> <x> <x> <x> <x>
#> a*@(x|) b <b> <b> <b> <b> <b> <b>
#> a*@(x|) xx <xx> <xx> <xx> <xx> <xx> <xx>
#> a*@(x|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> a*@(x|) axx <x> <> <> <> <Z> <Z>
#> a*@(x|) xyx <xyx> <xyx> <xyx> <xyx> <xyx> <xyx>
#> *@(*)  <> <> <> <> <> <>
#> *@(*) x <> <> <> <> <Z> <Z>
#> *@(*) b <> <> <> <> <Z> <Z>
#> *@(*) xx <x> <> <x> <> <Z> <Z>
#> *@(*) axxb <xxb> <> <axx> <> <Z> <Z>
#> *@(*) axx <xx> <> <ax> <> <Z> <Z>
#> *@(*) xyx <yx> <> <xy> <> <Z> <Z>
#> *@(a)*@(x|)  <> <> <> <> <> <>
#> *@(a)*@(x|) x <x> <x> <x> <x> <x> <x>
#> *@(a)*@(x|) b <b> <b> <b> <b> <b> <b>
#> *@(a)*@(x|) xx <xx> <xx> <xx> <xx> <xx> <xx>
#> *@(a)*@(x|) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> *@(a)*@(x|) axx <x> <> <> <> <Z> <Z>
#> *@(a)*@(x|) xyx <xyx> <xyx> <xyx> <xyx> <xyx> <xyx>
#> *@(x)  <> <> <> <> <> <>
#> *@(x) x <> <> <> <> <Z> <Z>
#> *@(x) b <b> <b> <b> <b> <b> <b>
#> *@(x) xx <x> <> <x> <> <Z> <Z>
#> *@(x) axxb <xb> <b> <axxb> <axxb> <Zb> <Zb>
#> *@(x) axx <x> <> <ax> <> <Z> <Z>
#> *@(x) xyx <yx> <> <xy> <> <Z> <Z>
