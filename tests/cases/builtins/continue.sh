#### a count of 0 leaves the loops with a failure
for i in 1 2; do continue 0; echo no; done; echo "c $?"
for i in 1 2; do break 0; echo no; done; echo "b $?"
for i in 1 2; do for j in 1 2; do continue 0; done; echo outer $?; done; echo "c $?"
while true; do continue 0; done; echo "w $?"
for ((;;)); do break -1; done; echo "a $?"
for i in 1 2; do { false; break; }; done; echo $?
#> c 1
#> b 1
#> c 1
#> w 1
#> a 1
#> 0
#2> bash: line 1: continue: 0: loop count out of range
#2> bash: line 2: break: 0: loop count out of range
#2> bash: line 3: continue: 0: loop count out of range
#2> bash: line 4: continue: 0: loop count out of range
#2> bash: line 5: break: -1: loop count out of range
