#### users and groups
getent passwd root | cut -d: -f1-4; getent passwd 0 | cut -d: -f1,3; getent group root | cut -d: -f1-3; getent passwd nope; echo $?
#differs: a sandbox has users of its own

#### hosts
getent hosts localhost; getent hosts nope.invalid; echo $?

#### services and protocols
getent services ssh; getent services 22/tcp; getent protocols tcp; getent services nope; echo $?

#### several keys
getent services ssh https; getent services nope ssh; echo $?

#### wrong uses
getent foo x; getent; echo $?
#differs: the hint is our own
