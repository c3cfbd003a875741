#### jobs
bash -c 'sleep 5 & sleep 6 & sleep 0.2; pstree $$; pstree -c $$; pstree -n $$; pstree -U $$; pstree -A $$; kill %1 %2'
#> bash-+-pstree
#>      `-2*[sleep]
#> bash-+-pstree
#>      |-sleep
#>      `-sleep
#> bash-+-2*[sleep]
#>      `-pstree
#> bash─┬─pstree
#>      └─2*[sleep]
#> bash-+-pstree
#>      `-2*[sleep]

#### nested shells
bash -c 'bash -c "sleep 5; :" & sleep 0.2; pstree $$; pstree -a $$ | tail -n +2 | sed "s/bash -c .*/bash -c/; s/[0-9][0-9]*$/N/"; kill %1; wait' 2>/dev/null
#> bash-+-bash---sleep
#>      `-pstree
#>   |-bash -c
#>   |   `-sleep N
#>   |-pstree -a N
#>   |-sed s/bash -c
#>   `-tail -n +N

#### numbers
bash -c 'sleep 5 & sleep 0.2; pstree -p $$ | sed "s/[0-9][0-9]*/N/g; s/^ *//"; pstree -pa $$ | tail -n +2 | sed "s/[0-9][0-9]*/N/g; s/^ *//"; kill %1'
#> bash(N)-+-pstree(N)
#> |-sed(N)
#> `-sleep(N)
#> |-pstree,N -pa N
#> |-sed,N s/[N-N][N-N]*/N/g; s/^ *//
#> |-sleep,N N
#> `-tail,N -n +N

#### nobody of that name
pstree nosuchuser; echo $?; pstree 99999999; echo $?
#> 1
#> 0
#2> No such user name: nosuchuser
