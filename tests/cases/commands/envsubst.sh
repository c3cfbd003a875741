#### echo 'a $A ${A} ${B_2} $NO ${NO} $$ $1 ${A ${A:-x} $A$B_2.' | envsubst
export A=1 B_2='x y' ; unset NO
echo 'a $A ${A} ${B_2} $NO ${NO} $$ $1 ${A ${A:-x} $A$B_2.' | envsubst; echo "? $?"
echo '$A $B_2' | envsubst '$A'; echo "? $?"
echo '$A ${B_2}' | envsubst '${B_2} text'; echo "? $?"
echo '$A' | envsubst ''; echo "? $?"
envsubst -v 'x $A ${B_2} $A'; echo "? $?"
printf 'no end $A' | envsubst; echo "? $?"
#> a 1 1 x y   $$ $1 ${A ${A:-x} 1x y.
#> ? 0
#> 1 $B_2
#> ? 0
#> $A x y
#> ? 0
#> $A
#> ? 0
#> A
#> B_2
#> A
#> ? 0
#> no end 1? 0

#### printf '\377 $A \0 x\n' | envsubst | od -c
export A=1 B_2='x y' ; unset NO
printf '\377 $A \0 x\n' | envsubst | od -c; echo "? $?"
envsubst < /dev/null; echo "? $?"
#> 0000000 377       1      \0       x  \n
#> 0000010
#> ? 0
#> ? 0

#### C=3; echo '$C' | envsubst
export A=1 B_2='x y' ; unset NO
C=3; echo '$C' | envsubst
#>

#### some only
A=1 B=2 envsubst '$A' <<< '$A $B ${A}x ${B}'
#> 1 $B 1x ${B}

#### names
envsubst -v '$A ${B} x$C1 $9 $'; echo $?
#> A
#> B
#> C1
#> 0

#### a directory as standard input (envsubst)
mkdir d
envsubst < d; echo $?
#> 1
#2> envsubst: error while reading "standard input": Is a directory
