#### a file
printf 'hello world, this is a longer line of text for uuencode\n\0\1\2' >f; chmod 640 f; uuencode f name; uuencode -m f name
#> begin 640 name
#> M:&5L;&\@=V]R;&0L('1H:7,@:7,@82!L;VYG97(@;&EN92!O9B!T97AT(&9O
#> .<B!U=65N8V]D90H``0(`
#> `
#> end
#> begin-base64 640 name
#> aGVsbG8gd29ybGQsIHRoaXMgaXMgYSBsb25nZXIgbGluZSBvZiB0ZXh0IGZv
#> ciB1dWVuY29kZQoAAQI=
#> ====

#### standard input
umask 022; printf 'abc' | uuencode x; printf '' | uuencode x; printf '' | uuencode -m x; printf 'ab' | uuencode -m x
#> begin 644 x
#> #86)C
#> `
#> end
#> begin 644 x
#> `
#> end
#> begin-base64 644 x
#> ====
#> begin-base64 644 x
#> YWI=
#> ====

#### encoded names
printf 'abc' | uuencode -e 'a b'; printf 'abc' | uuencode -m -e 'a b'
#> begin-encoded 644 YSBi
#> #86)C
#> `
#> end
#> begin-base64-encoded 644 YSBi
#> YWJj
#> ====

#### a missing file
uuencode missing name; echo $?
#> 1
#2> uuencode fatal error:
#2> fserr 2 (No such file or directory) performing 'freopen of stdin' on missing
