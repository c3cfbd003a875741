#### out and in
mkdir -p d/e; printf hello >d/a; printf 'x\n' >d/e/b; ln -s a d/l; find d | LC_ALL=C sort | cpio -oH newc >n.cpio; cpio -t <n.cpio; mkdir x; cd x; cpio -id <../n.cpio; LC_ALL=C ls -R; cat d/a d/e/b; readlink d/l
#> d
#> d/a
#> d/e
#> d/e/b
#> d/l
#> .:
#> d
#>
#> ./d:
#> a
#> e
#> l
#>
#> ./d/e:
#> b
#> hellox
#> a
#2> 2 blocks
#2> 2 blocks
#2> 2 blocks

#### formats
mkdir d; printf hello >d/a; touch -d 2020-02-02 d/a d; for format in bin odc newc crc; do find d | LC_ALL=C sort | cpio -o -H $format >$format.cpio; wc -c <$format.cpio; cpio -t --quiet <$format.cpio; done; find d -type f | cpio -o --quiet | tail -c +9 | head -c 4 | od -c; find d -type f | cpio -c -o --quiet | cut -c 1-6
#> 512
#> d
#> d/a
#> 512
#> d
#> d/a
#> 512
#> d
#> d/a
#> 512
#> d
#> d/a
#> 0000000 350 003 350 003
#> 0000004
#> 070707
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block

#### hard links
mkdir d; printf hello >d/a; ln d/a d/h; find d | LC_ALL=C sort | cpio -oH newc >n.cpio; mkdir x; cd x; cpio -idv <../n.cpio; [ d/a -ef d/h ] && cat d/h
#> hello
#>-
#2> 1 block
#2> d
#2> d/a
#2> cpio: d/h linked to d/a
#2> d/h
#2> 1 block

#### patterns
mkdir -p d/e; : >d/a; : >d/e/b; find d | LC_ALL=C sort | cpio -o >n.cpio; cpio -t 'd/e*' <n.cpio; cpio -tf 'd/e*' <n.cpio; echo 'd/a' >patterns; cpio -t -E patterns <n.cpio
#> d/e
#> d/e/b
#> d
#> d/a
#> d/a
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block

#### verbose table
mkdir d; printf hello >d/a; chmod 640 d/a; ln -s a d/l; touch -h -d 2020-02-02 d/a d/l d; find d | LC_ALL=C sort | cpio -o --quiet | cpio -tvn --quiet | sed 's/ 1000 / id /g'
#> drwxr-xr-x   2 id     id            0 Feb  2  2020 d
#> -rw-r-----   1 id     id            5 Feb  2  2020 d/a
#> lrwxrwxrwx   1 id     id            1 Feb  2  2020 d/l -> a

#### files that are there
printf old >f; echo f | cpio -o >n.cpio; cpio -i <n.cpio; printf newer >f; touch -d '+1 hour' f; cpio -i <n.cpio; cat f; echo; cpio -iu <n.cpio; cat f
#> newer
#> old
#>-
#2> 1 block
#2> cpio: f not created: newer or same age version exists
#2> 1 block
#2> cpio: f not created: newer or same age version exists
#2> 1 block
#2> 1 block

#### pass-through
mkdir -p d/e; printf hello >d/a; printf x >d/e/b; find d | LC_ALL=C sort | cpio -pdv y; LC_ALL=C ls -R y; find d | LC_ALL=C sort | cpio -pd y; find d -print0 | LC_ALL=C sort -z | cpio -0 -pdm --quiet z; cat z/d/e/b
#> y:
#> d
#>
#> y/d:
#> a
#> e
#>
#> y/d/e:
#> b
#> x
#>-
#2> y/d
#2> y/d/a
#2> y/d/e
#2> y/d/e/b
#2> 1 block
#2> cpio: y/d/a not created: newer or same age version exists
#2> cpio: y/d/e/b not created: newer or same age version exists
#2> 0 blocks

#### links instead of copies
printf hello >a; mkdir y; echo a | cpio -pl y; [ a -ef y/a ] && echo same
#> same
#2> 0 blocks

#### to standard output
printf hello >a; printf world >b; printf '%s\n' a b | cpio -o --quiet | cpio -i --to-stdout b
#> world
#>-
#2> 1 block

#### dots
touch a b; printf '%s\n' a b | cpio -oV >/dev/null; printf '%s\n' a b | cpio -ov >/dev/null
#2> ..
#2> 1 block
#2> a
#2> b
#2> 1 block

#### archives by name
touch a; echo a | cpio -o -F f.cpio; cpio -it -F f.cpio; echo a | cpio -o -O g.cpio; cpio -it -I g.cpio
#> a
#> a
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block

#### another directory
mkdir d x; printf hello >d/a; echo a | cpio -o --quiet -D d | cpio -i --quiet -D x; cat x/a
#> hello
#>-

#### missing files and wrong uses
echo missing | cpio -o >/dev/null; echo $?; cpio; echo $?; cpio -z; echo $?; cpio -p; echo $?; printf '' | cpio -i; echo $?
#> 2
#> 2
#> 64
#> 2
#> 2
#2> cpio: missing: Cannot stat: No such file or directory
#2> 1 block
#2> cpio: You must specify one of -oipt options.
#2> Try 'cpio --help' or 'cpio --usage' for more information.
#2> cpio: invalid option -- 'z'
#2> Try 'cpio --help' or 'cpio --usage' for more information.
#2> cpio: Not enough arguments
#2> Try 'cpio --help' or 'cpio --usage' for more information.
#2> cpio: premature end of archive

#### times and modes
printf x >f; chmod 751 f; touch -d 2020-02-02 f; echo f | cpio -o --quiet >n.cpio; rm f; cpio -im --quiet <n.cpio; stat -c %a f; date -r f +%F
#> 751
#> 2020-02-02

#### archives of tar
mkdir d; echo hi > d/a; ln -s a d/l; ln d/a d/h; mkfifo d/p; touch -h -d '2020-01-01 UTC' d/* d
find d | sort | cpio -o -H ustar > u.cpio; wc -c < u.cpio; tar tf u.cpio; tar tvf u.cpio | cut -c1-10
find d | sort | cpio -o -R +0:+0 --format=ustar --quiet | od -A d -c | sed -n '1,40p'
find d | sort | cpio -o -H tar --owner=0:0 > t.cpio; echo $?; od -A d -c -j 512 -N 512 t.cpio
cpio -it < u.cpio
cpio -itv < t.cpio
mkdir x; cd x; cpio -idv < ../u.cpio; cat a d/a; readlink d/l; [ d/a -ef d/h ] && echo linked; ls -F d
tar cf ../g.tar d; cpio -it < ../g.tar | sort
#> 4096
#> d/
#> d/a
#> d/h
#> d/l
#> d/p
#> drwxr-xr-x
#> -rw-r--r--
#> hrw-r--r--
#> lrwxrwxrwx
#> prw-r--r--
#> 0000000   d   /  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000016  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0000096  \0  \0  \0  \0   0   0   0   0   7   5   5  \0   0   0   0   0
#> 0000112   0   0   0  \0   0   0   0   0   0   0   0  \0   0   0   0   0
#> 0000128   0   0   0   0   0   0   0  \0   1   3   6   0   2   7   6   0
#> 0000144   4   0   0  \0   0   0   1   1   2   7   5  \0   5  \0  \0  \0
#> 0000160  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0000256  \0   u   s   t   a   r  \0   0   0   r   o   o   t  \0  \0  \0
#> 0000272  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000288  \0  \0  \0  \0  \0  \0  \0  \0  \0   r   o   o   t  \0  \0  \0
#> 0000304  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000320  \0  \0  \0  \0  \0  \0  \0  \0  \0   0   0   0   0   0   0   0
#> 0000336  \0   0   0   0   0   0   0   0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000352  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0000512   d   /   a  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000528  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0000608  \0  \0  \0  \0   0   0   0   0   6   4   4  \0   0   0   0   0
#> 0000624   0   0   0  \0   0   0   0   0   0   0   0  \0   0   0   0   0
#> 0000640   0   0   0   0   0   0   3  \0   1   3   6   0   2   7   6   0
#> 0000656   4   0   0  \0   0   0   1   1   4   3   1  \0   0  \0  \0  \0
#> 0000672  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0000768  \0   u   s   t   a   r  \0   0   0   r   o   o   t  \0  \0  \0
#> 0000784  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000800  \0  \0  \0  \0  \0  \0  \0  \0  \0   r   o   o   t  \0  \0  \0
#> 0000816  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000832  \0  \0  \0  \0  \0  \0  \0  \0  \0   0   0   0   0   0   0   0
#> 0000848  \0   0   0   0   0   0   0   0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000864  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0001024   h   i  \n  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0001040  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0001536   d   /   h  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0001552  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0
#> 0000512   d   /   a  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> 0000528  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0000608  \0  \0  \0  \0   0   0   0   0   6   4   4  \0   0   0   0   0
#> 0000624   0   0   0  \0   0   0   0   0   0   0   0  \0   0   0   0   0
#> 0000640   0   0   0   0   0   0   3  \0   1   3   6   0   2   7   6   0
#> 0000656   4   0   0  \0   0   0   0   5   1   4   2  \0   0  \0  \0  \0
#> 0000672  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
#> *
#> 0001024
#> d/
#> d/a
#> d/h
#> d/l
#> d/p
#> drwxr-xr-x   1 root     root            0 Jan  1  2020 d/
#> -rw-r--r--   1 root     root            3 Jan  1  2020 d/a
#> -rw-r--r--   1 root     root            0 Jan  1  2020 d/h
#> lrwxrwxrwx   1 root     root            0 Jan  1  2020 d/l -> a
#> hi
#> a
#> linked
#> a
#> h
#> l@
#> p|
#> d/
#> d/a
#> d/h
#> d/l
#> d/p
#2> 8 blocks
#2> cpio: d/p not dumped: not a regular file
#2> 7 blocks
#2> 7 blocks
#2> 6 blocks
#2> d
#2> d/a
#2> cpio: d/a linked to d/h
#2> d/h
#2> d/l
#2> d/p
#2> 7 blocks
#2> cat: a: No such file or directory
#2> 7 blocks

#### names that tar has no room for
mkdir -p d/$(printf '%060d' 1); n=d/$(printf '%060d' 1)/$(printf '%060d' 2); touch $n; m=$(printf '%0120d' 1); touch $m
printf '%s\n' $n $m > list
cpio -o -H ustar < list > u; echo $?; tar tf u
cpio -o -H tar < list > u; echo $?
#> 0
#> d/000000000000000000000000000000000000000000000000000000000001/000000000000000000000000000000000000000000000000000000000002
#> 0
#2> cpio: 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001: file name too long
#2> 3 blocks
#2> cpio: d/000000000000000000000000000000000000000000000000000000000001/000000000000000000000000000000000000000000000000000000000002: file name too long
#2> cpio: 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001: file name too long
#2> 2 blocks

#### an owner for all
mkdir d; echo a > d/a; touch -d '2020-01-01 UTC' d/a d
find d | sort | cpio -o -R root:root 2>/dev/null | cpio -itv
find d | sort | cpio -o --owner=+5:7 -H newc | cpio -itvn
echo d/a | cpio -o --owner=root: | cpio -itv
echo d/a | cpio -o --owner=root.root | cpio -itv
echo d/a | cpio -o --owner=nosuch | wc -c
echo d/a | cpio -o --owner=root:nosuch | wc -c
echo d/a | cpio -o --owner=. | wc -c
#> drwxr-xr-x   2 root     root            0 Jan  1  2020 d
#> -rw-r--r--   1 root     root            2 Jan  1  2020 d/a
#> drwxr-xr-x   2 5        7               0 Jan  1  2020 d
#> -rw-r--r--   1 5        7               2 Jan  1  2020 d/a
#> -rw-r--r--   1 root     root            2 Jan  1  2020 d/a
#> -rw-r--r--   1 root     root            2 Jan  1  2020 d/a
#> 0
#> 0
#> 0
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block
#2> 1 block
#2> cpio: nosuch: invalid user
#2> Try 'cpio --help' or 'cpio --usage' for more information.
#2> cpio: root:nosuch: invalid group
#2> Try 'cpio --help' or 'cpio --usage' for more information.
#2> cpio: .: can not omit both user and group
#2> Try 'cpio --help' or 'cpio --usage' for more information.

#### sizes of blocks
mkdir d; echo a > d/a
find d | cpio -o -C 1000 | wc -c
find d | cpio -o --block-size=3 | wc -c
find d | cpio -oB | wc -c
find d | cpio -o --io-size=0 | wc -c
find d | cpio -o -C x | wc -c
#> 1000
#> 1536
#> 5120
#> 0
#> 0
#2> 1 block
#2> 1 block
#2> 1 block
#2> cpio: invalid block size
#2> Try 'cpio --help' or 'cpio --usage' for more information.
#2> cpio: invalid block size
#2> Try 'cpio --help' or 'cpio --usage' for more information.

#### archives that are the same each time
mkdir d; echo a > d/a; echo b > d/b; touch -d '2020-01-01 UTC' d/* d
find d | sort | cpio -o -H newc -R 0:0 --reproducible | cksum
find d | sort | cpio -o -H newc -R 0:0 --device-independent --quiet | head -c 14; echo
find d | sort | cpio -o -H odc -R 0:0 --ignore-devno --renumber-inodes | cksum
find d | sort | cpio -o -H crc --quiet | cpio -i --only-verify-crc; echo $?
#> 3921353306 512
#> 07070100000000
#> 3641952940 512
#> 0
#2> 1 block
#2> 1 block
#2> 1 block

#### names of files that are not replaced
mkdir t; echo a >t/a; touch -d '2024-01-02 UTC' t/a; find t | sort | cpio -o --quiet >c; cpio -idmv <c; cpio -id <c; cpio -idumv <c
#2> t
#2> cpio: t/a not created: newer or same age version exists
#2> t/a
#2> 1 block
#2> cpio: t/a not created: newer or same age version exists
#2> 1 block
#2> t
#2> t/a
#2> 1 block

#### an archive that cannot be read
mkdir d
cpio -it < d; echo $?
cpio -it -I d; echo $?
cpio -it <&-; echo $?
cpio -o < d | wc -c; echo $?
#> 2
#> 2
#> 2
#> 512
#> 0
#2> cpio: read error: Is a directory
#2> cpio: read error: Is a directory
#2> cpio: standard input is closed: Bad file descriptor
#2> 1 block

#### a format that is none
echo a | cpio -o -H nosuch; echo $?
#> 2
#2> cpio: invalid archive format `nosuch'; valid formats are:
#2> crc newc odc bin ustar tar (all-caps also recognized)
#2> Try 'cpio --help' or 'cpio --usage' for more information.
