#### no job control
fg; echo $?; bg; echo $?; suspend; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: fg: no job control
#2> bash: line 1: bg: no job control
#2> bash: line 1: suspend: cannot suspend: no job control
