#### break and continue with a level
for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; [ $i = 3 ] && break 2; echo $i$j; done; done
#> 1a
#> 2a

#### break outside a loop
break; echo $?
#> 0
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
