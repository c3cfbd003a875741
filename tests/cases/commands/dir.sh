#### columns and escapes
touch 'a b' c $'d\ne' f$'\t'g é long-name-of-a-file; dir; dir -1; dir -N | cat -v; dir -x
#> a\ b  c  d\ne  f\tg  long-name-of-a-file  é
#> a\ b
#> c
#> d\ne
#> f\tg
#> long-name-of-a-file
#> é
#> a b  c	d
#> e  f	g	long-name-of-a-file  M-CM-)
#> a\ b  c  d\ne  f\tg  long-name-of-a-file  é

#### long and other formats
mkdir d; touch d/x d/y; dir d d; dir -R; dir -m; dir -d d; dir -C -w 20 d; dir -Q d; dir --format=single-column d
#> d:
#> x  y
#>
#> d:
#> x  y
#> .:
#> d
#>
#> ./d:
#> x  y
#> d
#> d
#> x  y
#> "x"  "y"
#> x
#> y

#### all and reverse
touch .h a b c; dir -a; dir -A; dir -r; dir -r -1; COLUMNS=4 dir
#> .  ..  .h  a  b  c
#> .h  a  b  c
#> c  b  a
#> c
#> b
#> a
#> a  c
#> b

#### missing
dir nope; echo $?; dir --zebra; echo $?; dir --quoting-style=zz; echo $?
#> 2
#> 2
#> 1
#2> dir: cannot access 'nope': No such file or directory
#2> dir: unrecognized option '--zebra'
#2> Try 'dir --help' for more information.
#2> dir: invalid argument ‘zz’ for ‘--quoting-style’
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
#2> Try 'dir --help' for more information.

#### many
touch file-{1..40}; dir; COLUMNS=40 dir; dir file-1*
#> file-1	 file-14  file-19  file-23  file-28  file-32  file-37  file-5
#> file-10  file-15  file-2   file-24  file-29  file-33  file-38  file-6
#> file-11  file-16  file-20  file-25  file-3   file-34  file-39  file-7
#> file-12  file-17  file-21  file-26  file-30  file-35  file-4   file-8
#> file-13  file-18  file-22  file-27  file-31  file-36  file-40  file-9
#> file-1	 file-19  file-28  file-37
#> file-10  file-2   file-29  file-38
#> file-11  file-20  file-3   file-39
#> file-12  file-21  file-30  file-4
#> file-13  file-22  file-31  file-40
#> file-14  file-23  file-32  file-5
#> file-15  file-24  file-33  file-6
#> file-16  file-25  file-34  file-7
#> file-17  file-26  file-35  file-8
#> file-18  file-27  file-36  file-9
#> file-1	 file-11  file-13  file-15  file-17  file-19
#> file-10  file-12  file-14  file-16  file-18

#### names that need quotes stay without them
touch "it's" 'a"b' 'x\y'; dir; dir --quoting-style=shell; dir --quoting-style=literal
#> a"b  it's  x\\y
#> 'a"b'  "it's"  'x\y'
#> a"b  it's  x\y
