#### split -l 3 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -l 3 in; head x*
#> ==> xaa <==
#> 1
#> 2
#> 3
#>
#> ==> xab <==
#> 4
#> 5
#> 6
#>
#> ==> xac <==
#> 7
#> 8
#> 9
#>
#> ==> xad <==
#> 10

#### split -n 3 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n 3 in; head x*
#> ==> xaa <==
#> 1
#> 2
#> 3
#> 4
#> ==> xab <==
#>
#> 5
#> 6
#> 7
#>
#> ==> xac <==
#> 8
#> 9
#> 10

#### split -n l/3 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n l/3 in; head x*
#> ==> xaa <==
#> 1
#> 2
#> 3
#> 4
#>
#> ==> xab <==
#> 5
#> 6
#> 7
#>
#> ==> xac <==
#> 8
#> 9
#> 10

#### split -n r/3 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n r/3 in; head x*
#> ==> xaa <==
#> 1
#> 4
#> 7
#> 10
#>
#> ==> xab <==
#> 2
#> 5
#> 8
#>
#> ==> xac <==
#> 3
#> 6
#> 9

#### split -n 2/3 in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n 2/3 in; echo "? $?"
split -n l/2/3 in; echo "? $?"
split -n r/2/3 in; echo "? $?"
#>
#> 5
#> 6
#> 7
#> ? 0
#> 5
#> 6
#> 7
#> ? 0
#> 2
#> 5
#> 8
#> ? 0

#### split -b 5 -d in out; head out*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -b 5 -d in out; head out*
#> ==> out00 <==
#> 1
#> 2
#> 3
#> ==> out01 <==
#>
#> 4
#> 5
#>
#> ==> out02 <==
#> 6
#> 7
#> 8
#> ==> out03 <==
#>
#> 9
#> 10
#> ==> out04 <==
#>

#### split -b 5 -x in out; head out*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -b 5 -x in out; head out*
#> ==> out00 <==
#> 1
#> 2
#> 3
#> ==> out01 <==
#>
#> 4
#> 5
#>
#> ==> out02 <==
#> 6
#> 7
#> 8
#> ==> out03 <==
#>
#> 9
#> 10
#> ==> out04 <==
#>

#### split --numeric-suffixes=9 -b 8 in out; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split --numeric-suffixes=9 -b 8 in out; ls
#> d
#> e
#> in
#> lo
#> out09
#> out10
#> out11

#### split --hex-suffixes=8 -l 1 in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split --hex-suffixes=8 -l 1 in; ls
#> d
#> e
#> in
#> lo
#> x08
#> x09
#> x0a
#> x0b
#> x0c
#> x0d
#> x0e
#> x0f
#> x10
#> x11

#### split -C 6 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -C 6 in; head x*
#> ==> xaa <==
#> 1
#> 2
#> 3
#>
#> ==> xab <==
#> 4
#> 5
#> 6
#>
#> ==> xac <==
#> 7
#> 8
#> 9
#>
#> ==> xad <==
#> 10

#### split -C 6 lo; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -C 6 lo; head x*
#> ==> xaa <==
#> aaaaaa
#> ==> xab <==
#> aaaaaa
#> ==> xac <==
#> aaaaaa
#> ==> xad <==
#> aa
#> b
#>
#> ==> xae <==
#> cc
#>
#> ==> xaf <==
#> dddd
#>-

#### split -C 3 lo; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -C 3 lo; head x*
#> ==> xaa <==
#> aaa
#> ==> xab <==
#> aaa
#> ==> xac <==
#> aaa
#> ==> xad <==
#> aaa
#> ==> xae <==
#> aaa
#> ==> xaf <==
#> aaa
#> ==> xag <==
#> aa
#>
#> ==> xah <==
#> b
#>
#> ==> xai <==
#> cc
#>
#> ==> xaj <==
#> ddd
#> ==> xak <==
#> d
#>-

#### split -n l/4 lo; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n l/4 lo; head x*
#> ==> xaa <==
#> aaaaaaaaaaaaaaaaaaaa
#>
#> ==> xab <==
#>
#> ==> xac <==
#>
#> ==> xad <==
#> b
#> cc
#> dddd
#>-

#### split -n l/9 lo; wc -c x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n l/9 lo; wc -c x*
#> 21 xaa
#>  0 xab
#>  0 xac
#>  0 xad
#>  0 xae
#>  0 xaf
#>  0 xag
#>  5 xah
#>  4 xai
#> 30 total

#### split -n 5 lo; wc -c x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n 5 lo; wc -c x*
#>  6 xaa
#>  6 xab
#>  6 xac
#>  6 xad
#>  6 xae
#> 30 total

#### split -a 1 -b 1 in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -a 1 -b 1 in; ls
#> d
#> e
#> in
#> lo
#> xa
#> xb
#> xc
#> xd
#> xe
#> xf
#> xg
#> xh
#> xi
#> xj
#> xk
#> xl
#> xm
#> xn
#> xo
#> xp
#> xq
#> xr
#> xs
#> xt
#> xu

#### split -a 3 -l 5 --additional-suffix=.txt in out; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -a 3 -l 5 --additional-suffix=.txt in out; ls
#> d
#> e
#> in
#> lo
#> outaaa.txt
#> outaab.txt

#### split -e -n 30 in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -e -n 30 in; ls
#> d
#> e
#> in
#> lo
#> xaa
#> xab
#> xac
#> xad
#> xae
#> xaf
#> xag
#> xah
#> xai
#> xaj
#> xak
#> xal
#> xam
#> xan
#> xao
#> xap
#> xaq
#> xar
#> xas
#> xat
#> xau

#### split -n 30 in; ls | wc -l; wc -c x* | tail -1
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n 30 in; ls | wc -l; wc -c x* | tail -1
#> 34
#> 21 total

#### split --verbose -l 4 in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split --verbose -l 4 in; echo "? $?"
split -l 0 in; echo "? $?"
split -l x in; echo "? $?"
split -b 0 in; echo "? $?"
split -n 0 in; echo "? $?"
split -n 3/2 in; echo "? $?"
#> creating file 'xaa'
#> creating file 'xab'
#> creating file 'xac'
#> ? 0
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> split: invalid number of lines: ‘0’: Numerical result out of range
#2> split: invalid number of lines: ‘x’
#2> split: invalid number of bytes: ‘0’: Numerical result out of range
#2> split: invalid number of chunks: ‘0’: Numerical result out of range
#2> split: invalid chunk number: ‘3’: Numerical result out of range

#### split -n x in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n x in; echo "? $?"
split -b 1 -l 1 in; echo "? $?"
split in out extra; echo "? $?"
split nosuch; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> split: invalid number of chunks: ‘x’
#2> split: cannot split in more than one way
#2> Try 'split --help' for more information.
#2> split: extra operand ‘extra’
#2> Try 'split --help' for more information.
#2> split: cannot open 'nosuch' for reading: No such file or directory

#### split -3 in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -3 in; ls
#> d
#> e
#> in
#> lo
#> xaa
#> xab
#> xac
#> xad

#### split -t : in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -t : in; ls
#> d
#> e
#> in
#> lo
#> xaa

#### split -t 1 -l 1 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -t 1 -l 1 in; head x*
#> ==> xaa <==
#> 1
#> ==> xab <==
#>
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 1
#> ==> xac <==
#> 0

#### split -t xx in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -t xx in
#2> split: multi-character separator ‘xx’
#? 1

#### split --filter='cat > $FILE.q' -l 4 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split --filter='cat > $FILE.q' -l 4 in; head x*
#> ==> xaa.q <==
#> 1
#> 2
#> 3
#> 4
#>
#> ==> xab.q <==
#> 5
#> 6
#> 7
#> 8
#>
#> ==> xac.q <==
#> 9
#> 10

#### split --filter='cat; false' -l 5 in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split --filter='cat; false' -l 5 in
#> 1
#> 2
#> 3
#> 4
#> 5
#2> split: with FILE=xaa, exit 1 from command: cat; false
#? 1

#### split --filter='head -1' -n r/3 in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split --filter='head -1' -n r/3 in
#> 1
#> 2
#> 3

#### split -n 3 - < in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n 3 - < in; head x*
#> ==> xaa <==
#> 1
#> 2
#> 3
#> 4
#> ==> xab <==
#>
#> 5
#> 6
#> 7
#>
#> ==> xac <==
#> 8
#> 9
#> 10

#### split -a x in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -a x in; echo "? $?"
split --additional-suffix=a/b in; echo "? $?"
#> ? 1
#> ? 1
#2> split: invalid suffix length: ‘x’
#2> split: invalid suffix ‘a/b’, contains directory separator
#2> Try 'split --help' for more information.

#### split -l 1 -a 1 -d in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -l 1 -a 1 -d in; ls
#> d
#> e
#> in
#> lo
#> x0
#> x1
#> x2
#> x3
#> x4
#> x5
#> x6
#> x7
#> x8
#> x9

#### split -n l/3 - <in; wc -l x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -n l/3 - <in; wc -l x*
#>  4 xaa
#>  3 xab
#>  3 xac
#> 10 total

#### split -d -n 100 in; ls | tail -2
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -d -n 100 in; ls | tail -2
#> x98
#> x99

#### split -u -n r/2 in; head x*
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -u -n r/2 in; head x*
#> ==> xaa <==
#> 1
#> 3
#> 5
#> 7
#> 9
#>
#> ==> xab <==
#> 2
#> 4
#> 6
#> 8
#> 10

#### split -b 5 -n 3 in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -b 5 -n 3 in; echo "? $?"
split -l 3 d; echo "? $?"
split -a 1 -n 30 in; echo "? $?"
split --numeric-suffixes=x in; echo "? $?"
split -l 1K in; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> split: cannot split in more than one way
#2> Try 'split --help' for more information.
#2> split: d: Is a directory
#2> split: the suffix length needs to be at least 2
#2> split: ‘x’: invalid start value for numerical suffix
#2> Try 'split --help' for more information.
#2> split: invalid number of lines: ‘1K’

#### split -en l/20 in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -en l/20 in; ls
#> d
#> e
#> in
#> lo
#> xaa
#> xab
#> xac
#> xad
#> xae
#> xaf
#> xag
#> xah
#> xai
#> xaj

#### split -l 3 in nodir/x
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -l 3 in nodir/x; echo "? $?"
split -b 999999999999999999999 in; echo "? $?"
#> ? 1
#> ? 1
#2> split: nodir/xaa: No such file or directory
#2> split: invalid number of bytes: ‘999999999999999999999’: Value too large for defined data type

#### seq 1 1000 | split -l 1; ls | wc -l; ls | tail -2
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
seq 1 1000 | split -l 1; ls | wc -l; ls | tail -2
#> 1004
#> xzank
#> xzanl

#### seq 1 120 | split -d -l 1; ls | tail -2; ls | sed -n 95,101p
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
seq 1 120 | split -d -l 1; ls | tail -2; ls | sed -n 95,101p
#> x9028
#> x9029
#> x9000
#> x9001
#> x9002
#> x9003
#> x9004
#> x9005
#> x9006

#### seq 1 30 | split -a 1 -l 1; ls | wc -l
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
seq 1 30 | split -a 1 -l 1; ls | wc -l
#> 30
#2> split: output file suffixes exhausted

#### split e; split -n 2 e; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split e; split -n 2 e; ls
#> d
#> e
#> in
#> lo
#> xaa
#> xab

#### cp in xaa; split -l 3 xaa
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
cp in xaa; split -l 3 xaa
#2> split: 'xaa' would overwrite input; aborting
#? 1

#### split -b 1k in; split -b 1KB in; split -b 2b in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -b 1k in; split -b 1KB in; split -b 2b in; ls
#> d
#> e
#> in
#> lo
#> xaa

#### split -t '\0' -l 1 in; ls
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -t '\0' -l 1 in; ls
#> d
#> e
#> in
#> lo
#> xaa

#### split -Q in
seq 1 10 > in; printf 'aaaaaaaaaaaaaaaaaaaa\nb\ncc\ndddd' > lo; : > e; mkdir d
split -Q in
#2> split: invalid option -- 'Q'
#2> Try 'split --help' for more information.
#? 1

#### parts of a pipe, whose size is not known
seq 4 | split -n 2; echo $?
seq 4 | split -n l/1/2; echo $?
seq 4 | split -n r/1/2; echo $?
seq 4 > f; split -n 1/2 < f; echo $?
split -n 1/2 /dev/null; echo $?
#> 1
#> 1
#> 1
#> 3
#> 0
#> 1
#> 2
#> 0
#> 0
#2> split: -: cannot determine file size
#2> split: -: cannot determine file size

#### an empty separator
split -t '' /dev/null; echo $?
#> 1
#2> split: empty record separator
