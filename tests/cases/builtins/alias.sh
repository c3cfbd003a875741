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

#### alias prints and refuses
alias ll='ls -l' q="it's" e=''
alias; alias ll q; alias -p
alias nothing; echo $?
alias 'a b=c'; echo $?
alias a/b=c; echo $?
alias -x; echo $?
alias a$'\n'b=c; echo $?
alias x=1 y=2 nothing; echo $?
alias x y
#> alias e=''
#> alias ll='ls -l'
#> alias q='it'\''s'
#> alias ll='ls -l'
#> alias q='it'\''s'
#> alias e=''
#> alias ll='ls -l'
#> alias q='it'\''s'
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> alias x='1'
#> alias y='2'
#2> bash: line 3: alias: nothing: not found
#2> bash: line 4: alias: `a b': invalid alias name
#2> bash: line 5: alias: `a/b': invalid alias name
#2> bash: line 6: alias: -x: invalid option
#2> alias: usage: alias [-p] [name[=value] ... ]
#2> bash: line 7: alias: `a
#2> b': invalid alias name
#2> bash: line 8: alias: nothing: not found

#### names that BASH_ALIASES does not take
BASH_ALIASES[b c]=x; echo $?; BASH_ALIASES[a/b]=x; echo $?; BASH_ALIASES[a]=x; BASH_ALIASES['$']+=x; alias
#> 0
#> 0
#> alias a='x'
#2> bash: line 1: `b c': invalid alias name
#2> bash: line 1: `a/b': invalid alias name
#2> bash: line 1: `$': invalid alias name

#### a name that looks like an option
alias -- -x=1 -y='a b' a=c
alias
alias -- -x
set -o posix
alias
alias -p
#> alias -- -x='1'
#> alias -- -y='a b'
#> alias a='c'
#> alias -- -x='1'
#> -x='1'
#> -y='a b'
#> a='c'
#> alias -- -x='1'
#> alias -- -y='a b'
#> alias a='c'

#### names beyond ASCII are listed first
alias é=1 a=2 z=3 aé=4 az=5 ä-b=6
alias
compgen -a
#> alias ä-b='6'
#> alias é='1'
#> alias a='2'
#> alias az='5'
#> alias aé='4'
#> alias z='3'
#> ä-b
#> é
#> a
#> az
#> aé
#> z
