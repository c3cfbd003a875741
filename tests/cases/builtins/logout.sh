#### logout
logout; echo $?
#> 1
#2> bash: line 1: logout: not login shell: use `exit'
