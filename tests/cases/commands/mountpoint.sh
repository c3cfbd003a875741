#### the root
mountpoint /; echo $?; mountpoint -q /; echo $?; ln -s / l; mountpoint l; mountpoint --nofollow l; echo $?
#> / is a mountpoint
#> 0
#> 0
#> l is a mountpoint
#> l is not a mountpoint
#> 32

#### other folders and files
mkdir d; : > f; mountpoint d; echo $?; mountpoint f; echo $?; mountpoint -q d; echo $?; mountpoint -d d; echo $?
#> d is not a mountpoint
#> 32
#> f is not a mountpoint
#> 32
#> 32
#> d is not a mountpoint
#> 32

#### missing
mountpoint nope; echo $?; mountpoint -q nope; echo $?
#> 1
#> 1
#2> mountpoint: nope: No such file or directory

#### devices
mkdir d; mountpoint -x d; echo $?; mountpoint -x /dev/null; echo $?; mountpoint -x nope; echo $?; mountpoint -qx d; echo $?
#> 32
#> 32
#> 1
#> 32
#2> mountpoint: d: not a block device
#2> mountpoint: /dev/null: not a block device
#2> mountpoint: nope: No such file or directory

#### wrong
mountpoint; echo $?; mountpoint a b; echo $?; mountpoint -z; echo $?
#> 1
#> 1
#> 1
#2> mountpoint: bad usage
#2> Try 'mountpoint --help' for more information.
#2> mountpoint: bad usage
#2> Try 'mountpoint --help' for more information.
#2> mountpoint: invalid option -- 'z'
#2> Try 'mountpoint --help' for more information.
