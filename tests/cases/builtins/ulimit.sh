#### ulimit of nonsense
ulimit -f 5x; echo $?; ulimit -Z; echo $?
#> 1
#> 2
#2> bash: line 1: ulimit: 5x: invalid number
#2> bash: line 1: ulimit: -Z: invalid option
#2> ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
