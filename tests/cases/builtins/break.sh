#### break and continue with a level
for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; [ $i = 3 ] && break 2; echo $i$j; done; done
#> 1a
#> 2a

#### break outside a loop
break; echo $?
#> 0
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop

#### statuses of what leaves a loop
for i in 1; do false | true; break; done; echo "${PIPESTATUS[@]} $?"
for i in 1; do false | true; continue; done; echo "${PIPESTATUS[@]} $?"
for i in 1; do false | true; break 0; done; echo "${PIPESTATUS[@]} $?"
for i in 1; do false | true; ! break; done; echo "${PIPESTATUS[@]} $?"
for i in 1; do false | true; ! continue; done; echo "${PIPESTATUS[@]} $?"
for i in 1; do false | true; command break; done; echo "${PIPESTATUS[@]} $?"
for i in 1; do for j in 1; do ! break 2; done; echo inner; done; echo "${PIPESTATUS[@]} $?"
select i in x; do false | true; break; done <<< 1 2> /dev/null; echo "${PIPESTATUS[@]} $?"
#> 0 0
#> 0 0
#> 1 1
#> 0 1
#> 0 1
#> 0 0
#> 0 1
#> 0 0
#2> bash: line 3: break: 0: loop count out of range
