#### a missing bracket
[ a = a; echo $?
#> 2
#2> bash: line 1: [: missing `]'
