#### home
HOME=/h; echo ~ ~/x a~ "~" '~' x=~ ~nosuch
#> /h /h/x a~ ~ ~ x=/h ~nosuch

#### tildes in assignments
HOME=/h; x=~/a:~/b; echo $x; y=a:~; echo $y
#> /h/a:/h/b
#> a:/h

#### PWD and OLDPWD
cd /tmp; cd /; echo ~+ ~-
#> / /tmp

#### line numbers
echo $LINENO
echo $LINENO; echo $LINENO
#> 1
#> 2
#> 2

#### RANDOM from a seed
RANDOM=42; echo $RANDOM $RANDOM; RANDOM=1; echo $RANDOM
#> 17772 26794
#> 16807

#### SECONDS
SECONDS=10; echo $SECONDS
#> 10

#### BASH_SUBSHELL
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL))
#> 0
#> 1
#> 2

#### PIPESTATUS is reset
true | false; true; echo ${PIPESTATUS[@]}
#> 0

#### underscore
echo a b c; echo $_
#> a b c
#> c

#### BASH_VERSINFO
echo ${BASH_VERSINFO[0]} ${BASH_VERSION%%.*}
#> 5 5

#### environment of commands
A=1 env | grep ^A=; export B=2; env | grep ^B=; echo ${A-unset}
#> A=1
#> B=2
#> unset

#### assignment before a builtin
IFS=: read a b <<< 'x:y'; echo $b; echo "$IFS" | od -c | head -1
#> y
#> 0000000      \t  \n  \n

#### EPOCHSECONDS and BASHPID
[ $EPOCHSECONDS -gt 1700000000 ] && echo ok; [ $BASHPID = $$ ] && echo same; (  [ $BASHPID = $$ ] || echo other )
#> ok
#> same
#> other

#### several assignments
a=1 b=$a c=$b; echo $a$b$c
#> 111

#### PPID, UID
[ -n "$PPID" ] && echo set; UID=3; echo not reached
#> set
#2> bash: line 1: UID: readonly variable
#? 1
