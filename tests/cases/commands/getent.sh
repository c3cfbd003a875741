#### users and groups
getent passwd root | cut -d: -f1-4; getent passwd 0 | cut -d: -f1,3; getent group root | cut -d: -f1-3; getent passwd nope; echo $?
#differs: a sandbox has users of its own
#> root:x:0:0
#> root:0
#> root:x:0
#> 2

#### hosts
getent hosts localhost; getent hosts nope.invalid; echo $?
#> 127.0.0.1       localhost
#> 2

#### services and protocols
getent services ssh; getent services 22/tcp; getent protocols tcp; getent services nope; echo $?
#> ssh                   22/tcp
#> ssh                   22/tcp
#> tcp                   6 TCP
#> 2

#### several keys
getent services ssh https; getent services nope ssh; echo $?
#> ssh                   22/tcp
#> https                 443/tcp
#> ssh                   22/tcp
#> 2

#### wrong uses
getent foo x; getent; echo $?
#differs: the hint is our own
#> 1
#2> Unknown database: foo
#2> Try 'getent --help' for more information.
#2> getent: wrong number of arguments
#2> Try 'getent --help' for more information.
