#### a copy
printf 'hello\n' > f; dd if=f of=o 2>/dev/null; cat o; dd if=f status=none; dd < f status=noxfer
#> hello
#> hello
#> hello
#2> 0+1 records in
#2> 0+1 records out

#### blocks
printf 'hello\n' > f; dd if=f bs=2 count=1 status=none; echo; dd if=f bs=4 status=noxfer; dd if=f ibs=1 obs=4 status=noxfer; dd if=f ibs=3 obs=2 status=noxfer; dd if=f bs=1 count=0 status=noxfer; dd if=f bs=2x3 status=noxfer; dd if=f bs=1b status=noxfer; dd if=f bs=1kB status=noxfer; dd if=f bs=1w status=noxfer
#> he
#> hello
#> hello
#> hello
#> hello
#> hello
#> hello
#> hello
#2> 1+1 records in
#2> 1+1 records out
#2> 6+0 records in
#2> 1+1 records out
#2> 2+0 records in
#2> 3+0 records out
#2> 0+0 records in
#2> 0+0 records out
#2> 1+0 records in
#2> 1+0 records out
#2> 0+1 records in
#2> 0+1 records out
#2> 0+1 records in
#2> 0+1 records out
#2> 3+0 records in
#2> 3+0 records out

#### skip and seek
printf 'hello\n' > f; dd if=f bs=1 skip=2 status=none; dd if=f of=o bs=2 seek=2 status=none; od -c o; dd if=f skip=100 status=noxfer; dd if=f skip=3B bs=2 status=none; cat f | dd bs=1 skip=3 status=none; cat f | dd bs=1 skip=30 status=noxfer
#> llo
#> 0000000  \0  \0  \0  \0   h   e   l   l   o  \n
#> 0000012
#> lo
#> lo
#2> dd: f: cannot skip to specified offset
#2> 0+0 records in
#2> 0+0 records out
#2> dd: 'standard input': cannot skip to specified offset
#2> 0+0 records in
#2> 0+0 records out

#### bytes
printf 'hello\n' > f; dd if=f count=3B status=none; echo; dd if=f bs=100 iflag=skip_bytes,count_bytes skip=2 count=2 status=none; echo; dd if=f of=o oflag=seek_bytes seek=3 bs=512 status=none; od -c o; dd if=f bs=4 count=5B status=noxfer
#> hel
#> ll
#> 0000000  \0  \0  \0   h   e   l   l   o  \n
#> 0000011
#> hello
#>-
#2> 1+1 records in
#2> 1+1 records out

#### what is there is cut or kept
echo abcdefgh > o; printf XY | dd of=o bs=1 seek=2 conv=notrunc status=none; cat o; printf XY | dd of=o bs=1 seek=3 status=none; cat o; echo; printf Z | dd of=o status=none; cat o; echo; printf end | dd of=o oflag=append conv=notrunc status=none; cat o; echo; printf end | dd of=o oflag=append status=none; cat o
#> abXYefgh
#> abXXY
#> Z
#> Zend
#> end
#>-
#2> dd: you probably want conv=notrunc with oflag=append

#### conversions
printf 'Hello\n' | dd conv=ucase status=none; printf 'Hello\n' | dd conv=lcase status=none; printf 'Hello\n' | dd conv=swab status=none; printf 'abcde' | dd conv=swab status=none; echo; printf 'ab' | dd bs=4 conv=sync status=none | od -c; printf 'abcdef' | dd ibs=4 obs=3 conv=sync status=noxfer | od -c
#> HELLO
#> hello
#> eHll
#> obadce
#> 0000000   a   b  \0  \0
#> 0000004
#> 0000000   a   b   c   d   e   f  \0  \0
#> 0000010
#2> 1+1 records in
#2> 2+1 records out

#### records
printf 'ab\ncdefg\nh' | dd conv=block cbs=4 status=noxfer; echo; printf 'ab\ncdefg\nhijklm\n' | dd conv=block cbs=4 status=noxfer; echo; printf 'ab  cd  e' | dd conv=unblock cbs=4 status=none; printf 'a\nb' | dd conv=block,ucase cbs=3 status=none; echo; printf 'ab' | dd conv=unblock status=none; echo
#> ab  cdefh   
#> ab  cdefhijk
#> ab
#> cd
#> e
#> A  B  
#> ab
#2> 0+1 records in
#2> 0+1 records out
#2> 1 truncated record
#2> 0+1 records in
#2> 0+1 records out
#2> 2 truncated records

#### ebcdic
printf 'Hello, 12 [x]\n' | dd conv=ebcdic status=none | od -tx1; printf 'Hello, 12 [x]\n' | dd conv=ibm status=none | od -tx1; printf 'Hello' | dd conv=ebcdic status=none | dd conv=ascii status=none; echo; printf 'ab\nc\n' | dd conv=ebcdic cbs=4 status=none | od -tx1
#> 0000000 c8 85 93 93 96 6b 40 f1 f2 40 ad a7 bd 25
#> 0000016
#> 0000000 c8 85 93 93 96 6b 40 f1 f2 40 ad a7 bd 25
#> 0000016
#> Hello
#> 0000000 81 82 40 40 83 40 40 40
#> 0000010

#### zeros and holes
dd if=/dev/zero of=z bs=1k count=3 status=noxfer; stat -c %s z; dd if=z of=y bs=512 conv=sparse status=noxfer; stat -c %s y; cmp z y; dd of=x bs=1 seek=10 count=0 status=none < /dev/null; stat -c %s x
#> 3072
#> 3072
#> 10
#2> 3+0 records in
#2> 3+0 records out
#2> 6+0 records in
#2> 6+0 records out

#### how much
dd if=/dev/zero of=z bs=1M count=2 2>&1 | sed 's/copied.*/copied/'; dd if=/dev/zero of=z bs=1000 count=1 2>&1 | sed 's/copied.*/copied/'; printf a | dd of=z 2>&1 | sed 's/copied.*/copied/'; dd if=/dev/zero of=z bs=1023 count=1 2>&1 | sed 's/copied.*/copied/'; dd if=/dev/zero of=z bs=999 count=11 2>&1 | sed 's/copied.*/copied/'; dd count=0 < /dev/null 2>&1 | sed 's/copied.*/copied/'
#> 2+0 records in
#> 2+0 records out
#> 2097152 bytes (2.1 MB, 2.0 MiB) copied
#> 1+0 records in
#> 1+0 records out
#> 1000 bytes (1.0 kB) copied
#> 0+1 records in
#> 0+1 records out
#> 1 byte copied
#> 1+0 records in
#> 1+0 records out
#> 1023 bytes (1.0 kB) copied
#> 11+0 records in
#> 11+0 records out
#> 10989 bytes (11 kB, 11 KiB) copied
#> 0+0 records in
#> 0+0 records out
#> 0 bytes copied

#### full blocks from a pipe
(printf abc; sleep 0.1; printf def) | dd bs=6 iflag=fullblock status=noxfer; echo
#> abcdef
#2> 1+0 records in
#2> 1+0 records out

#### files that are not
dd if=nope; echo $?; mkdir d; dd if=f of=d; dd if=/dev/null of=d; echo $?; dd if=d status=noxfer; echo $?; dd if=/dev/null of=nope/x; dd if= of=x; echo $?
#> 1
#> 1
#> 1
#> 1
#2> dd: failed to open 'nope': No such file or directory
#2> dd: failed to open 'f': No such file or directory
#2> dd: failed to open 'd': Is a directory
#2> dd: error reading 'd': Is a directory
#2> 0+0 records in
#2> 0+0 records out
#2> dd: failed to open 'nope/x': No such file or directory
#2> dd: failed to open '': No such file or directory

#### excl and nocreat
echo a > f; echo b > o; dd if=f of=o conv=excl; echo $?; dd if=f of=n conv=nocreat; echo $?; dd if=f of=n conv=excl status=none; cat n; dd if=f conv=excl,nocreat; echo $?
#> 1
#> 1
#> a
#> 1
#2> dd: failed to open 'o': File exists
#2> dd: failed to open 'n': No such file or directory
#2> dd: cannot combine excl and nocreat

#### a full device
printf hello | dd of=/dev/full bs=1 status=noxfer; echo $?
#> 1
#2> dd: error writing '/dev/full': No space left on device
#2> 1+0 records in
#2> 0+0 records out

#### operands that are wrong
dd foo=1; echo $?; dd foo; dd bs=x; dd bs=0; dd bs=1x; dd bs=xx; dd count=-1; dd skip=-1; dd conv=foo; dd conv=; dd conv=ucase,lcase; dd conv=ascii,ebcdic; dd conv=block,unblock cbs=1; dd iflag=foo; dd oflag=fullblock; dd status=foo; dd bs=99999999999999999999; dd -x; dd --foo; echo $?
#> 1
#> 1
#2> dd: unrecognized operand ‘foo=1’
#2> Try 'dd --help' for more information.
#2> dd: unrecognized operand ‘foo’
#2> Try 'dd --help' for more information.
#2> dd: invalid number: ‘x’
#2> dd: invalid number: ‘0’
#2> dd: invalid number: ‘1x’
#2> dd: invalid number: ‘xx’
#2> dd: invalid number: ‘-1’
#2> dd: invalid number: ‘-1’
#2> dd: invalid conversion: ‘foo’
#2> Try 'dd --help' for more information.
#2> dd: invalid conversion: ‘’
#2> Try 'dd --help' for more information.
#2> dd: cannot combine lcase and ucase
#2> dd: cannot combine any two of {ascii,ebcdic,ibm}
#2> dd: cannot combine block and unblock
#2> dd: invalid input flag: ‘foo’
#2> Try 'dd --help' for more information.
#2> dd: invalid output flag: ‘fullblock’
#2> Try 'dd --help' for more information.
#2> dd: invalid status level: ‘foo’
#2> Try 'dd --help' for more information.
#2> dd: invalid number: ‘99999999999999999999’: Value too large for defined data type
#2> dd: invalid option -- 'x'
#2> Try 'dd --help' for more information.
#2> dd: unrecognized option '--foo'
#2> Try 'dd --help' for more information.

#### flags that need no work
printf hi | dd iflag=nonblock,noatime oflag=nocache conv=fsync,fdatasync status=none; ln -s nope s; dd if=s iflag=nofollow; touch f; ln -s f t; dd if=t iflag=nofollow; echo $?; dd if=f iflag=directory; echo $?
#> hi1
#> 1
#2> dd: fsync failed for 'standard output': Invalid argument
#2> dd: failed to open 's': Too many levels of symbolic links
#2> dd: failed to open 't': Too many levels of symbolic links
#2> dd: failed to open 'f': Not a directory

#### status=progress tells once a second how much there is
(printf abc; sleep 1.1; printf defg; sleep 1; printf h) | dd bs=4 of=o status=progress 2>&1 | tr '\r' '\n' | sed 's/[0-9.]* [kM]*B\/s/RATE/; s/2\.[0-9]* s/2.N s/'; printf abc | dd status=progress 2>&1 | sed 's/copied.*/copied/'
#>
#> 7 bytes copied, 1 s, RATE
#> 8 bytes copied, 2 s, RATE
#> 1+2 records in
#> 1+2 records out
#> 8 bytes copied, 2.N s, RATE
#> abc0+1 records in
#> 0+1 records out
#> 3 bytes copied
