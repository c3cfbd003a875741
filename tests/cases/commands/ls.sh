#### names
touch b a .h c; mkdir d; ls; ls -a; ls -A; ls -r; ls -1 d a; ls -d d; ls -m
#> a
#> b
#> c
#> d
#> .
#> ..
#> .h
#> a
#> b
#> c
#> d
#> .h
#> a
#> b
#> c
#> d
#> d
#> c
#> b
#> a
#> a
#>
#> d:
#> d
#> a, b, c, d

#### several folders
mkdir d e; touch d/x e/y f; ls d e; ls f d; ls d nope; echo $?; ls nope; echo $?
#> d:
#> x
#>
#> e:
#> y
#> f
#>
#> d:
#> x
#> d:
#> x
#> 2
#> 2
#2> ls: cannot access 'nope': No such file or directory
#2> ls: cannot access 'nope': No such file or directory

#### recursive
mkdir -p d/e/f; touch d/x d/e/y; ls -R d; ls -R
#> d:
#> e
#> x
#>
#> d/e:
#> f
#> y
#>
#> d/e/f:
#> .:
#> d
#>
#> ./d:
#> e
#> x
#>
#> ./d/e:
#> f
#> y
#>
#> ./d/e/f:

#### columns
touch a bb ccc dddd eeeee ffffff; ls -C; ls -x; ls -C -w 20; ls -x -w 20; ls -w 10 -C; ls -m -w 15
#> a  bb  ccc  dddd  eeeee  ffffff
#> a  bb  ccc  dddd  eeeee  ffffff
#> a   ccc   eeeee
#> bb  dddd  ffffff
#> a     bb     ccc
#> dddd  eeeee  ffffff
#> a
#> bb
#> ccc
#> dddd
#> eeeee
#> ffffff
#> a, bb, ccc,
#> dddd, eeeee,
#> ffffff

#### sorting
printf 123 > a; printf 1 > b; printf 12345 > c; touch -d '2020-01-01' b; touch -d '2021-01-01' a; touch -d '2019-01-01' c; ls -t; ls -tr; ls -S; ls -Sr; ls -U | sort; touch f.b f.a g; ls -X
#> a
#> b
#> c
#> c
#> b
#> a
#> c
#> a
#> b
#> b
#> a
#> c
#> a
#> b
#> c
#> a
#> b
#> c
#> g
#> f.a
#> f.b

#### versions
touch a10 a9 a1.10 a1.9 .b; ls -v; ls -va; ls --sort=version
#> a1.9
#> a1.10
#> a9
#> a10
#> .
#> ..
#> .b
#> a1.9
#> a1.10
#> a9
#> a10
#> a1.9
#> a1.10
#> a9
#> a10

#### marks
mkdir d; touch f; printf x > e; chmod +x e; ln -s f l; ls -F; ls -p; ls --file-type; ls -F l; ls -d d/
#> d/
#> e*
#> f
#> l@
#> d/
#> e
#> f
#> l
#> d/
#> e
#> f
#> l@
#> l@
#> d/

#### long
printf 12345 > f; touch -d '2020-02-03 04:05:06' f; chmod 640 f; ls -lgG f; ls -lG --time-style=long-iso -g f; ls -gG --full-time f; ls -gG --time-style=+%Y f; ls -gG --time-style=iso f
#> -rw-r----- 1 5 Feb  3  2020 f
#> -rw-r----- 1 5 2020-02-03 04:05 f
#> -rw-r----- 1 5 2020-02-03 04:05:06.000000000 +0000 f
#> -rw-r----- 1 5 2020 f
#> -rw-r----- 1 5 2020-02-03  f

#### long, several
printf 12345 > f; printf 1234567 > longer; mkdir d; touch -d '2020-02-03 04:05:06' f longer d; chmod 4755 longer; ls -gG -d f longer d; ls -gGr -d f longer d; ls -n -d f | cut -d' ' -f1,2,3,4
#> drwxr-xr-x 2 4096 Feb  3  2020 d
#> -rw-r--r-- 1    5 Feb  3  2020 f
#> -rwsr-xr-x 1    7 Feb  3  2020 longer
#> -rwsr-xr-x 1    7 Feb  3  2020 longer
#> -rw-r--r-- 1    5 Feb  3  2020 f
#> drwxr-xr-x 2 4096 Feb  3  2020 d
#> -rw-r--r-- 1 1000 1000

#### sizes
head -c 5000 /dev/zero > f; head -c 1500000 /dev/zero > g; touch -d 2020-01-01 f g; ls -gGh f g; ls -gG --si f g; ls -gG --block-size=K f g; ls -s f; ls -sh f g
#> -rw-r--r-- 1 4.9K Jan  1  2020 f
#> -rw-r--r-- 1 1.5M Jan  1  2020 g
#> -rw-r--r-- 1 5.0k Jan  1  2020 f
#> -rw-r--r-- 1 1.5M Jan  1  2020 g
#> -rw-r--r-- 1    5K Jan  1  2020 f
#> -rw-r--r-- 1 1465K Jan  1  2020 g
#> 8 f
#> 8.0K f
#> 1.5M g

#### links
touch -h -d 2020-01-01 x; ln -s target l; touch -h -d 2020-01-01 l; ls -gG l; mkdir d; touch d/in; ln -s d dl; ls dl; ls -d dl; ls -L dl; ls -H dl; ls -gG dl | cut -c1-4; ls -F dl
#> lrwxrwxrwx 1 6 Jan  1  2020 l -> target
#> in
#> dl
#> in
#> in
#> lrwx
#> dl@
#2> touch: setting times of 'x': No such file or directory

#### quoting
touch 'a b' "c'd" 'e
f'; ls; ls -Q; ls -b; ls -q; ls --quoting-style=shell-escape; ls --quoting-style=shell; ls -N
#> a b
#> c'd
#> e
#> f
#> "a b"
#> "c'd"
#> "e\nf"
#> a\ b
#> c'd
#> e\nf
#> a b
#> c'd
#> e?f
#> 'a b'
#> "c'd"
#> 'e'$'\n''f'
#> 'a b'
#> "c'd"
#> 'e
#> f'
#> a b
#> c'd
#> e
#> f

#### hiding
touch a b~ c.o d.c .e; ls -B; ls -I '*.o'; ls --hide='*.c'; ls -a --hide='*.c'; ls -A -I '.e'
#> a
#> c.o
#> d.c
#> a
#> b~
#> d.c
#> a
#> b~
#> c.o
#> .
#> ..
#> .e
#> a
#> b~
#> c.o
#> d.c
#> a
#> b~
#> c.o
#> d.c

#### folders first, inode and zero
mkdir z; touch a; ls --group-directories-first; ls --zero | od -c; ls -i | sed 's/[0-9][0-9]*/N/'
#> z
#> a
#> 0000000   a  \0   z  \0
#> 0000004
#> N a
#> N z

#### wrong
ls -y; echo $?; ls --foo; echo $?; ls --sort=foo; echo $?; ls --color=foo; echo $?; ls -w x; echo $?
#> 2
#> 2
#> 1
#> 1
#> 2
#2> ls: invalid option -- 'y'
#2> Try 'ls --help' for more information.
#2> ls: unrecognized option '--foo'
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘foo’ for ‘--sort’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘time’
#2>   - ‘size’
#2>   - ‘extension’
#2>   - ‘version’
#2>   - ‘width’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘foo’ for ‘--color’
#2> Valid arguments are:
#2>   - ‘always’, ‘yes’, ‘force’
#2>   - ‘never’, ‘no’, ‘none’
#2>   - ‘auto’, ‘tty’, ‘if-tty’
#2> Try 'ls --help' for more information.
#2> ls: invalid line width: ‘x’

#### colours
mkdir d; touch f; chmod +x f; touch g; ln -s g l; ls --color=always; export TERM=xterm; ls --color=always; ls --color=auto; ls --color=always d
#> d
#> f
#> g
#> l
#>\ \e[0m\e[01;34md\e[0m
#>\ \e[01;32mf\e[0m
#> g
#>\ \e[01;36ml\e[0m
#> d
#> f
#> g
#> l

#### access times
touch -d 2020-01-01 a; touch -a -d 2022-01-01 a; touch -d 2021-01-01 b; ls -t; ls -tu; ls -u; ls -gGu a
#> b
#> a
#> a
#> b
#> a
#> b
#> -rw-r--r-- 1 0 Jan  1  2022 a

#### columns of short names, and of any width
touch a b c d
for w in 1 3 4 5 9 10 11 12 13 20; do ls -C -w$w; ls -x -w$w; done
touch aa longer_name e f g h i j
for w in 5 10 14 17 20 22 30 33 40; do echo $w; ls -C -w$w; ls -x -w$w; done
ls -C -w0
#> a
#> b
#> c
#> d
#> a
#> b
#> c
#> d
#> a
#> b
#> c
#> d
#> a
#> b
#> c
#> d
#> a  c
#> b  d
#> a  b
#> c  d
#> a  c
#> b  d
#> a  b
#> c  d
#> a  c
#> b  d
#> a  b  c
#> d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> a  b  c  d
#> 5
#> a
#> aa
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> longer_name
#> a
#> aa
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> longer_name
#> 10
#> a
#> aa
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> longer_name
#> a
#> aa
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> longer_name
#> 14
#> a
#> aa
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> longer_name
#> a
#> aa
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> longer_name
#> 17
#> a   f
#> aa  g
#> b   h
#> c   i
#> d   j
#> e   longer_name
#> a  aa
#> b  c
#> d  e
#> f  g
#> h  i
#> j  longer_name
#> 20
#> a   d  h
#> aa  e  i
#> b   f  j
#> c   g  longer_name
#> a  aa  b
#> c  d   e
#> f  g   h
#> i  j   longer_name
#> 22
#> a   c  f  i
#> aa  d  g  j
#> b   e  h  longer_name
#> a  aa  b  c
#> d  e   f  g
#> h  i   j  longer_name
#> 30
#> a   b  d  f  h	j
#> aa  c  e  g  i	longer_name
#> a  aa  b  c  d	e
#> f  g   h  i  j	longer_name
#> 33
#> a   b  d  f  h	j
#> aa  c  e  g  i	longer_name
#> a  aa  b  c  d		  e  f
#> g  h   i  j  longer_name
#> 40
#> a   b  d  f  h	j
#> aa  c  e  g  i	longer_name
#> a  aa  b	    c  d  e  f	g  h
#> i  j   longer_name
#> a  aa  b  c  d  e  f  g  h  i  j  longer_name

#### words of options, whole or begun
touch f; for o in --color=maybe --color=a --color=n --time-style=zz '-l --time-style=zz' --quoting-style=q --quoting-style=shell-e --format=zz --format=v --indicator-style=q --hyperlink=q --sort=q --sort= --time=q --time=at; do ls $o; echo $?; done
#> 1
#> 1
#> f
#> 0
#> f
#> 0
#> 2
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> f
#> 0
#2> ls: invalid argument ‘maybe’ for ‘--color’
#2> Valid arguments are:
#2>   - ‘always’, ‘yes’, ‘force’
#2>   - ‘never’, ‘no’, ‘none’
#2>   - ‘auto’, ‘tty’, ‘if-tty’
#2> Try 'ls --help' for more information.
#2> ls: ambiguous argument ‘a’ for ‘--color’
#2> Valid arguments are:
#2>   - ‘always’, ‘yes’, ‘force’
#2>   - ‘never’, ‘no’, ‘none’
#2>   - ‘auto’, ‘tty’, ‘if-tty’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘zz’ for ‘time style’
#2> Valid arguments are:
#2>   - [posix-]full-iso
#2>   - [posix-]long-iso
#2>   - [posix-]iso
#2>   - [posix-]locale
#2>   - +FORMAT (e.g., +%H:%M) for a 'date'-style format
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘q’ for ‘--quoting-style’
#2> Valid arguments are:
#2>   - ‘literal’
#2>   - ‘shell’
#2>   - ‘shell-always’
#2>   - ‘shell-escape’
#2>   - ‘shell-escape-always’
#2>   - ‘c’
#2>   - ‘c-maybe’
#2>   - ‘escape’
#2>   - ‘locale’
#2>   - ‘clocale’
#2> Try 'ls --help' for more information.
#2> ls: ambiguous argument ‘shell-e’ for ‘--quoting-style’
#2> Valid arguments are:
#2>   - ‘literal’
#2>   - ‘shell’
#2>   - ‘shell-always’
#2>   - ‘shell-escape’
#2>   - ‘shell-escape-always’
#2>   - ‘c’
#2>   - ‘c-maybe’
#2>   - ‘escape’
#2>   - ‘locale’
#2>   - ‘clocale’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘zz’ for ‘--format’
#2> Valid arguments are:
#2>   - ‘verbose’, ‘long’
#2>   - ‘commas’
#2>   - ‘horizontal’, ‘across’
#2>   - ‘vertical’
#2>   - ‘single-column’
#2> Try 'ls --help' for more information.
#2> ls: ambiguous argument ‘v’ for ‘--format’
#2> Valid arguments are:
#2>   - ‘verbose’, ‘long’
#2>   - ‘commas’
#2>   - ‘horizontal’, ‘across’
#2>   - ‘vertical’
#2>   - ‘single-column’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘q’ for ‘--indicator-style’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘slash’
#2>   - ‘file-type’
#2>   - ‘classify’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘q’ for ‘--hyperlink’
#2> Valid arguments are:
#2>   - ‘always’, ‘yes’, ‘force’
#2>   - ‘never’, ‘no’, ‘none’
#2>   - ‘auto’, ‘tty’, ‘if-tty’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘q’ for ‘--sort’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘time’
#2>   - ‘size’
#2>   - ‘extension’
#2>   - ‘version’
#2>   - ‘width’
#2> Try 'ls --help' for more information.
#2> ls: ambiguous argument ‘’ for ‘--sort’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘time’
#2>   - ‘size’
#2>   - ‘extension’
#2>   - ‘version’
#2>   - ‘width’
#2> Try 'ls --help' for more information.
#2> ls: invalid argument ‘q’ for ‘--time’
#2> Valid arguments are:
#2>   - ‘atime’, ‘access’, ‘use’
#2>   - ‘ctime’, ‘status’
#2>   - ‘birth’, ‘creation’
#2> Try 'ls --help' for more information.

#### --zero and how names are quoted
mkdir d; touch 'd/a b' d/c
ls -Q --zero d | cat -v; ls --zero -Q d | cat -v; ls -b --zero d | cat -v; ls --zero --quoting-style=c d | cat -v
#> a b^@c^@"a b"^@"c"^@a b^@c^@"a b"^@"c"^@
#>-

#### the columns of files leave room for the folders of the command line
mkdir d; echo 1 > f
ls -go --time-style=+ f d; ls -s f d
#> -rw-r--r-- 1    2  f
#>
#> d:
#> total 0
#> 4 f
#>
#> d:
#> total 0

#### security contexts, of which there are none
mkdir d
touch d/f d/g
ls -Z d
ls -Zm d
ls -CZ d
ls -sZ d
ls -goZ d | tail -n 1 | cut -c1-16
#> ? f
#> ? g
#> ? f, ? g
#> ? f  ? g
#> total 0
#> 0 ? f
#> 0 ? g
#> -rw-r--r-- 1 ? 0

#### ls: a directory that can be read and not searched, where names and kinds are enough
mkdir -p d/sub; touch d/f; ln -s f d/l; chmod 444 d; ls d; echo $?; ls -p d; echo $?; ls -a d; echo $?; ls --file-type d; echo $?; ls --group-directories-first d; echo $?; ls -R d; echo $?; ls -m d; echo $?; ls -xr d; echo $?; ls -X d; echo $?; ls -v d; echo $?; ls -Q d; echo $?; ls -B d; echo $?; ls -U d | sort; chmod 755 d
#> f
#> l
#> sub
#> 0
#> f
#> l
#> sub/
#> 0
#> .
#> ..
#> f
#> l
#> sub
#> 0
#> f
#> l@
#> sub/
#> 0
#> sub
#> f
#> l
#> 1
#> d:
#> f
#> l
#> sub
#> 1
#> f, l, sub
#> 0
#> sub  l	f
#> 0
#> f
#> l
#> sub
#> 0
#> f
#> l
#> sub
#> 0
#> "f"
#> "l"
#> "sub"
#> 0
#> f
#> l
#> sub
#> 0
#> f
#> l
#> sub
#2> ls: cannot access 'd/l': Permission denied
#2> ls: cannot open directory 'd/sub': Permission denied

#### ls: a directory that can be read and not searched, where more is asked for
mkdir d e g; touch d/f; ln -s f e/l; mkdir g/s; chmod 444 d e g; for o in -l -F -s -i -S -t -lF -L -FL; do for i in d e g; do ls $o $i 2>&1 | sed 's/ [A-Z][a-z][a-z] .*//; s/^total 4/total 0/'; done; done; ls -l d/f d/nosuch; echo $?; chmod 755 d e g
#> ls: cannot access 'd/f': Permission denied
#> total 0
#> -????????? ? ? ? ?            ? f
#> ls: cannot access 'e/l': Permission denied
#> total 0
#> l????????? ? ? ? ?            ? l
#> ls: cannot access 'g/s': Permission denied
#> total 0
#> d????????? ? ? ? ?            ? s
#> ls: cannot access 'd/f': Permission denied
#> f
#> l@
#> s/
#> ls: cannot access 'd/f': Permission denied
#> total 0
#> ? f
#> ls: cannot access 'e/l': Permission denied
#> total 0
#> ? l
#> ls: cannot access 'g/s': Permission denied
#> total 0
#> ? s
#> ls: cannot access 'd/f': Permission denied
#> ? f
#> ls: cannot access 'e/l': Permission denied
#> ? l
#> ls: cannot access 'g/s': Permission denied
#> ? s
#> ls: cannot access 'd/f': Permission denied
#> f
#> ls: cannot access 'e/l': Permission denied
#> l
#> ls: cannot access 'g/s': Permission denied
#> s
#> ls: cannot access 'd/f': Permission denied
#> f
#> ls: cannot access 'e/l': Permission denied
#> l
#> ls: cannot access 'g/s': Permission denied
#> s
#> ls: cannot access 'd/f': Permission denied
#> total 0
#> -????????? ? ? ? ?            ? f
#> ls: cannot access 'e/l': Permission denied
#> total 0
#> l????????? ? ? ? ?            ? l
#> ls: cannot access 'g/s': Permission denied
#> total 0
#> d????????? ? ? ? ?            ? s/
#> f
#> l
#> s
#> ls: cannot access 'd/f': Permission denied
#> f
#> ls: cannot access 'e/l': Permission denied
#> l@
#> s/
#> 2
#2> ls: cannot access 'd/f': Permission denied
#2> ls: cannot access 'd/nosuch': Permission denied

#### tab sizes, and a quoting style of the environment
touch f; ls -T x; ls -T -1; ls -T 4x; QUOTING_STYLE=c ls; QUOTING_STYLE=foo ls; QUOTING_STYLE=c ls -N
#> "f"
#> f
#> f
#2> ls: invalid tab size: ‘x’
#2> ls: invalid tab size: ‘-1’
#2> ls: invalid tab size: ‘4x’
#2> ls: ignoring invalid value of environment variable QUOTING_STYLE: ‘foo’

#### a word for --classify that is none
mkdir d; ls --classify=foo; ls --classify=never; ls --classify=auto; ls --classify=yes
#> d
#> d
#> d/
#2> ls: invalid argument ‘foo’ for ‘--classify’
#2> Valid arguments are:
#2>   - ‘always’, ‘yes’, ‘force’
#2>   - ‘never’, ‘no’, ‘none’
#2>   - ‘auto’, ‘tty’, ‘if-tty’
#2> Try 'ls --help' for more information.

#### links that lead nowhere, looked at as what they lead to
mkdir d; ln -s nowhere d/link; touch -d 2020-01-01 d/file; ls -gGL d; ls -LF d; ls -L d; ls -Ls d; echo $?
#> total 0
#> -rw-r--r-- 1 0 Jan  1  2020 file
#> l????????? ? ?            ? link
#> file
#> link@
#> file
#> link
#> total 0
#> 0 file
#> ? link
#> 1
#2> ls: cannot access 'd/link': No such file or directory
#2> ls: cannot access 'd/link': No such file or directory
#2> ls: cannot access 'd/link': No such file or directory

#### -L and -R follow links to directories
mkdir -p d/e d/e/f; ln -s d/e l; ln -s nowhere broken; ls -LR; echo $?; ls -R; ls -LRF
#> .:
#> broken
#> d
#> l
#>
#> ./d:
#> e
#>
#> ./d/e:
#> f
#>
#> ./d/e/f:
#>
#> ./l:
#> f
#>
#> ./l/f:
#> 1
#> .:
#> broken
#> d
#> l
#>
#> ./d:
#> e
#>
#> ./d/e:
#> f
#>
#> ./d/e/f:
#> .:
#> broken@
#> d/
#> l/
#>
#> ./d:
#> e/
#>
#> ./d/e:
#> f/
#>
#> ./d/e/f:
#>
#> ./l:
#> f/
#>
#> ./l/f:
#2> ls: cannot access 'broken': No such file or directory
#2> ls: cannot access 'broken': No such file or directory
#? 1

#### POSIXLY_CORRECT: options come first
mkdir q; touch q/a; export POSIXLY_CORRECT=1; ls q -a; echo $?
#> q:
#> a
#> 2
#2> ls: cannot access '-a': No such file or directory

#### sizes of the environment
touch aaa bbb ccc ddd eee fff; COLUMNS=12 ls -C; COLUMNS=0 ls -C; COLUMNS=x ls -C; COLUMNS=x ls; COLUMNS=x ls -x; COLUMNS=10 ls -m; TABSIZE=4 COLUMNS=40 ls -C; TABSIZE=x ls -C; TABSIZE=0 ls -C; TABSIZE=4 ls -C -T 0; TABSIZE=x ls -m; touch a-longer-name; TABSIZE=4 COLUMNS=50 ls -C; TABSIZE=4 COLUMNS=50 ls -x
#> aaa  ddd
#> bbb  eee
#> ccc  fff
#> aaa  bbb  ccc  ddd  eee  fff
#> aaa  bbb  ccc  ddd  eee  fff
#> aaa
#> bbb
#> ccc
#> ddd
#> eee
#> fff
#> aaa  bbb  ccc  ddd  eee  fff
#> aaa, bbb,
#> ccc, ddd,
#> eee, fff
#> aaa  bbb  ccc  ddd	eee  fff
#> aaa  bbb  ccc  ddd  eee  fff
#> aaa  bbb  ccc  ddd  eee  fff
#> aaa  bbb  ccc  ddd  eee  fff
#> aaa, bbb, ccc, ddd, eee, fff
#> a-longer-name  aaa	bbb  ccc  ddd  eee	fff
#> a-longer-name  aaa	bbb  ccc  ddd  eee	fff
#2> ls: ignoring invalid width in environment variable COLUMNS: ‘x’
#2> ls: ignoring invalid width in environment variable COLUMNS: ‘x’
#2> ls: ignoring invalid tab size in environment variable TABSIZE: ‘x’
#2> ls: ignoring invalid tab size in environment variable TABSIZE: ‘x’
