#### there and back
printf 'hello hello hello hello\n' > f; bzip2 f; ls; bzip2 -d f.bz2; ls; cat f; bzip2 < f | bzip2 -d; bzip2 -c f | bunzip2 -c; cat f | bzip2 -1 - | bzcat; bzip2 -z9c f | bzip2 -dc -
#> f.bz2
#> f
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello

#### kept, overwritten, tested
printf 'hello\n' > f; bzip2 -k f; bzip2 -k f; echo $?; bzip2 -kf f; echo $?; bunzip2 -k f.bz2; echo $?; bzip2 -t f.bz2; echo $?; bzip2 -tv f.bz2; ls
#> 1
#> 0
#> 1
#> 0
#> f
#> f.bz2
#2> bzip2: Output file f.bz2 already exists.
#2> bunzip2: Output file f already exists.
#2>   f.bz2:   ok

#### verbose
printf 'hello hello hello hello\n' > f; bzip2 -kv f; bzip2 -dfv f.bz2; bzip2 -v < f | wc -c; printf '' | bzip2 -v > e; bzip2 -dv < e; seq 1 100 > longer.name; bzip2 -vk longer.name; bunzip2 -fv longer.name.bz2
#> 47
#2>   f:        0.511:1, 15.667 bits/byte, -95.83% saved, 24 in, 47 out.
#2>   f.bz2:   done
#2>   (stdin):  0.511:1, 15.667 bits/byte, -95.83% saved, 24 in, 47 out.
#2>   (stdin):  no data compressed.
#2>   (stdin): done
#2>   longer.name:  2.607:1,  3.068 bits/byte, 61.64% saved, 292 in, 112 out.
#2>   longer.name.bz2: done

#### what cannot be
mkdir d; echo x > h; ln -s h l; bzip2 nope; echo $?; bzip2 d; echo $?; bzip2 l; echo $?; bzip2 -d h; echo $?; ls; echo x > a.bz2; bzip2 a.bz2; bzip2 -d a.bz2; echo $?; bzip2 -t a.bz2; echo $?; bunzip2 nope.bz2; echo $?
#> 1
#> 1
#> 1
#> 2
#> d
#> h
#> l
#> 2
#> 2
#> 1
#2> bzip2: Can't open input file nope: No such file or directory.
#2> bzip2: Input file d is a directory.
#2> bzip2: Input file l is not a normal file.
#2> bzip2: Can't guess original name for h -- using h.out
#2> bzip2: h is not a bzip2 file.
#2> bzip2: Input file a.bz2 already has .bz2 suffix.
#2> bzip2: a.bz2 is not a bzip2 file.
#2> bzip2: a.bz2: bad magic number (file not created by bzip2)
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>
#2> bunzip2: Can't open input file nope.bz2: No such file or directory.

#### names
echo x > f; bzip2 -k f; cp f.bz2 e.tbz; bunzip2 e.tbz; cp f.bz2 g.tbz2; bunzip2 g.tbz2; mv f.bz2 noname; bunzip2 noname; ls; ln f f2; bzip2 f; echo $?
#> e.tar
#> f
#> g.tar
#> noname.out
#> 1
#2> bunzip2: Can't guess original name for noname -- using noname.out
#2> bzip2: Input file f has 1 other link.

#### streams, garbage, cut off
(echo one | bzip2; echo two | bzip2) | bzip2 -d; (echo one | bzip2; echo garbage) | bzip2 -d; echo $?; (echo one | bzip2; echo garbage) | bzip2 -dq; echo hi | bzip2 -dc; echo $?; echo one | bzip2 | head -c 20 | bzip2 -d; echo $?; printf '' | bzip2 -d; echo $?
#> one
#> two
#> one
#> 0
#> one
#> 2
#> 2
#> 2
#2>
#2> bzip2: (stdin): trailing garbage after EOF ignored
#2> bzip2: (stdin) is not a bzip2 file.
#2>
#2> bzip2: Compressed file ends unexpectedly;
#2> 	perhaps it is corrupted?  *Possible* reason follows.
#2> bzip2: Inappropriate ioctl for device
#2> 	Input file = (stdin), output file = (stdout)
#2>
#2> It is possible that the compressed file(s) have become corrupted.
#2> You can use the -tvv option to test integrity of such files.
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>
#2>
#2> bzip2: Compressed file ends unexpectedly;
#2> 	perhaps it is corrupted?  *Possible* reason follows.
#2> bzip2: Inappropriate ioctl for device
#2> 	Input file = (stdin), output file = (stdout)
#2>
#2> It is possible that the compressed file(s) have become corrupted.
#2> You can use the -tvv option to test integrity of such files.
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>

#### damaged
echo one | bzip2 | sed 's/AY/BY/' | bzip2 -d; echo $?; echo one | bzip2 | sed 's/AY/BY/' > x.bz2; bzip2 -t x.bz2; echo $?; bunzip2 x.bz2 2>/dev/null; echo $?; ls
#> 2
#> 2
#> 2
#> x.bz2
#2>
#2> bzip2: Data integrity error when decompressing.
#2> 	Input file = (stdin), output file = (stdout)
#2>
#2> It is possible that the compressed file(s) have become corrupted.
#2> You can use the -tvv option to test integrity of such files.
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>
#2> bzip2: x.bz2: data integrity (CRC) error in data
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>

#### large
seq 1 300000 | bzip2 | bunzip2 | cksum; head -c 2000000 /dev/zero | bzip2 -1 | bzcat | cksum; seq 1 30000 > f; touch -d 2020-02-03 f; chmod 600 f; bzip2 f; stat -c '%a %y' f.bz2; bunzip2 f.bz2; stat -c '%a %y %s' f
#> 2732413854 1988895
#> 2761834036 2000000
#> 600 2020-02-03 00:00:00.000000000 +0000
#> 600 2020-02-03 00:00:00.000000000 +0000 168894

#### round trips of odd inputs
for n in 0 1 2 255 256 900000; do head -c $n /dev/zero | tr '\0' x | bzip2 | bzip2 -d | md5sum; done; seq 20000 | bzip2 -1 | bunzip2 | md5sum; seq 20000 | bzip2 -9 | bzcat | md5sum
#> d41d8cd98f00b204e9800998ecf8427e  -
#> 9dd4e461268c8034f5c8564e155c67a6  -
#> 9336ebf25087d91c818ee6e9ec29f8c1  -
#> cb3ead3ffb3d928128c57a88ddc023c9  -
#> c7a139a2b8e92164276f778917ba10b9  -
#> f6f915eda4af020270c6e72b2880ed47  -
#> e071f707df7bbeee2a6a1eb48011ddd0  -
#> e071f707df7bbeee2a6a1eb48011ddd0  -

#### several streams in one file
(echo a | bzip2; echo b | bzip2) > f.bz2; bzip2 -dc f.bz2; bunzip2 f.bz2; cat f
#> a
#> b
#> a
#> b

#### rubbish behind a stream
(echo a | bzip2; printf 'garbage') > f.bz2; bzip2 -d f.bz2; echo $?; cat f
#> 0
#> a
#2>
#2> bzip2: f.bz2: trailing garbage after EOF ignored

#### -k, -f and what is there already
echo one > f; bzip2 -k f; ls; bzip2 f 2>&1; echo $?; bzip2 -f f; ls; echo two > f; bunzip2 f.bz2 2>&1; echo $?; cat f; bunzip2 -f f.bz2; cat f; ls
#> f
#> f.bz2
#> bzip2: Output file f.bz2 already exists.
#> 1
#> f.bz2
#> bunzip2: Output file f already exists.
#> 1
#> two
#> one
#> f

#### names: suffixes that are known
echo x | bzip2 > a.tbz2; bzip2 -d a.tbz2; ls; echo y | bzip2 > b.tbz; bunzip2 b.tbz; ls; echo z | bzip2 > c.foo; bunzip2 c.foo; echo $?; ls
#> a.tar
#> a.tar
#> b.tar
#> 0
#> a.tar
#> b.tar
#> c.foo.out
#2> bunzip2: Can't guess original name for c.foo -- using c.foo.out

#### -t on good and bad
echo ok | bzip2 > g.bz2; bzip2 -t g.bz2; echo $?; printf 'BZh9notreally' > b.bz2; bzip2 -t b.bz2; echo $?; : > e.bz2; bzip2 -t e.bz2; echo $?
#> 0
#> 2
#> 2
#2> bzip2: b.bz2: data integrity (CRC) error in data
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>
#2> bzip2: e.bz2: file ends unexpectedly
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>

#### several files, one missing
echo 1 > a; echo 2 > b; bzip2 a nofile b; echo $?; ls; bzcat a.bz2 b.bz2
#> 1
#> a.bz2
#> b.bz2
#> 1
#> 2
#2> bzip2: Can't open input file nofile: No such file or directory.
