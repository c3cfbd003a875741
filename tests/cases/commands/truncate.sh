#### sizes
truncate -s 5 f; stat -c %s f; truncate -s +3 f; stat -c %s f; truncate -s -1 f; stat -c %s f; truncate -s '<4' f; stat -c %s f; truncate -s '>10' f; stat -c %s f; truncate -s /4 f; stat -c %s f; truncate -s %5 f; stat -c %s f; truncate -s -100 f; stat -c %s f
#> 5
#> 8
#> 7
#> 4
#> 10
#> 8
#> 10
#> 0

#### suffixes
for s in 1K 1KB 1KiB 1k 2M 1MB 1m 0; do truncate -s $s f; stat -c %s f; done
#> 1024
#> 1000
#> 1024
#> 1024
#> 2097152
#> 1000000
#> 1048576
#> 0

#### content is kept, then zeros
printf hello > f; truncate -s 8 f; od -c f; truncate -s 3 f; cat f
#> 0000000   h   e   l   l   o  \0  \0  \0
#> 0000010
#> hel
#>-

#### a reference
printf 12345 > r; truncate -r r f; stat -c %s f; truncate -r r -s +2 g; stat -c %s g; truncate -r r -s %4 h; stat -c %s h; truncate -r r -s 3 i; echo $?; truncate -r nope i; echo $?
#> 5
#> 7
#> 8
#> 1
#> 1
#2> truncate: you must specify a relative ‘--size’ with ‘--reference’
#2> Try 'truncate --help' for more information.
#2> truncate: cannot stat 'nope': No such file or directory

#### not to be made
truncate -c -s 3 f; echo $?; ls; touch f; truncate -c -s 3 f; stat -c %s f
#> 0
#> 3

#### blocks
truncate -o -s 2 f; stat -c %s f; truncate -o f; echo $?; truncate -o -r f g; echo $?
#> 8192
#> 1
#> 1
#2> truncate: you must specify either ‘--size’ or ‘--reference’
#2> Try 'truncate --help' for more information.
#2> truncate: ‘--io-blocks’ was specified but ‘--size’ was not
#2> Try 'truncate --help' for more information.

#### wrong
truncate; echo $?; truncate f; echo $?; truncate -s; truncate -s x f; truncate -s 5x f; truncate -s +-5 f; truncate -s '<+5' f; echo $?; truncate -s 99999999999999999999 f; truncate -s 9E f; truncate -s /0 f; truncate -s %0 f; truncate -s 3; echo $?
#> 1
#> 1
#> 1
#> 1
#2> truncate: you must specify either ‘--size’ or ‘--reference’
#2> Try 'truncate --help' for more information.
#2> truncate: you must specify either ‘--size’ or ‘--reference’
#2> Try 'truncate --help' for more information.
#2> truncate: option requires an argument -- 's'
#2> Try 'truncate --help' for more information.
#2> truncate: Invalid number: ‘x’
#2> truncate: Invalid number: ‘5x’
#2> truncate: Invalid number: ‘+-5’
#2> truncate: multiple relative modifiers specified
#2> Try 'truncate --help' for more information.
#2> truncate: Invalid number: ‘99999999999999999999’: Value too large for defined data type
#2> truncate: Invalid number: ‘9E’: Value too large for defined data type
#2> truncate: division by zero
#2> truncate: division by zero
#2> truncate: missing file operand
#2> Try 'truncate --help' for more information.

#### what cannot be
mkdir d; truncate -s 3 d; truncate -s 3 nope/x; truncate -s 3 d f; echo $?; stat -c %s f
#> 1
#> 3
#2> truncate: cannot open 'd' for writing: Is a directory
#2> truncate: cannot open 'nope/x' for writing: No such file or directory
#2> truncate: cannot open 'd' for writing: Is a directory

#### blanks before the number
truncate -s ' 5' f; stat -c %s f; truncate -s '< 3' f; stat -c %s f
#> 5
#> 3
