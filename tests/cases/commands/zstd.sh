#### there and back
printf 'hello hello hello hello\n' > f; zstd -q f; ls; zstd -dq f.zst -c; rm f; unzstd -q f.zst; cat f; rm f.zst; zstd < f | zstd -d; zstd -c f | unzstd -c; cat f | zstd -1 - | zstdcat; zstd -19c f | zstd -dc -; zstd --ultra -22 < f | zstd -d
#> f
#> f.zst
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello

#### kept, removed, overwritten, tested
printf 'hello\n' > f; zstd -q f; zstd -qf f; echo $?; zstd -t f.zst; echo $?; zstd -qt f.zst; echo $?; zstd -qf --rm f; ls; zstd -dq --rm f.zst; ls; zstd -qk f; ls
#> 0
#> 0
#> 0
#> f.zst
#> f
#> f
#> f.zst
#2> f.zst               : 6 bytes 

#### decompressing tells how much
printf 'hello\n' > f; zstd -q --rm f; zstd -d f.zst; zstd -dfv f.zst 2>&1 | tail -1; rm f; unzstd f.zst; zstd -df f.zst
#> f.zst               : 6 bytes 
#2> f.zst               : 6 bytes 
#2> f.zst               : 6 bytes 
#2> f.zst               : 6 bytes 

#### a name for the output
printf 'hello\n' > f; zstd -q f -o x.zst; zstd -d x.zst -o y; cat y; echo hi | zstd -q -o z.zst; zstd -dc z.zst; ls
#> hello
#> hi
#> f
#> x.zst
#> y
#> z.zst
#2> x.zst               : 6 bytes 

#### what cannot be
mkdir d; echo x > h; zstd -q nope; echo $?; zstd d; echo $?; echo x > a.zst; zstd -d a.zst; echo $?; zstd -t a.zst; echo $?; unzstd nope.zst; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> zstd: can't stat nope : No such file or directory -- ignored 
#2> zstd: d is a directory -- ignored 
#2> zstd: a.zst: unknown header 
#2> zstd: a.zst: unknown header 
#2> zstd: can't stat nope.zst : No such file or directory -- ignored 

#### frames, garbage, cut off
(echo one | zstd; echo two | zstd) | zstd -d; (echo one | zstd; echo garbage) | zstd -d 2>/dev/null; echo $?; echo one | zstd | head -c 6 | zstd -d; echo $?; printf '' | zstd -d; echo $?; echo hi | zstd -d; echo $?; echo hi | zstd -dcf
#> one
#> two
#> one
#> 1
#> 1
#> 1
#> 1
#> hi
#2> /*stdin*\ : Read error (39) : premature end 
#2> zstd: /*stdin*\: unexpected end of file 
#2> zstd: /*stdin*\: unknown header 

#### a frame of the original
printf '\050\265\057\375\044\030\155\000\000\070\150\145\154\154\157\040\012\001\000\231\113\021\250\174\056\250' | zstd -d; printf '\050\265\057\375\044\030\155\000\000\070\150\141\154\154\157\040\012\001\000\231\113\021\250\174\056\250' | zstd -d > /dev/null; echo $?
#> hello hello hello hello
#> 1
#2> /*stdin*\ : Decoding error (36) : Restored data doesn't match checksum 

#### what others wrote
echo hello > f; gzip -k f; xz -k f; zstd -dc f.gz f.xz; rm f; zstd -dq f.gz; cat f
#> hello
#> hello
#> hello

#### large
seq 1 100000 | zstd | zstd -d | cksum; head -c 9000000 /dev/zero | zstd | zstdcat | cksum; printf '' | zstd | zstd -d | cksum; seq 1 3000 > f; touch -d 2020-02-03 f; chmod 600 f; zstd -q f; stat -c '%a %y' f.zst
#> 2052179976 588895
#> 3592558632 9000000
#> 4294967295 0
#> 600 2020-02-03 00:00:00.000000000 +0000

#### several frames, skippable ones
(echo a | zstd -q; echo b | zstd -q) > f.zst; zstd -dc f.zst; (printf '\x50\x2a\x4d\x18\x03\0\0\0abc'; echo c | zstd -q) > g.zst; zstdcat g.zst
#> a
#> b
#> c

#### round trips of odd inputs
for n in 0 1 2 255 65536 300000; do head -c $n /dev/zero | tr '\0' x | zstd -q | zstd -dq | md5sum; done; seq 20000 | zstd -q -19 | unzstd -q | md5sum
#> d41d8cd98f00b204e9800998ecf8427e  -
#> 9dd4e461268c8034f5c8564e155c67a6  -
#> 9336ebf25087d91c818ee6e9ec29f8c1  -
#> cb3ead3ffb3d928128c57a88ddc023c9  -
#> 598bf98d5c865461aef3eaa8d95a0fd9  -
#> d408ed46ebcc326f9e7c6bb9c77af1cd  -
#> e071f707df7bbeee2a6a1eb48011ddd0  -

#### --rm, -k, -f and what is there already
echo one > f; zstd -q f; ls; zstd -q f </dev/null; echo $?; zstd -q -f f; echo $?; zstd -q --rm -f f; ls; echo two > f; zstd -dq -f f.zst; cat f; ls
#> f
#> f.zst
#> 1
#> 0
#> f.zst
#> one
#> f
#> f.zst
#2> zstd: f.zst already exists; not overwritten  

#### -t on good and bad
echo ok | zstd -q > g.zst; zstd -t -q g.zst; echo $?; printf 'not zstd at all' > b.zst; zstd -t -q b.zst 2>/dev/null; echo $?; : > e.zst; zstd -t -q e.zst 2>/dev/null; echo $?
#> 0
#> 1
#> 1

#### a name to write to
echo x > f; zstd -q f -o out.zst; ls; zstd -dq out.zst -o g; cat g; zstd -dq out.zst --stdout
#> f
#> out.zst
#> x
#> x

#### several files
echo 1 > a; echo 2 > b; zstd -q a b; ls; rm a b; zstd -dq a.zst b.zst; cat a b; zstd -dcq a.zst b.zst
#> a
#> a.zst
#> b
#> b.zst
#> 1
#> 2
#> 1
#> 2
