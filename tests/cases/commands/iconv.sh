#### iconv -f UTF-8 -t ISO-8859-1 u8 | od -c
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
iconv -f UTF-8 -t ISO-8859-1 u8 | od -c; echo "? $?"
iconv -f latin1 -t utf8 u8; echo "? $?"
iconv -t UTF-16 u8 | od -tx1; echo "? $?"
iconv -t UTF-16LE t | od -tx1; echo "? $?"
iconv -t UTF-16BE t | od -tx1; echo "? $?"
iconv -t UTF-32 u8 | od -tx1; echo "? $?"
#> 0000000   h 351  \n
#> 0000003
#> ? 0
#> hÃ©
#> ? 0
#> 0000000 ff fe 68 00 e9 00 0a 00
#> 0000010
#> ? 0
#> 0000000 c0 00 e6 00 df 00 ac 20 1c 20 78 00 1d 20 26 20
#> 0000020 ab 00 13 20 f8 00 20 00 3d d8 00 de 0a 00
#> 0000036
#> ? 0
#> 0000000 00 c0 00 e6 00 df 20 ac 20 1c 00 78 20 1d 20 26
#> 0000020 00 ab 20 13 00 f8 00 20 d8 3d de 00 00 0a
#> 0000036
#> ? 0
#> 0000000 ff fe 00 00 68 00 00 00 e9 00 00 00 0a 00 00 00
#> 0000020
#> ? 0

#### iconv -t UTF-32BE u8 | od -tx1
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
iconv -t UTF-32BE u8 | od -tx1; echo "? $?"
iconv -t UCS-2LE u8 | od -tx1; echo "? $?"
iconv -t UCS-4 u8 | od -tx1; echo "? $?"
iconv -t ascii u8; echo "? $?"
iconv -c -t ascii u8; echo "? $?"
iconv -t ascii//TRANSLIT u8; echo "? $?"
#> 0000000 00 00 00 68 00 00 00 e9 00 00 00 0a
#> 0000014
#> ? 0
#> 0000000 68 00 e9 00 0a 00
#> 0000006
#> ? 0
#> 0000000 00 00 00 68 00 00 00 e9 00 00 00 0a
#> 0000014
#> ? 0
#> h? 1
#> h
#> ? 0
#> he
#> ? 0
#2> iconv: illegal input sequence at position 1

#### iconv -t ascii//TRANSLIT t
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
iconv -t ascii//TRANSLIT t; echo "? $?"
iconv -t ascii//IGNORE u8; echo "? $?"
iconv -f foo -t bar u8; echo "? $?"
iconv -f utf8 -t bar u8; echo "? $?"
printf '\377a' | iconv -f utf8 -t utf16le; echo "? $?"
printf 'a\303' | iconv -f utf8 -t utf16le | od -c; echo "? $?"
#> AaessEUR"x"...<<-o ?
#> ? 0
#> h
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> 0000000   a  \0
#> 0000002
#> ? 0
#2> iconv: illegal input sequence at position 4
#2> iconv: failed to start conversion processing: No such file or directory
#2> iconv: failed to start conversion processing: No such file or directory
#2> iconv: illegal input sequence at position 0
#2> iconv: incomplete character or shift sequence at end of buffer

#### printf 'a\303b' | iconv -f utf8 -t utf8
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
printf 'a\303b' | iconv -f utf8 -t utf8; echo "? $?"
printf 'a\303b' | iconv -c -f utf8 -t utf8; echo "? $?"
iconv nosuch; echo "? $?"
#> a? 1
#> ab? 0
#> ? 1
#2> iconv: illegal input sequence at position 1
#2> iconv: cannot open input file `nosuch': No such file or directory

#### iconv -o out.x -f utf8 -t latin1 u8; od -c out.x
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
iconv -o out.x -f utf8 -t latin1 u8; od -c out.x
#> 0000000   h 351  \n
#> 0000003

#### printf '\377\376h\0\351\0' | iconv -f utf-16 -t utf8
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
printf '\377\376h\0\351\0' | iconv -f utf-16 -t utf8; echo "? $?"
printf '\376\377\0h\0\351' | iconv -f utf-16 -t utf8; echo "? $?"
printf 'h\0\351\0=\330\0\336' | iconv -f utf-16le -t utf8; echo "? $?"
printf '\200\223\374' | iconv -f cp1252 -t utf8; echo "? $?"
printf '\200\201\202' | iconv -f cp1252 -t utf8; echo "? $?"
printf '\342\202\254\n' | iconv -f utf8 -t cp1252 | od -c; echo "? $?"
#> hé? 0
#> hé? 0
#> hé😀? 0
#> €“ü? 0
#> €? 1
#> 0000000 200  \n
#> 0000002
#> ? 0
#2> iconv: illegal input sequence at position 1

#### printf '\342\202\254\n' | iconv -t ISO-8859-15 | od -c
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
printf '\342\202\254\n' | iconv -t ISO-8859-15 | od -c; echo "? $?"
printf '\244' | iconv -f latin9 -t utf8; echo "? $?"
printf '\244' | iconv -f latin9 -t latin1; echo "? $?"
iconv -s -t ascii u8; echo "? $?"
iconv d; echo "? $?"
iconv e -t utf16; echo "? $?"
#> 0000000 244  \n
#> 0000002
#> ? 0
#> €? 0
#> ? 1
#> h? 1
#> ? 1
#> ? 0
#2> iconv: illegal input sequence at position 0
#2> iconv: illegal input sequence at position 1
#2> iconv: error while reading the input: Is a directory

#### iconv u8 u8 -t utf16 | od -tx1
printf 'h\303\251\n' > u8; printf '\303\200\303\246\303\237\342\202\254\342\200\234x\342\200\235\342\200\246\302\253\342\200\223\303\270 \360\237\230\200\n' > t; : > e; mkdir d
iconv u8 u8 -t utf16 | od -tx1; echo "? $?"
iconv -f ascii u8; echo "? $?"
#> 0000000 ff fe 68 00 e9 00 0a 00 ff fe 68 00 e9 00 0a 00
#> 0000020
#> ? 0
#> h? 1
#2> iconv: illegal input sequence at position 1
