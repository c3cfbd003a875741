#### columns
free | head -n 1; free -w | head -n 1; free | cut -c 1-8 | tail -n 2; free -t | cut -c 1-8 | tail -n 1
#>                total        used        free      shared  buff/cache   available
#>                total        used        free      shared     buffers       cache   available
#> Mem:    
#> Swap:   
#> Total:  

#### units
for u in -b -k -m -g --mega --si; do free $u | awk 'NR == 2 { print NF, ($2 > 0 || ARGV[1] == "") }'; done
#> 7 1
#> 7 1
#> 7 1
#> 7 1
#> 7 1
#> 7 1

#### for people
free -h | awk 'NR == 2 { print ($2 ~ /^[0-9.]+[KMGT]i$/) }'; free -h --si | awk 'NR == 2 { print ($2 ~ /^[0-9.]+[KMGT]$/) }'
#> 1
#> 1

#### several times
free -c 2 -s 0.01 | grep -c Mem
#> 2

#### wrong numbers
free -c 0; echo $?; free -s x; echo $?
#> 1
#> 1
#2> free: failed to parse count argument: '0': Numerical result out of range
#2> free: seconds argument failed: 'x': Invalid argument
