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
