#### colon
: a b > f; echo $?; [ -f f ] && echo made
: ${x:=set}; echo $x
: < /nothing; echo $?
: "$(echo side >&2)" && echo yes
x=5 : ; echo "[$x]"
unset x; : --help; echo $?
#> 0
#> made
#> set
#> 1
#> yes
#> [set]
#> 0
#2> bash: line 3: /nothing: No such file or directory
#2> side
