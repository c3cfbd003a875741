#### headers
w | tail -n +2; w -s | tail -n +2; w -f | tail -n +2; w -sf | tail -n +2; w -h; echo $?; w -u nobody | wc -l; w --old-style --ip-addr | tail -1
#> USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT
#> USER     TTY      FROM              IDLE WHAT
#> USER     TTY        LOGIN@   IDLE   JCPU   PCPU WHAT
#> USER     TTY         IDLE WHAT
#> 0
#> 2
#> USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT
