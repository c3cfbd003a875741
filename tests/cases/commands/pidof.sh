#### nothing
pidof nope-nope; echo $?; pidof; echo $?; pidof -s nope-nope; echo $?
#> 1
#> 1
#> 1

#### a job
sleep 7.25 & p=$!; sleep 0.05; pidof sleep | tr ' ' '\n' | grep -cx $p; pidof -q sleep; echo $?; kill $p
#> 1
#> 0

#### left out
sleep 7.75 & p=$!; sleep 0.05; pidof -o $p,1 sleep | tr ' ' '\n' | grep -cx $p; kill $p
#> 0

#### a separator
sleep 7.5 & p=$!; sleep 7.5 & q=$!; sleep 0.05; pidof -d , sleep | grep -c "$q,"; pidof -s sleep | wc -w; kill $p $q
#> 1
#> 1

#### a path
sleep 7.25 & p=$!; sleep 0.05; pidof /usr/bin/sleep | tr ' ' '\n' | grep -cx $p; kill $p
#> 1
