#### there is no terminal
stty < /dev/null; echo $?; stty -a < /dev/null; stty size < /dev/null; stty sane < /dev/null; stty -echo < /dev/null; stty -g < /dev/null
#> 1
#2> stty: 'standard input': Inappropriate ioctl for device
#2> stty: 'standard input': Inappropriate ioctl for device
#2> stty: 'standard input': Inappropriate ioctl for device
#2> stty: 'standard input': Inappropriate ioctl for device
#2> stty: 'standard input': Inappropriate ioctl for device
#2> stty: 'standard input': Inappropriate ioctl for device
#? 1

#### a pipe
echo | stty; echo | stty -a; echo $?
#> 1
#2> stty: 'standard input': Inappropriate ioctl for device
#2> stty: 'standard input': Inappropriate ioctl for device

#### settings are kept by scripts all the same
old=$(stty -g 2>/dev/null </dev/null) || echo none; stty "$old" 2>/dev/null < /dev/null; echo $?
#> none
#> 1

#### wrong arguments
stty Zebra < /dev/null; stty -Z < /dev/null; echo $?
#differs: a wrong option is refused as all are
#> 1
#2> stty: invalid argument ‘Zebra’
#2> Try 'stty --help' for more information.
#2> stty: invalid option -- 'Z'
#2> Try 'stty --help' for more information.

#### in a condition
if stty size < /dev/null 2> /dev/null; then echo terminal; else echo none; fi
#> none
