#### unalias
alias a=b
unalias a
alias a
unalias nosuch
#2> bash: line 3: alias: a: not found
#2> bash: line 4: unalias: nosuch: not found
#? 1

#### unalias -a
alias a=b c=d
unalias -a
alias

#### unalias of several
alias a=1 b=2 c=3; unalias a nothing b; echo $?; alias; unalias -a; alias; unalias; echo $?; unalias -x; echo $?
#> 1
#> alias c='3'
#> 2
#> 2
#2> bash: line 1: unalias: nothing: not found
#2> unalias: usage: unalias [-a] name [name ...]
#2> bash: line 1: unalias: -x: invalid option
#2> unalias: usage: unalias [-a] name [name ...]
