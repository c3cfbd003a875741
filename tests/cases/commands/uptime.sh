#### one line
uptime | sed 's/[0-9][0-9]*/N/g; s/up .*,  N user.*/up T/'
#>  N:N:N up T

#### in words
uptime -p | cut -c1-3; uptime --pretty | wc -l
#> up 
#> 1

#### since when
uptime -s | sed 's/[0-9]/N/g'; uptime --since | wc -c
#> NNNN-NN-NN NN:NN:NN
#> 20

#### status
uptime > /dev/null; echo $?
#> 0

#### wrong options
uptime -x; echo $?
#differs: the usage is our own
#> 1
#2> uptime: invalid option -- 'x'
#2> Try 'uptime --help' for more information.
