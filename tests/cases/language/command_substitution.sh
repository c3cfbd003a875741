#### trailing newlines go, inner ones stay
x=$(printf 'a\n\nb\n\n\n'); printf '<%s>' "$x"; printf '<%s>' $x; echo
#> <a
#>
#> b><a><b>

#### an empty substitution
printf '<%s>' $( ) "$()" a$(true)b `` ; echo; $(true) echo first; $(false); echo $?
#> <><ab>
#> first
#> 1

#### the status of an assignment is that of its substitution
x=$(false); echo $?; x=$(exit 3)$(true); echo $?; x=a; echo $?; export y=$(false); echo $?; local z=$(false) 2>/dev/null; echo $?
#> 1
#> 0
#> 0
#> 0
#> 1

#### a substitution is a subshell
x=1; y=$(x=2; cd /; set -f; echo $x $BASH_SUBSHELL); echo $x $y $BASH_SUBSHELL; [[ $PWD == / ]] || echo here; case $- in *f*) echo f;; esac
#> 1 2 1 0
#> here

#### exit in a substitution leaves only it
echo $(echo a; exit 5; echo b) $?; x=$(exit 5); echo $?
#> a 5
#> 5

#### the contents of a file
printf 'one\ntwo\n\n' > f; echo "$(< f)" $(<f); x=$(< nofile); echo "[$x] $?"
#> one
#> two one two
#> [] 1
#2> bash: line 1: nofile: No such file or directory

#### a redirection with more is a command
printf 'one\n' > f; echo "$(< f; echo x)" "[$(< f >g)]" "$(cat < f)"; echo $(<f) | cat
#> x [] one
#> one

#### nested three deep
echo $(echo $(echo $(echo a) b) c) "$(echo "$(echo "$(echo 'x  y')")")"
#> a b c x  y

#### quotes and parentheses within
echo $(echo ')' "(" \) '"') "$(echo ")")" $(case x in x) echo case;; esac) $(case y in (y) echo paren; esac) # )
#> ) ( ) " ) case paren

#### comments within
echo $(echo a # a comment with ) and '
echo b)
#> a b

#### here-documents within
echo $(cat <<EOF
a ) b
$((1+1))
EOF
) end; echo "$(cat <<'X'
"$y" '
X
)"
#> a ) b 2 end
#> "$y" '

#### backquotes and backslashes
echo `echo '\\$x' "\\$HOME" \`echo in\` \\\\`; echo "`echo "a  b"`" "`echo \"c  d\"`"
#> \$x $HOME in \
#> a  b c  d

#### nul bytes are dropped with a warning
x=$(printf 'a\0b\0\0c'); echo "${#x} $x"
#> 3 abc
#2> bash: line 1: warning: command substitution: ignored null byte in input

#### results are split and globbed
touch f1 f2; echo $(echo 'f*') "$(echo 'f*')"; IFS=:; set -- $(echo a:b::c); echo $#
#> f1 f2 f*
#> 4

#### results in assignments and cases are not split
x=$(echo 'a   b *'); echo "$x"; case $(echo 'a  b') in 'a  b') echo same;; esac; [[ $(echo 'c  d') == 'c  d' ]] && echo cond
#> a   b *
#> same
#> cond

#### errexit within
set -e; x=$(false; echo not reached by default); echo "[$x]"; shopt -s inherit_errexit; y=$(false; echo no) || echo caught; z=$(true; false); echo not here
#> [not reached by default]
#? 1

#### errexit in an argument does not matter
set -e; echo a$(false)b; echo ${u-$(false)}; : $(exit 3); echo end
#> ab
#>
#> end

#### functions, traps and jobs within
f() { echo "f $*"; return 4; }; x=$(f a b); echo $x $?; trap 'echo bye' EXIT; y=$(echo in); echo "[$y]"; z=$(trap 'echo inner' EXIT; echo q); echo "[$z]"
#> f a b 4
#> [in]
#> [q
#> inner]
#> bye

#### stdin is shared
printf 'l1\nl2\nl3\n' | { read a; b=$(read x; echo "got $x"); read c; echo "$a $b $c"; }
#> l1 got l2 l3

#### stderr is not taken
x=$(echo out; echo err >&2); echo "[$x]"; y=$(echo err >&2 2>&1); echo "[$y]"; z=$( { echo o; echo e >&2; } 2>&1 ); echo "[$z]"
#> [out]
#> []
#> [o
#> e]
#2> err
#2> err

#### arithmetic or a subshell in a substitution
echo $((1+2)) $( (echo a) ) $((echo b) | cat) $(( (1) )) $( ((1)) && echo c)
#> 3 a b 1 c

#### a substitution in every place
a=($(echo x y)); echo ${#a[@]} ${u:-$(echo d)} ${a[$(echo 1)]} $(( $(echo 4) + 1 )) > $(echo f); cat $(echo f) <<< $(echo here)
#> 2 d y 5

#### unicode and long output
x=$(for i in {1..2000}; do echo -n é; done); echo ${#x}; x=$(yes | head -c 100000 | wc -c); echo $x
#> 2000
#> 100000

#### underscore and pipestatus within
true | false; echo $(echo ${PIPESTATUS[@]}) ; (exit 3); echo $(echo $?) $?
#> 0 1
#> 3 0

#### a background job within holds it only by its output
x=$(sleep 0.01 & echo a); echo $x; y=$( { sleep 0.02; echo late; } & echo now); echo $y
#> a
#> now late

#### an alias within
shopt -s expand_aliases
alias e='echo aliased'
echo $(e x) `e y`
#> aliased x aliased y

#### messages of a text that cannot be read
echo `echo "a`; echo $?
echo $(eval 'echo "a'); echo $?
echo `if`; echo $?
x=`echo (`; echo $?
echo `echo 'q
` b
echo "`echo ${`"
f() {
echo `fi`
}
f
#>
#> 0
#>
#> 0
#>
#> 0
#> 2
#> b
#>
#>
#2> bash: command substitution: line 1: unexpected EOF while looking for matching `"'
#2> bash: eval: line 2: unexpected EOF while looking for matching `"'
#2> bash: command substitution: line 4: syntax error: unexpected end of file
#2> bash: command substitution: line 4: syntax error near unexpected token `newline'
#2> bash: command substitution: line 4: `echo ('
#2> bash: command substitution: line 6: unexpected EOF while looking for matching `''
#2> bash: command substitution: line 7: unexpected EOF while looking for matching `}'
#2> environment: command substitution: line 9: syntax error near unexpected token `fi'
#2> environment: command substitution: line 9: `fi'

#### an error in a test in a substitution ends the shell
(eval 'echo <([[ a b ]])'; echo "not reached $?"); echo "$?"
bash -c 'echo $([[ a b ]]); echo x'; echo "$?"
eval 'echo $([[ a b ]]); echo x'
echo not reached
#> 1
#> 127
#2> bash: eval: line 1: conditional binary operator expected
#2> bash: -c: line 1: conditional binary operator expected
#2> bash: eval: line 3: conditional binary operator expected
#? 127

#### a file that is not there, under errexit
(set -e; echo "$(< nosuch)"; echo 1)
(set -e; case "$(< nosuch)" in *) :;; esac; echo 2)
(set -e; [[ -z "$(< nosuch)" ]]; echo 3)
(set -e; echo `< nosuch`; echo 4)
(set -e; if x=$(< nosuch); then :; fi; echo 5)
(set -e; f() { echo "$(< nosuch)"; echo 6; }; f || echo or)
(set -e; echo "$(cat nosuch; echo $(< nosuch))"; echo 7)
(set -e; echo "$(< nosuch)" | cat; echo 8)
(trap 'echo "exit $?"' EXIT; set -e; ! : "$(< nosuch)"; echo 9)
x=$(< nosuch); echo "10 $?"
#>
#> 7
#> 8
#> exit 1
#> 10 1
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 2: nosuch: No such file or directory
#2> bash: line 3: nosuch: No such file or directory
#2> bash: line 4: nosuch: No such file or directory
#2> bash: line 5: nosuch: No such file or directory
#2> environment: line 6: nosuch: No such file or directory
#2> cat: nosuch: No such file or directory
#2> bash: line 7: nosuch: No such file or directory
#2> bash: line 8: nosuch: No such file or directory
#2> bash: line 9: nosuch: No such file or directory
#2> bash: line 10: nosuch: No such file or directory

#### a here-document that a substitution does not end, and a word that goes on in the next line
cat <(cat <<E); echo 'a
x
E
b'
echo "line $LINENO"
cat <(cat <<E); echo "a
x
E
b"
echo $(cat <<E) ${x:-a
x
E
b} d
echo $(cat <<E) $(( 1 +
x
E
2))
echo $(cat <<E) a \
x
E
b
echo "line $LINENO"
eval $'cat <(cat <<E); echo \'\nx\nE\necho c'; echo $?
#> x
#> a
#> b
#> line 5
#> x
#> a
#> b
#> x a b d
#> x 3
#> x a b
#> line 22
#> 2
#2> bash: line 1: warning: command substitution: 1 unterminated here-document
#2> bash: line 6: warning: command substitution: 1 unterminated here-document
#2> bash: line 10: warning: command substitution: 1 unterminated here-document
#2> bash: line 14: warning: command substitution: 1 unterminated here-document
#2> bash: line 18: warning: command substitution: 1 unterminated here-document
#2> bash: line 23: warning: command substitution: 1 unterminated here-document
#2> bash: eval: line 25: unexpected EOF while looking for matching `''

#### a semicolon behind a here-document in a substitution
x=$(cat <<E | { read s; echo "got $s"; cat; }
a
b
E
); echo "$x"
x=$(cat <<E | if true; then echo a; echo b; fi
a
E
); echo "$x"
x=$(cat <<E; echo b
a
E
); echo "$x"
#> b
#> a echo b
#> a
#> b
#2> bash: line 9: read: `got ': not a valid identifier

#### a directory is read as nothing
mkdir d; echo "[$(<d)]"; x=$(<d); echo $?; false; x=`<d`; echo $?; (set -e; x=$(<d); echo on); echo "$(<nosuch)" "$(<d)"; echo $?
#> []
#> 0
#> 0
#> on
#>  
#> 0
#2> bash: line 1: nosuch: No such file or directory
