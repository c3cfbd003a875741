#### files without entries
TZ=UTC; touch -d '2024-03-05 06:07:08' empty 2>/dev/null; last -f empty | sed 's/begins .*/begins/'; last -f nofile; echo $?; last -n; echo $?; last -5 -x -f ./empty nobody | sed 's/begins .*/begins/' 
#>
#> empty begins
#> 1
#> 1
#>
#> empty begins
#2> last: cannot open nofile: No such file or directory
#2> last: option requires an argument -- 'n'
#2> Try 'last --help' for more information.
