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

#### in the condition of a loop, a count that is out of range
n=0; while ((n++ < 4)) && continue 0; do [[ $t ]]; done; echo "a $?"
n=0; while ((n++ < 4)) && break 0; do false; done; echo "b $?"
n=0; until ((n++ < 4)) && continue 0; do false; done; echo "c $?"
for x in 1 2; do while break -1; do false; done; echo no; done; echo "d $?"
n=0; while ((n < 2)) || continue 0; do ((n++)); (exit 3); done; echo "e $? $n"
#> a 0
#> b 0
#> c 1
#> d 0
#> e 3 2
#2> bash: line 1: continue: 0: loop count out of range
#2> bash: line 2: break: 0: loop count out of range
#2> bash: line 3: continue: 0: loop count out of range
#2> bash: line 4: break: -1: loop count out of range
#2> bash: line 5: continue: 0: loop count out of range

#### in the condition of a loop, the status of the body before it
n=0; while ((n++ < 3)) && if ((n == 3)); then continue; fi; do false; done; echo "a $?"
n=0; while ((n++ < 4)) && ! continue; do echo no; done; echo "b $? $n"
n=0; until ((n++ > 3)) || if ((n == 2)); then continue; else false; fi; do (exit 7); done; echo "c $? $n"
for x in 1 2; do n=0; until if ((n > 0)); then continue 2; else false; fi; do ((n++)); (exit 7); done; echo no; done; echo "d $? $n"
n=0; while if ((n > 0)); then break; fi; do ((n++)); (exit 7); done; echo "e $? $n"
#> a 0
#> b 0 1
#> c 7 2
#> d 7 1
#> e 0 1

#### with the compatibility of bash 4.3, a function leaves the loops of its caller
BASH_COMPAT=4.3
f() { echo in; break; echo no; }
for i in 1 2; do f; echo "no $i"; done
g() { continue; }
for i in 1 2; do echo "$i"; g; echo "no $i"; done
h() { break 2; }
for i in 1 2; do for j in a b; do h; echo "no $i$j"; done; done
echo "$i$j"
BASH_COMPAT=4.4
for i in 1 2; do f; done
#> in
#> 1
#> 2
#> 1a
#> in
#> no
#> in
#> no
#2> environment: line 2: break: only meaningful in a `for', `while', or `until' loop
#2> environment: line 2: break: only meaningful in a `for', `while', or `until' loop
