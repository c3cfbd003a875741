#### autocd is for interactive shells
mkdir d
shopt -s autocd
d
echo "$? ${PWD##*/}"
#> 127 bashkit-case
#2> bash: line 3: d: command not found

#### cdable_vars
mkdir -p one/two
there=$PWD/one/two
cd there; echo $?
shopt -s cdable_vars
cd there; echo "$? ${PWD##*/}"
cd nowhere; echo $?
nowhere=/not/here
cd nowhere; echo $?
#> 1
#> /tmp/bashkit-case/one/two
#> 0 two
#> 1
#> 1
#2> bash: line 3: cd: there: No such file or directory
#2> bash: line 6: cd: nowhere: No such file or directory
#2> bash: line 8: cd: nowhere: No such file or directory

#### checkwinsize leaves LINES and COLUMNS alone here
shopt checkwinsize
LINES=5 COLUMNS=7
true
echo $LINES $COLUMNS
#> checkwinsize   	on
#> 5 7

#### cmdhist and lithist are told
shopt cmdhist lithist
shopt -s lithist; shopt -p cmdhist lithist
#> cmdhist        	on
#> lithist        	off
#> shopt -s cmdhist
#> shopt -s lithist

#### dotglob never matches dot and dot-dot
mkdir d; cd d; touch .a .b c
echo *; shopt -s dotglob; echo *; echo .*; echo [.]*; echo ?a
#> c
#> .a .b c
#> .a .b
#> .a .b
#> .a

#### expand_aliases
alias hi='echo hello'
hi
shopt -s expand_aliases
hi
shopt -u expand_aliases
hi
#> hello
#2> bash: line 2: hi: command not found
#2> bash: line 6: hi: command not found
#? 127

#### extdebug: declare -F tells where
shopt -s extdebug
f() {
  :
}
declare -F f
g() { :; }; declare -F g
#> f 2 environment
#> g 6 environment

#### extdebug: a DEBUG trap that fails skips the command
shopt -s extdebug
trap '[[ $BASH_COMMAND != *skip* ]]' DEBUG
echo one
echo skip
echo two
trap - DEBUG
#> one
#> two

#### extglob off makes parentheses an error
shopt -u extglob
eval 'echo @(a|b)'
echo $?
shopt -s extglob
eval 'echo @(a|b)'
#> 2
#> @(a|b)
#2> bash: eval: line 2: syntax error near unexpected token `('
#2> bash: eval: line 2: `echo @(a|b)'

#### failglob discards the line
shopt -s failglob
echo *.nothing; echo same line
echo "next $?"
for i in *.none; do echo loop; done
echo "$?"
x=*.none; echo "$x"
[[ a == *.none ]] || echo conditions do not glob
case *.none in *.none) echo nor does case;; esac
#> next 1
#> 1
#> *.none
#> conditions do not glob
#> nor does case
#2> bash: line 2: no match: *.nothing
#2> bash: line 4: no match: *.none

#### force_fignore
shopt force_fignore
#> force_fignore  	on

#### globasciiranges
touch a B c D
shopt globasciiranges
echo [a-d] [A-D]
#> globasciiranges	on
#> a c B D

#### globskipdots
touch .x
shopt globskipdots
echo .*
shopt -u globskipdots
echo .*
#> globskipdots   	on
#> .x
#> . .. .x

#### globstar does not follow links
mkdir -p real/in; touch real/in/f; ln -s real link
shopt -s globstar
echo **
echo link/**
echo **/f
#> link real real/in real/in/f
#> link/ link/in link/in/f
#> real/in/f

#### huponexit and friends are told
shopt huponexit interactive_comments mailwarn no_empty_cmd_completion
#> huponexit      	off
#> interactive_comments	on
#> mailwarn       	off
#> no_empty_cmd_completion	off
#? 1

#### inherit_errexit
set -e
echo $(false; echo went on)
shopt -s inherit_errexit
echo $(false; echo went on)
x=$(false; echo went on)
echo never
#> went on
#>
#? 1

#### lastpipe
shopt -s lastpipe
echo a b | read x y; echo "$x-$y"
printf '%s\n' 1 2 3 | while read n; do ((sum+=n)); done; echo $sum
seq 3 | mapfile -t m; echo ${#m[@]}
echo x | { exit 3; }
echo never
#> a-b
#> 6
#> 3
#? 3

#### lastpipe and return
shopt -s lastpipe
f() { echo x | return 7; echo never; }
f; echo $?
for i in 1 2; do echo $i | break; echo in; done; echo $i
#> 7
#> 1

#### localvar_inherit keeps attributes
shopt -s localvar_inherit
declare -i n=5; declare -a l=(1 2); s=text; readonly r=1
f() { local n s l u; n+=1; s+=!; declare -p n s l; declare -p u; }
f; declare -p n s l
#> declare -i n="6"
#> declare -- s="text!"
#> declare -a l=([0]="1" [1]="2")
#> declare -- u
#> declare -i n="5"
#> declare -- s="text"
#> declare -a l=([0]="1" [1]="2")

#### localvar_inherit and a value
shopt -s localvar_inherit
declare -u up=abc
f() { local up=xyz; declare -p up; local -l up; up+=DEF; declare -p up; }
f; declare -p up
#> declare -u up="XYZ"
#> declare -l up="xyzdef"
#> declare -u up="ABC"

#### localvar_unset
x=global
f() { local x=f; g; echo "f [${x-unset}]"; }
g() { unset x; echo "g [${x-unset}]"; x=assigned; }
f; echo $x
shopt -s localvar_unset
x=global
f; echo $x
#> g [global]
#> f [assigned]
#> assigned
#> g [unset]
#> f [assigned]
#> global

#### login_shell cannot be set
shopt login_shell
shopt -s login_shell; echo $?
shopt restricted_shell
shopt -s restricted_shell; echo $?
#> login_shell    	off
#> 0
#> restricted_shell	off
#> 0

#### nocasematch reaches
shopt -s nocasematch
case ABC in abc) echo case;; esac
[[ ABC == a* ]] && echo cond
[[ ABC =~ ^aBc$ ]] && echo regex
x=ABCabc; echo ${x//b/_} ${x#a} ${x%c}
[ ABC = abc ] || echo not test
declare -A m=([A]=1); echo "${m[a]-none}"
#> case
#> cond
#> regex
#> A_Ca_c ABCabc ABCab
#> not test
#> none

#### nocaseglob reaches files only
touch abc ABD x
shopt -s nocaseglob
echo A* [A]b* ab[C-D]
x=ABC; echo ${x/a/_}
#> ABD abc ABD abc ABD abc
#> ABC

#### noexpand_translation and others are told
shopt noexpand_translation
shopt -s noexpand_translation; echo $"a b" $"$HOME"
#> noexpand_translation	off
#> a b /home/user

#### nullglob
shopt -s nullglob
echo [*.no]; echo a *.no b
x=(*.no); echo ${#x[@]}
for i in *.no; do echo never; done; echo $?
cat < /dev/null *.no
echo "*.no" '*'.no ?
#>
#> a b
#> 0
#> 0
#> *.no *.no

#### patsub_replacement
x=abc
r='[&]'
echo ${x/b/[&]} ${x/b/[\&]} ${x/b/'[&]'} ${x/b/$r} "${x/b/$r}" ${x/b/"$r"}
shopt -u patsub_replacement
echo ${x/b/[&]} ${x/b/[\&]} ${x/b/'[&]'} ${x/b/$r} "${x/b/$r}"
#> a[b]c a[&]c a[&]c a[b]c a[b]c a[&]c
#> a[&]c a[&]c a[&]c a[&]c a[&]c

#### progcomp and promptvars are told
shopt progcomp progcomp_alias promptvars complete_fullquote direxpand dirspell histappend histreedit histverify hostcomplete cdspell autocd
#> progcomp       	on
#> progcomp_alias 	off
#> promptvars     	on
#> complete_fullquote	on
#> direxpand      	off
#> dirspell       	off
#> histappend     	off
#> histreedit     	off
#> histverify     	off
#> hostcomplete   	on
#> cdspell        	off
#> autocd         	off
#? 1

#### shift_verbose
set -- 1
shift 2; echo $?
shopt -s shift_verbose
shift 2; echo $?
f() { shift 5; }; f a; echo $?
#> 1
#> 1
#> 1
#2> bash: line 4: shift: 2: shift count out of range
#2> environment: line 5: shift: 5: shift count out of range

#### sourcepath
mkdir lib; echo 'echo from path' > lib/x.sh; echo 'echo from here' > x.sh
PATH=$PWD/lib:$PATH
. x.sh
shopt -u sourcepath
. x.sh
rm x.sh
. x.sh; echo $?
. ./lib/x.sh
#> from path
#> from here
#> 1
#> from path
#2> bash: line 7: x.sh: No such file or directory

#### varredir_close only after commands
shopt -s varredir_close
exec {fd}>&1
echo kept >&$fd
: {gd}>&1
(echo gone >&$gd) 2>/dev/null || echo closed
#> kept
#> closed

#### xpg_echo
shopt -s xpg_echo
echo 'a\tb\x41\0101\c' never
echo
echo -e 'a\nb'
echo -E 'a\nb'
#> a	bAA
#> a
#> b
#> a\nb

#### shopt -s lists what is on
shopt -s | head -3
shopt -u | head -3
shopt -s -p | head -2
shopt -q extglob; echo $?
shopt -q extglob sourcepath; echo $?
shopt -q sourcepath promptvars; echo $?
#> checkwinsize   	on
#> cmdhist        	on
#> complete_fullquote	on
#> autocd         	off
#> assoc_expand_once	off
#> cdable_vars    	off
#> shopt -s checkwinsize
#> shopt -s cmdhist
#> 1
#> 1
#> 0

#### shopt -o
shopt -o -s noglob; echo * ; shopt -o -u noglob
shopt -op errexit nounset
shopt -oq errexit; echo $?
shopt -o | head -4
shopt -os | head -4
shopt -o none; echo $?
#> *
#> set +o errexit
#> set +o nounset
#> 1
#> allexport      	off
#> braceexpand    	on
#> emacs          	off
#> errexit        	off
#> braceexpand    	on
#> hashall        	on
#> interactive-comments	on
#> 1
#2> bash: line 6: shopt: none: invalid option name

#### shopt of several and an unknown one
shopt -s nullglob nothere dotglob; echo $?
shopt nullglob dotglob
shopt nullglob nothere; echo $?
shopt -p nothere; echo $?
shopt -q nothere; echo $?
#> 1
#> nullglob       	on
#> dotglob        	on
#> nullglob       	on
#> 1
#> 1
#> 1
#2> bash: line 1: shopt: nothere: invalid shell option name
#2> bash: line 3: shopt: nothere: invalid shell option name
#2> bash: line 4: shopt: nothere: invalid shell option name
#2> bash: line 5: shopt: nothere: invalid shell option name

#### shopt with both
shopt -su nullglob; echo $?
shopt -z; echo $?
shopt -s -- nullglob; shopt nullglob
#> 1
#> 2
#> nullglob       	on
#2> bash: line 1: shopt: cannot set and unset shell options simultaneously
#2> bash: line 2: shopt: -z: invalid option
#2> shopt: usage: shopt [-pqsu] [-o] [optname ...]

#### all names
shopt | awk '{print $1}' | tr '\n' ' '
#> autocd assoc_expand_once cdable_vars cdspell checkhash checkjobs checkwinsize cmdhist compat31 compat32 compat40 compat41 compat42 compat43 compat44 complete_fullquote direxpand dirspell dotglob execfail expand_aliases extdebug extglob extquote failglob force_fignore globasciiranges globskipdots globstar gnu_errfmt histappend histreedit histverify hostcomplete huponexit inherit_errexit interactive_comments lastpipe lithist localvar_inherit localvar_unset login_shell mailwarn no_empty_cmd_completion nocaseglob nocasematch noexpand_translation nullglob patsub_replacement progcomp progcomp_alias promptvars restricted_shell shift_verbose sourcepath varredir_close xpg_echo 
#>-

#### BASHOPTS
shopt -s nullglob
case :$BASHOPTS: in *:nullglob:*) echo on;; esac
BASHOPTS=x; echo $?
#> on
#2> bash: line 3: BASHOPTS: readonly variable
#? 1

#### BASHOPTS reaches a bash
BASHOPTS=nullglob bash -c 'echo *.no; shopt nullglob'
#> *.no
#> nullglob       	off
#2> bash: line 1: BASHOPTS: readonly variable
#? 1

#### checkhash
mkdir p q
printf '#!/bin/sh\necho p\n' > p/tool; printf '#!/bin/sh\necho q\n' > q/tool
chmod +x p/tool q/tool
PATH=$PWD/p:$PWD/q:$PATH
tool
rm p/tool
tool; echo $?
shopt -s checkhash
tool; echo $?
#> p
#> 127
#> q
#> 0
#2> bash: line 7: /tmp/bashkit-case/p/tool: No such file or directory

#### compat options are one at a time
shopt | grep ^compat
echo "[$BASH_COMPAT]"
shopt -s compat44; echo "[$BASH_COMPAT]"
shopt -s compat42; echo "[$BASH_COMPAT]"; shopt compat44
shopt -u compat42; echo "[$BASH_COMPAT]"
#> compat31       	off
#> compat32       	off
#> compat40       	off
#> compat41       	off
#> compat42       	off
#> compat43       	off
#> compat44       	off
#> []
#> [44]
#> [42]
#> compat44       	off
#> [52]

#### BASH_COMPAT sets the options
BASH_COMPAT=4.3; shopt -p compat43 compat44
BASH_COMPAT=31; shopt -p compat31 compat43
BASH_COMPAT=5.2; shopt | grep ^compat.*on; echo $?
#> shopt -s compat43
#> shopt -u compat44
#> shopt -s compat31
#> shopt -u compat43
#> 1

#### BASH_COMPAT of nonsense
BASH_COMPAT=9.9; echo "$? [$BASH_COMPAT]"
BASH_COMPAT=x; echo "$? [$BASH_COMPAT]"
BASH_COMPAT=4; echo "$? [$BASH_COMPAT]"
#> 0 [9.9]
#> 0 [x]
#> 0 [4]
#2> bash: line 1: BASH_COMPAT: 9.9: compatibility value out of range
#2> bash: line 2: BASH_COMPAT: x: compatibility value out of range
#2> bash: line 3: BASH_COMPAT: 4: compatibility value out of range

#### execfail
shopt -s execfail
exec ./nothing
echo "still here $?"
exec /tmp
echo "and here $?"
#> still here 127
#> and here 126
#2> bash: line 2: /tmp/bashkit-case/nothing: No such file or directory
#2> bash: line 4: /tmp: Is a directory
#2> bash: line 4: exec: /tmp: cannot execute: Is a directory

#### exec of nothing without execfail
exec ./nothing
echo never
#2> bash: line 1: /tmp/bashkit-case/nothing: No such file or directory
#? 127

#### exec of nothing without execfail in a subshell
(exec ./nothing; echo never); echo $?
(exec nothing; echo never); echo $?
#> 127
#> 127
#2> bash: line 1: /tmp/bashkit-case/nothing: No such file or directory
#2> bash: line 2: exec: nothing: not found

#### extdebug turns functrace and errtrace on
shopt -s extdebug
echo $-
shopt -o functrace errtrace
shopt -u extdebug
echo $-
#> hBETc
#> functrace      	on
#> errtrace       	on
#> hBc

#### extdebug: a DEBUG trap that gives 2 returns
shopt -s extdebug
f() { echo in; echo stop; echo never; }
trap 'case $BASH_COMMAND in *stop*) (exit 2);; esac' DEBUG
f
echo "after $?"
#> in
#> after 2

#### extdebug: BASH_ARGC and BASH_ARGV
shopt -s extdebug
f() { echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; g x "$@"; }
g() { echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; shift; echo "${BASH_ARGC[@]} | ${BASH_ARGV[@]}"; }
f 1 2 3
f
#> 3 0 | 3 2 1
#> 4 3 0 | 3 2 1 x 3 2 1
#> 4 3 0 | 3 2 1 x 3 2 1
#> 0 0 | 
#> 1 0 0 | x
#> 1 0 0 | x

#### extquote
x=
shopt extquote
echo "${x:-$'a\tb'}" ${x:-$'a\tb'}
echo ${x:+$'no'} "${x-$'no'}"
#> extquote       	on
#> a	b a	b
#>

#### globstar
mkdir -p a/b/c; touch a/1 a/b/2 a/b/c/3 .h
shopt -s globstar
echo **
echo **/
echo a/**/c
echo **/[0-9]
echo a**
echo a/**/*
#> a a/1 a/b a/b/2 a/b/c a/b/c/3
#> a/ a/b/ a/b/c/
#> a/b/c
#> a/1 a/b/2 a/b/c/3
#> a
#> a/1 a/b a/b/2 a/b/c a/b/c/3

#### globstar with a hidden folder
mkdir -p .git/x v; touch .git/x/f v/f
shopt -s globstar; echo **/f
shopt -s dotglob; echo **/f; echo **/
#> v/f
#> .git/x/f v/f
#> .git/ .git/x/ v/

#### gnu_errfmt
shopt -s gnu_errfmt
cd /nothing
nothing
eval 'if'
#2> bash: line 2: cd: /nothing: No such file or directory
#2> bash:3: nothing: command not found
#2> bash: eval:5: syntax error: unexpected end of file
#? 2

#### syslog_history is not there, varredir_close is
shopt syslog_history
shopt varredir_close
{ exec {fd}>&1; } ; echo hi >&$fd
shopt -s varredir_close
{ :; } {gd}>&1
(echo x >&$gd) 2>/dev/null; echo $?
#> varredir_close 	off
#> hi
#> 1
#2> bash: line 1: shopt: syslog_history: invalid shell option name
