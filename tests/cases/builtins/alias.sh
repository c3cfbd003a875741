#### an alias runs its text
shopt -s expand_aliases
alias ll='echo listing'
ll a b
#> listing a b

#### alias prints what it is
alias x='a b' y=c
alias
alias x
#> alias x='a b'
#> alias y='c'
#> alias x='a b'

#### an unknown alias
alias nosuch
#2> bash: line 1: alias: nosuch: not found
#? 1

#### a trailing blank lets the next word be an alias
shopt -s expand_aliases
alias run='echo ' what='thing'
run what
#> thing

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

#### aliases are not expanded by default in scripts
alias hi='echo hello'
hi
#2> bash: line 2: hi: command not found
#? 127

#### a quoted name is no alias
shopt -s expand_aliases
alias e='echo aliased'
e
\e 2>/dev/null || echo not found
#> aliased
#> not found
