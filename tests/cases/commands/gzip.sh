#### there and back
printf 'hello hello hello hello\n' > f; gzip f; ls; gzip -d f.gz; ls; cat f; gzip < f | gzip -d; gzip -c f | gunzip -c; cat f | gzip -9 - | gzip -dc -; gzip -1 < f | zcat
#> f.gz
#> f
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello

#### kept and overwritten
printf 'hello hello hello hello\n' > f; gzip -k f; ls; gzip -k f; echo $?; gzip -kf f; echo $?; gunzip -k f.gz; echo $?; gzip -dfk f.gz; echo $?; ls
#> f
#> f.gz
#> 2
#> 0
#> 2
#> 0
#> f
#> f.gz
#2> gzip: f.gz already exists;	not overwritten
#2> gzip: f already exists;	not overwritten

#### verbose
printf 'hello hello hello hello\n' > f; printf x > h; gzip -v h; gunzip -v h.gz; gzip -kvf f; gzip -tv f.gz; gzip -v < f | wc -c; gzip -dvc f.gz; gzip -vc f | gzip -vd; gzip -tv < f.gz
#> 29
#> hello hello hello hello
#> hello hello hello hello
#2> h:	-200.0% -- replaced with h.gz
#2> h.gz:	-200.0% -- replaced with h
#2> f:	 54.2% -- created f.gz
#2> f.gz:	 OK
#2>  54.2%
#2> f.gz:	 54.2% -- replaced with stdout
#2> f:	 54.2% -- replaced with stdout
#2>  OK

#### tested
printf 'hello hello hello hello\n' > f; gzip f; printf garbage > bad.gz; gzip -t f.gz; echo $?; gzip -t bad.gz f.gz; echo $?; gzip -tq bad.gz; echo $?; gzip -vt f.gz nope; echo $?
#> 0
#> 1
#> 1
#> 1
#2>
#2> gzip: bad.gz: not in gzip format
#2>
#2> gzip: bad.gz: not in gzip format
#2> f.gz:	 OK
#2> gzip: nope.gz: No such file or directory

#### listed
printf 'hello hello hello hello\n' > f; touch -d '2020-01-01 10:11:12' f; gzip -k f; gzip -l f.gz; gzip -lv f.gz; gzip -lq f.gz; gzip -l < f.gz; gzip -l f.gz f.gz; gzip -lN f.gz; gzip -l f; echo $?
#>          compressed        uncompressed  ratio uncompressed_name
#>                  31                  24  54.2% f
#> method  crc     date  time           compressed        uncompressed  ratio uncompressed_name
#> defla 0b598800 Jan  1 10:11                  31                  24  54.2% f
#>                  31                  24  54.2% f
#>          compressed        uncompressed  ratio uncompressed_name
#>                  31                  24  54.2% stdout
#>          compressed        uncompressed  ratio uncompressed_name
#>                  31                  24  54.2% f
#>                  31                  24  54.2% f
#>                  62                  48  12.5% (totals)
#>          compressed        uncompressed  ratio uncompressed_name
#>                  31                  24  54.2% f
#> 1
#2>
#2> gzip: f: not in gzip format

#### names that cannot be
mkdir d; printf x > h; ln -s h l; gzip nope; echo $?; gzip d; echo $?; gzip l; echo $?; gzip -d h; echo $?; gzip -d nope; echo $?; gunzip nope.gz; echo $?; zcat nope; echo $?; gzip -q d; echo $?
#> 1
#> 2
#> 1
#> 2
#> 1
#> 1
#> 1
#> 2
#2> gzip: nope: No such file or directory
#2> gzip: d is a directory -- ignored
#2> gzip: l: Too many levels of symbolic links
#2> gzip: h: unknown suffix -- ignored
#2> gzip: nope.gz: No such file or directory
#2> gzip: nope.gz: No such file or directory
#2> gzip: nope.gz: No such file or directory

#### suffixes
printf x > h; gzip -S .foo h; ls; gunzip -S .foo h.foo; ls; gzip -S '' h; echo $?; gzip h; gzip h.gz; echo $?; mv h.gz e.tgz; gunzip -v e.tgz; ls; mv e.tar e; gzip e; mv e.gz e.z; gunzip e.z; ls
#> h.foo
#> h
#> 1
#> 0
#> e.tar
#> e
#2> gzip: invalid suffix ''
#2> gzip: h.gz already has .gz suffix -- unchanged
#2> e.tgz:	-200.0% -- replaced with e.tar

#### the name without its suffix
printf x > h; gzip h; gunzip h; ls; gzip h; zcat h; gzip -d h -k; ls
#> h
#> xh
#> h.gz

#### members one behind the other
(echo one | gzip; echo two | gzip; printf '' | gzip) | gzip -dc; (echo one | gzip; printf '\0\0\0') | gzip -dc; echo $?
#> one
#> two
#> one
#> 0

#### garbage behind
echo one | gzip > a.gz; echo garbage >> a.gz; gzip -dc a.gz; echo $?; gzip -dqc a.gz; echo $?; gunzip a.gz; echo $?; ls
#> one
#> 2
#> one
#> 2
#> 2
#> a
#2>
#2> gzip: a.gz: decompression OK, trailing garbage ignored
#2>
#2> gzip: a.gz: decompression OK, trailing garbage ignored

#### not gzip, cut off, empty
echo hi | gzip -d; echo $?; printf '' | gzip -d; echo $?; printf x | gzip -d; echo $?; printf '\037\213' | gzip -d; echo $?; echo hi | gzip | head -c 12 | gzip -d; echo $?; echo hi | gzip -dcf; echo $?
#> 1
#> 1
#> 1
#> 1
#> h1
#> hi
#> 0
#2>
#2> gzip: stdin: not in gzip format
#2>
#2> gzip: stdin: unexpected end of file
#2>
#2> gzip: stdin: unexpected end of file
#2>
#2> gzip: stdin: unexpected end of file
#2>
#2> gzip: stdin: unexpected end of file

#### damaged
printf '\037\213\011\000aaaaaaaaaaaaaaaaaa' | gzip -d; echo $?; echo hi | gzip > a; (head -c 13 a; printf 'abcd\3\0\0\0') | gzip -d; echo $?; (head -c 17 a; printf '\4\0\0\0') | gzip -d; echo $?; (head -c 10 a; printf '\377\377\377\377\377\377') | gzip -d; echo $?
#> 1
#>\ hi\x0c\x02\x06\x01\x061
#> hi
#> 1
#> 1
#2> gzip: stdin: unknown method 9 -- not supported
#2>
#2> gzip: stdin: unexpected end of file
#2>
#2> gzip: stdin: unexpected end of file
#2>
#2> gzip: stdin: invalid compressed data--format violated

#### the header
printf 'hello hello hello hello\n' > f; touch -d '2020-01-01 10:11:12' f; gzip -c f | od -An -tx1 -N 12; gzip -nc f | od -An -tx1 -N 10; gzip -9c f | od -An -tx1 -N 12; gzip -1c f | od -An -tx1 -N 12; cat f | gzip -c | od -An -tx1 -N 10; gzip -c < f | od -An -tx1 -N 10
#>  1f 8b 08 08 40 70 0c 5e 00 03 66 00
#>  1f 8b 08 00 00 00 00 00 00 03
#>  1f 8b 08 08 40 70 0c 5e 02 03 66 00
#>  1f 8b 08 08 40 70 0c 5e 04 03 66 00
#>  1f 8b 08 00 00 00 00 00 00 03
#>  1f 8b 08 00 40 70 0c 5e 00 03

#### name and time from the header
printf 'abc' > orig; touch -d '2020-01-01 10:11:12' orig; gzip orig; mv orig.gz other.gz; touch -d '2021-02-03' other.gz; gunzip -k other.gz; stat -c '%n %y' other; gunzip -N other.gz; ls; stat -c '%n %y' orig
#> other 2021-02-03 00:00:00.000000000 +0000
#> orig
#> other
#> orig 2020-01-01 10:11:12.000000000 +0000

#### mode and times stay
printf abc > f; chmod 640 f; touch -d '2020-01-01 10:11:12' f; gzip f; stat -c '%a %y' f.gz; gunzip f.gz; stat -c '%a %y' f
#> 640 2020-01-01 10:11:12.000000000 +0000
#> 640 2020-01-01 10:11:12.000000000 +0000

#### links
printf x > h; ln h h2; gzip h; echo $?; gzip -f h; echo $?; ls; printf y > t; gzip t; ln -s t.gz s.gz; gzip -d s.gz; echo $?; gzip -df s.gz; ls
#> 2
#> 0
#> h.gz
#> h2
#> 1
#> h.gz
#> h2
#> s
#> t.gz
#2> gzip: h has 1 other link -- file ignored
#2> gzip: s.gz: Too many levels of symbolic links

#### folders
mkdir -p d/e; printf abc > d/x; gzip -r d; ls d; gzip -dr d; ls d; gzip -rv d; gzip -rk d; ls d; gzip -r nope; echo $?
#> e
#> x.gz
#> e
#> x
#> e
#> x.gz
#> 1
#2> d/x:	-66.7% -- replaced with d/x.gz
#2> gzip: nope: No such file or directory

#### large
seq 1 200000 | gzip | gzip -d | cksum; head -c 3000000 /dev/zero | gzip | gzip -dc | cksum; seq 1 200000 > f; gzip -1 f; gzip -lq f.gz | awk '{print $2, $4}'; gunzip f.gz; cksum f
#> 3581800518 1288895
#> 3933251326 3000000
#> 1288895 f
#> 3581800518 1288895 f

#### several files
printf one > a; printf two > b; gzip a b; ls; zcat a.gz b.gz; echo; zcat a.gz nope b.gz; echo $?; gzip -dc a b; echo; gunzip a.gz b.gz; ls
#> a.gz
#> b.gz
#> onetwo
#> onetwo1
#> onetwo
#> a
#> b
#2> gzip: nope.gz: No such file or directory

#### a full device
echo x | gzip > /dev/full; echo $?; echo x | gzip | gzip -d > /dev/full; echo $?
#> 1
#> 1
#2>
#2> gzip: stdout: No space left on device
#2>
#2> gzip: stdout: No space left on device

#### from a process substitution, and from /dev/stdin
gzip -cd <(echo x | gzip); zcat <(echo y | gzip); gzip -c <(echo z) | zcat; gzip -t <(echo x | gzip); echo $?; zcat /dev/stdin < <(echo w | gzip); bzcat <(echo b | bzip2); xzcat <(echo c | xz); zstdcat <(echo d | zstd -q); zgrep -c x <(echo x | gzip); bzip2 -c <(echo q) | bzcat; xz -c <(echo q) | xzcat
#> x
#> y
#> z
#> 0
#> w
#> b
#> c
#> d
#> 1
#> q
#> q
