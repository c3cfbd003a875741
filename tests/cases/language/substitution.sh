#### nested
echo $(echo $(echo deep)) `echo \`echo back\`` "$(echo "$(echo q)")"
#> deep back q

#### trailing newlines
x=$(printf 'a\n\n\n'); echo "[$x]"
#> [a]

#### status
x=$(exit 3); echo $?; y=$(true) z=$(false); echo $?; echo $(false) $?
#> 3
#> 1
#> 1

#### file
echo content > f; echo "$(< f)"
#> content

#### variables do not come back
x=1; y=$(x=2; echo $x); echo $x $y
#> 1 2

#### quotes inside
echo "$(echo "a  b" 'c  d')"
#> a  b c  d

#### case inside
echo $(case x in x) echo yes;; esac)
#> yes

#### comments and newlines inside
echo $(
  echo a # comment )
  echo b
)
#> a b

#### exit inside
echo $(echo before; exit; echo after) done
#> before done

#### errexit and inheritance
set -e; echo $(false; echo still); shopt -s inherit_errexit; echo $(false; echo no) end
#> still
#> end

#### background inside
echo $(sleep 0.02; echo late & wait; echo end)
#> late end

#### null bytes
x=$(printf 'a\0b'); echo ${#x}
#> 2
#2> bash: line 1: warning: command substitution: ignored null byte in input

#### a here-document inside
echo $(cat <<X
in here
X
)
#> in here

#### marks of a replacement that come out of its pattern
x=aXaXa; h='#a' t='%a' s='/a' hh='##a' e='#' ee='%' q='"#a"' sl=/
echo "1 ${x/$h/-} ${x/$t/-} ${x/$s/-} ${x/$hh/-} ${x/"$h"/-} ${x//$h/-} ${x//$t/-} ${x/$e/-} ${x/$ee/-} ${x/${h}X/-}"
y='#a%a/a'; echo "2 ${y/$h/-} ${y/"$h"/-} ${y/\#a/-} ${y/$s/-} ${y/%$s/-} ${y//$sl/-} ${y/$sl/-} ${y/"#"a/-} ${y/'#'a/-}"
echo "3 ${x/#$h/-} ${x/%$t/-} ${x/$e$h/-}"
a=(aXa aYa); echo "4 ${a[@]/$h/-} ${a[*]/$t/-}"; set -- ab ba; echo "5 ${@/$h/-} ${*/$t/-}"
echo "6 ${x/${h}/-} ${x/$(echo '#a')/-} ${x/$h} ${x/$t} ${x/$((1))#a/-} ${x/$nope#a/-} ${x/$nope%a/-}"
n=''; echo "7 ${n/$e/-} ${n/#/-} ${n/%/-} ${n/$ee/-} ${x/$e$nope/-}"
g='#?'; echo "8 ${x/$g/-} ${x/#?/-}"
echo "9 ${x/~a/-} ${x/#~/-}"
#> 1 -XaXa aXaX- aXaXa aXaXa aXaXa aXaXa aXaXa -aXaXa aXaXa- -aXa
#> 2 #a%a/a -%a/a -%a/a #a%a- #a%a- #a%a-a #a%a-a -%a/a -%a/a
#> 3 aXaXa aXaXa aXaXa
#> 4 -Xa -Ya aX- aY-
#> 5 -b ba ab b-
#> 6 -XaXa -XaXa XaXa aXaX aXaXa -XaXa aXaX-
#> 7 - - - - -aXaXa
#> 8 -XaXa -XaXa
#> 9 aXaXa aXaXa

#### empty elements of a list in a replacement
show() { printf '<%s>' "$@" | cat -v; echo; }
s=abc; a=("")
for args in 'x ""' '"" x' '""' '' '"" ""' 'x "" y'; do
  eval "set -- $args"
  show "${s/b/"$@"}"
  show ${s/b/"x$@"}
  show ${a[@]/*/"$@"}
  show ${s/b/$@} ${s/b/"$*"}
done
shopt -u patsub_replacement; show "${s/b/"$@"}"
#> <ax ^?c>
#> <axx><^?c>
#> <x><^?>
#> <ax><c><ax><c>
#> <a xc>
#> <ax><xc>
#> <x>
#> <a><xc><a><xc>
#> <ac>
#> <axc>
#> <>
#> <ac><ac>
#> <ac>
#> <axc>
#> <>
#> <ac><ac>
#> <a ^?c>
#> <ax><^?c>
#> <^?>
#> <a><c><a><c>
#> <ax ^? yc>
#> <axx><^?><yc>
#> <x><^?><y>
#> <ax><yc><ax><yc>
#> <ax  yc>

#### an ampersand in quotes in the word of a replacement
a=(x); s='&'; q='\&'; set --
echo "${a[@]/x/${*-"&"}}" "${a[@]/x/${*-&}}" ${a[@]/x/${*-'&'}} ${a[@]/x/${*-\&}} "${a[@]/x/${*-'&'}}"
echo "${a[@]/x/$s}" "${a[@]/x/"$s"}" "${a[@]/x/$q}" ${a/x/${none:-"$s"}} ${a/x/${none:-$s}}
set -- 1 '&' 2; echo "${a/x/$@}" "${a/x/"$@"}" ${a/x/$*} "${a/x/$*}"
echo ${a/x/$(echo '&')} ${a/x/"$(echo '&')"} ${a/x/${s/&/"&&"}} "${a/x/${s/x/"&&"}}" ${a/x/\x\\y}
shopt -u patsub_replacement; echo "${a[@]/x/${*-"&"}}" "${a[@]/x/${*-&}}"
#> & x & & &
#> x & & & x
#> 1 x 2 1 & 2 1 x 2 1 x 2
#> x & xx x x\y
#> 1 & 2 1 & 2
