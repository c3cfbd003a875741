#### true, false, colon
true; echo $?; false; echo $?; : anything; echo $?
#> 0
#> 1
#> 0
