#### bash -D
cat > d <<'E'
echo $"a" "x ${u-$"b"} $"c"" ${u-$"d"} "$(echo $"e")" \$"g" a$"k"b '$"l"' ${x[$"m"]} $"" $"p
q" [[ $"r" ]]
case $"s" in $"t") ;; esac; x=$"u"; a=($"v" [$"w"]=1); for i in $"y"; do :; done; f() { $"z"; }; cat <<E2
$"aa" $(echo $"bb")
E2
cat <<< $"cc"; [[ $"dd" == $"ee" ]]; "${x:-$"ii"}"; echo $"j\tj\\ \$k \`l\` \"m"
echo <($"ll") $'mm' $"nn"; exit
echo $"oo"; eval '$"pp"'
fi $"qq"
echo $"rr"
E
bash -D d; echo $?; bash --dump-strings d 2>/dev/null | head -2; bash --dump-po-strings d; bash -D -c 'echo $"x"; echo a'; echo $?; bash --dump-po-strings -c $'echo $"a\\n"\necho $"b\nc\n"'; echo 'echo $"q"' | bash --dump-po-strings; bash -D nosuch; echo $?; set -D
#> "a"
#> "b"
#> "d"
#> "e"
#> "k"
#> "m"
#> ""
#> "p
#> q"
#> "r"
#> "s"
#> "t"
#> "u"
#> "v"
#> "w"
#> "y"
#> "z"
#> "cc"
#> "dd"
#> "ee"
#> "ii"
#> "j\tj\\ \$k \`l\` \"m"
#> "ll"
#> "nn"
#> "oo"
#> 2
#> "a"
#> "b"
#> #: d:1
#> msgid "a"
#> msgstr ""
#> #: d:1
#> msgid "b"
#> msgstr ""
#> #: d:1
#> msgid "d"
#> msgstr ""
#> #: d:1
#> msgid "e"
#> msgstr ""
#> #: d:1
#> msgid "k"
#> msgstr ""
#> #: d:1
#> msgid "m"
#> msgstr ""
#> #: d:1
#> msgid ""
#> msgstr ""
#> #: d:1
#> msgid ""
#> "p\n"
#> "q"
#> msgstr ""
#> #: d:2
#> msgid "r"
#> msgstr ""
#> #: d:3
#> msgid "s"
#> msgstr ""
#> #: d:3
#> msgid "t"
#> msgstr ""
#> #: d:3
#> msgid "u"
#> msgstr ""
#> #: d:3
#> msgid "v"
#> msgstr ""
#> #: d:3
#> msgid "w"
#> msgstr ""
#> #: d:3
#> msgid "y"
#> msgstr ""
#> #: d:3
#> msgid "z"
#> msgstr ""
#> #: d:6
#> msgid "cc"
#> msgstr ""
#> #: d:6
#> msgid "dd"
#> msgstr ""
#> #: d:6
#> msgid "ee"
#> msgstr ""
#> #: d:6
#> msgid "ii"
#> msgstr ""
#> #: d:6
#> msgid "j\\tj\\\\ \\$k \\`l\\` \\\"m"
#> msgstr ""
#> #: d:7
#> msgid "ll"
#> msgstr ""
#> #: d:7
#> msgid "nn"
#> msgstr ""
#> #: d:8
#> msgid "oo"
#> msgstr ""
#> "x"
#> 0
#> #: -c:1
#> msgid "a\\n"
#> msgstr ""
#> #: -c:2
#> msgid ""
#> "b\n"
#> "c\n"
#> ""
#> msgstr ""
#> #: bash:1
#> msgid "q"
#> msgstr ""
#> 127
#2> d: line 9: syntax error near unexpected token `fi'
#2> d: line 9: `fi $"qq"'
#2> d: line 9: syntax error near unexpected token `fi'
#2> d: line 9: `fi $"qq"'
#2> bash: nosuch: No such file or directory
#2> bash: line 13: set: -D: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#? 2

#### bash --pretty-print
cat > p <<'E'
# comment
x=1; if [ a ]; then echo "q $x" 'w'; else echo $"tr1"; fi; f() { cat <<H
body `a`
H
}

for i in a b; do echo $i; done | sort &
alias a='b c'
! a && b || c; { d; } ; (e)
case x in a|b) c;; esac
x=$(echo $"tr5")   # tail
a \
 b

E
bash --pretty-print p; echo $?; bash --pretty-print < p | cksum; bash --pretty-print -c 'echo a;   echo b'; echo 'if a; then' > bad; bash --pretty-print bad; echo $?; printf 'a;;b\nc\n' | bash --pretty-print; echo $?; bash --pretty-print nosuch; echo $?
#>
#> x=1; if [ a ]; then
#>     echo "q $x" 'w';
#> else
#>     echo "tr1";
#> fi; f () 
#> { 
#>     cat <<H
#> body `a`
#> H
#>
#> }
#>
#> for i in a b;
#> do
#>     echo $i;
#> done | sort &
#> alias a='b c'
#> ! a && b || c; { d; }; ( e )
#> case x in 
#>     a | b)
#>         c
#>     ;;
#> esac
#> x=$(echo "tr5")
#> a b
#>
#> 0
#> 2061282846 255
#> a
#> b
#> 1
#> 1
#> 127
#2> bad: line 2: syntax error: unexpected end of file
#2> bash: line 1: syntax error near unexpected token `;;'
#2> bash: line 1: `a;;b'
#2> bash: nosuch: No such file or directory

#### bash -o and -O without a name
bash -o < /dev/null; bash +o < /dev/null | head -3; bash -O < /dev/null | head -3; bash +O < /dev/null | tail -2; bash -eo < /dev/null | grep -n errexit; bash -oO < /dev/null | wc -l; bash -o posix -o < /dev/null | grep posix; bash -co; echo $?
#> allexport      	off
#> braceexpand    	on
#> emacs          	on
#> errexit        	off
#> errtrace       	off
#> functrace      	off
#> hashall        	on
#> histexpand     	off
#> history        	off
#> ignoreeof      	off
#> interactive-comments	on
#> keyword        	off
#> monitor        	off
#> noclobber      	off
#> noexec         	off
#> noglob         	off
#> nolog          	off
#> notify         	off
#> nounset        	off
#> onecmd         	off
#> physical       	off
#> pipefail       	off
#> posix          	off
#> privileged     	off
#> verbose        	off
#> vi             	off
#> xtrace         	off
#> set +o allexport
#> set -o braceexpand
#> set -o emacs
#> autocd         	off
#> assoc_expand_once	off
#> cdable_vars    	off
#> shopt -u varredir_close
#> shopt -u xpg_echo
#> 4:errexit        	on
#> 84
#> posix          	on
#> allexport      	off
#> braceexpand    	on
#> emacs          	on
#> errexit        	off
#> errtrace       	off
#> functrace      	off
#> hashall        	on
#> histexpand     	off
#> history        	off
#> ignoreeof      	off
#> interactive-comments	on
#> keyword        	off
#> monitor        	off
#> noclobber      	off
#> noexec         	off
#> noglob         	off
#> nolog          	off
#> notify         	off
#> nounset        	off
#> onecmd         	off
#> physical       	off
#> pipefail       	off
#> posix          	off
#> privileged     	off
#> verbose        	off
#> vi             	off
#> xtrace         	off
#> 2
#2> bash: -c: option requires an argument
