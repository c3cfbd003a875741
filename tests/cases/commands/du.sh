#### a tree
mkdir -p d/e; echo hi > d/f; head -c 5000 /dev/zero > d/e/g; du d; du -a d | sort -k2; du -s d; du -c d | tail -1
#> 12	d/e
#> 20	d
#> 20	d
#> 12	d/e
#> 8	d/e/g
#> 4	d/f
#> 20	d
#> 20	total

#### units
mkdir -p d; head -c 50000 /dev/zero > d/g; du -k d; du -m d; du -h d; du --si d; du -BK d; du -BM d; du -BKB d; du -BkiB d; du -B1 d; du -B 512 d; du --block-size=1M d; BLOCK_SIZE=1 du d; DU_BLOCK_SIZE=M du d; POSIXLY_CORRECT=1 du d
#> 56	d
#> 1	d
#> 56K	d
#> 58k	d
#> 56K	d
#> 1M	d
#> 58kB	d
#> 56KiB	d
#> 57344	d
#> 112	d
#> 1	d
#> 57344	d
#> 1M	d
#> 112	d

#### apparent sizes
mkdir -p d; printf hello > d/f; head -c 1500 /dev/zero > d/g; du -b d/f d/g; du --apparent-size d/f d/g; du -b -h d/g; ln -s f d/s; du -b d/s; du d/s
#> 5	d/f
#> 1500	d/g
#> 1	d/f
#> 2	d/g
#> 1.5K	d/g
#> 1	d/s
#> 0	d/s

#### depth
mkdir -p a/b/c/d; du -d 0 a; du -d1 a; du --max-depth=2 a; du -s a; du -a -d 1 a; du -sd0 a; du -s -d 1 a; echo $?
#> 16	a
#> 12	a/b
#> 16	a
#> 8	a/b/c
#> 12	a/b
#> 16	a
#> 16	a
#> 12	a/b
#> 16	a
#> 16	a
#> 1
#2> du: warning: summarizing is the same as using --max-depth=0
#2> du: warning: summarizing conflicts with --max-depth=1
#2> Try 'du --help' for more information.

#### hard links
mkdir d; head -c 5000 /dev/zero > d/f; ln d/f d/g; du -s d; du -sl d; du d/f d/g; du -l d/f d/g
#> 12	d
#> 20	d
#> 8	d/f
#> 8	d/f
#> 8	d/g

#### an operand twice
mkdir -p d/e; du d d; du d d/e; du d/e d; du -l d/e d
#> 4	d/e
#> 8	d
#> 4	d/e
#> 8	d
#> 4	d/e
#> 4	d
#> 4	d/e
#> 4	d/e
#> 8	d

#### separate
mkdir -p d/e; head -c 5000 /dev/zero > d/e/f; echo > d/g; du -S d; du -Ss d; du -Sc d
#> 12	d/e
#> 8	d
#> 8	d
#> 12	d/e
#> 8	d
#> 20	total

#### symlinks
mkdir -p d/e; head -c 5000 /dev/zero > d/e/f; ln -s d l; ln -s nope d/k; du l; du -D l; du -H l; du -LP l; rm d/k; du -L l; du -aL l | sort -k2
#> 0	l
#> 12	l/e
#> 16	l
#> 12	l/e
#> 16	l
#> 0	l
#> 12	l/e
#> 16	l
#> 16	l
#> 12	l/e
#> 8	l/e/f

#### a threshold
mkdir -p d/e; head -c 5000 /dev/zero > d/e/f; echo > d/g; du -a -t 5000 d; echo; du -a -t -4096 d; echo; du -at 1K d | wc -l; du -t 0 d; du -t -0 d; du -t x d; du --threshold=x d; echo $?
#> 8	d/e/f
#> 12	d/e
#> 20	d
#>
#> 4	d/g
#>
#> 4
#> 12	d/e
#> 20	d
#> 1
#2> du: invalid --threshold argument '-0'
#2> du: invalid -t argument 'x'
#2> du: invalid --threshold argument 'x'

#### exclude
mkdir -p d/e d/k; echo > d/e/f.o; echo > d/k/g.c; du -a --exclude='*.o' d | sort -k2; du --exclude=k d; du --exclude='d/k' d; printf '*.c\ne\n' > x; du -a -X x d | sort -k2; du -X nope d; echo $?
#> 16	d
#> 4	d/e
#> 8	d/k
#> 4	d/k/g.c
#> 8	d/e
#> 12	d
#> 8	d/e
#> 12	d
#> 8	d
#> 4	d/k
#> 1
#2> du: nope: No such file or directory
#2> Try 'du --help' for more information.

#### inodes
mkdir -p d/e; touch d/a d/b d/e/c; du --inodes d; du --inodes -s d; du --inodes -a d | sort -k2; du --inodes -h d; du --inodes -b d; echo $?
#> 2	d/e
#> 5	d
#> 5	d
#> 5	d
#> 1	d/a
#> 1	d/b
#> 2	d/e
#> 1	d/e/c
#> 2	d/e
#> 5	d
#> 2	d/e
#> 5	d
#> 0
#2> du: warning: options --apparent-size and -b are ineffective with --inodes

#### zero
mkdir -p d/e; du -0 d | tr '\0' '@'; echo
#> 4	d/e@8	d@

#### names from a file
mkdir d e; printf 'd\0e\0' > x; du --files0-from=x; printf 'd\0\0e' | du --files0-from=-; echo $?; du --files0-from=x d; echo $?; du --files0-from=nope; echo $?
#> 4	d
#> 4	e
#> 4	d
#> 4	e
#> 1
#> 1
#> 1
#2> du: -:2: invalid zero-length file name
#2> du: extra operand ‘d’
#2> file operands cannot be combined with --files0-from
#2> Try 'du --help' for more information.
#2> du: cannot open 'nope' for reading: No such file or directory

#### time
mkdir -p d/e; touch -d '2020-01-02 03:04:05' d/e/f d/e d; du --time d; du --time --time-style=full-iso d; du --time --time-style=iso d; du --time --time-style=+%Y d; du --time=foo d; du --time --time-style=foo d; echo $?
#> 4	2020-01-02 03:04	d/e
#> 8	2020-01-02 03:04	d
#> 4	2020-01-02 03:04:05.000000000 +0000	d/e
#> 8	2020-01-02 03:04:05.000000000 +0000	d
#> 4	2020-01-02	d/e
#> 8	2020-01-02	d
#> 4	2020	d/e
#> 8	2020	d
#> 1
#2> du: invalid argument ‘foo’ for ‘--time’
#2> Valid arguments are:
#2>   - ‘atime’, ‘access’, ‘use’
#2>   - ‘ctime’, ‘status’
#2> Try 'du --help' for more information.
#2> du: invalid argument ‘foo’ for ‘time style’
#2> Valid arguments are:
#2>   - ‘full-iso’
#2>   - ‘long-iso’
#2>   - ‘iso’
#2> Try 'du --help' for more information.

#### wrong
du nope; echo $?; du ''; echo $?; du -a -s .; du -d x .; du -d -1 .; du -B x .; du -B 0 .; du -B 99Y .; du --block-size=x .; du -z; echo $?
#> 1
#> 1
#> 1
#2> du: cannot access 'nope': No such file or directory
#2> du: invalid zero-length file name
#2> du: cannot both summarize and show all entries
#2> Try 'du --help' for more information.
#2> du: invalid maximum depth ‘x’
#2> Try 'du --help' for more information.
#2> du: invalid maximum depth ‘-1’
#2> Try 'du --help' for more information.
#2> du: invalid -B argument 'x'
#2> du: invalid -B argument '0'
#2> du: -B argument '99Y' too large
#2> du: invalid --block-size argument 'x'
#2> du: invalid option -- 'z'
#2> Try 'du --help' for more information.

#### a total of all
mkdir d e; head -c 5000 /dev/zero > d/f; du -c d e; du -sc d e; du -csh d e nope; echo $?
#> 12	d
#> 4	e
#> 16	total
#> 12	d
#> 4	e
#> 16	total
#> 12K	d
#> 4.0K	e
#> 16K	total
#> 1
#2> du: cannot access 'nope': No such file or directory

#### a list of names that cannot be read
mkdir d
du --files0-from=d; echo $?
du --files0-from=- < d; echo $?
du --files0-from=nosuch; echo $?
#> 1
#> 1
#> 1
#2> du: d: read error: Is a directory
#2> du: -: read error: Is a directory
#2> du: cannot open 'nosuch' for reading: No such file or directory

#### a link that leads nowhere
mkdir d; ln -s nowhere d/link; du -L d; du -aL d; echo $?
#> 4	d
#> 4	d
#> 1
#2> du: cannot access 'd/link'
#2> du: cannot access 'd/link'
