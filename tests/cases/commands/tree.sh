#### a tree
mkdir -p a/b c .h; touch a/f1 a/b/f2 c/f3 .h/x .hid top.txt; ln -s a la; ln -s nowhere broken; tree; tree -a; tree -d; tree -L 1; tree a c; tree --noreport c
#> .
#> ├── a
#> │   ├── b
#> │   │   └── f2
#> │   └── f1
#> ├── broken -> nowhere
#> ├── c
#> │   └── f3
#> ├── la -> a
#> └── top.txt
#>
#> 5 directories, 5 files
#> .
#> ├── .h
#> │   └── x
#> ├── .hid
#> ├── a
#> │   ├── b
#> │   │   └── f2
#> │   └── f1
#> ├── broken -> nowhere
#> ├── c
#> │   └── f3
#> ├── la -> a
#> └── top.txt
#>
#> 6 directories, 7 files
#> .
#> ├── a
#> │   └── b
#> ├── c
#> └── la -> a
#>
#> 5 directories
#> .
#> ├── a
#> ├── broken -> nowhere
#> ├── c
#> ├── la -> a
#> └── top.txt
#>
#> 4 directories, 2 files
#> a
#> ├── b
#> │   └── f2
#> └── f1
#> c
#> └── f3
#>
#> 3 directories, 3 files
#> c
#> └── f3

#### names
mkdir -p a/b; touch a/f1 a/b/f2 x; chmod +x x; ln -s a la; tree -f; tree -i; tree -fi a; tree -Q; tree -F; tree --charset=ascii
#> .
#> ├── ./a
#> │   ├── ./a/b
#> │   │   └── ./a/b/f2
#> │   └── ./a/f1
#> ├── ./la -> a
#> └── ./x
#>
#> 4 directories, 3 files
#> .
#> a
#> b
#> f2
#> f1
#> la -> a
#> x
#>
#> 4 directories, 3 files
#> a
#> a/b
#> a/b/f2
#> a/f1
#>
#> 2 directories, 2 files
#> "."
#> ├── "a"
#> │   ├── "b"
#> │   │   └── "f2"
#> │   └── "f1"
#> ├── "la" -> "a"
#> └── "x"
#>
#> 4 directories, 3 files
#> ./
#> ├── a/
#> │   ├── b/
#> │   │   └── f2
#> │   └── f1
#> ├── la -> a/
#> └── x*
#>
#> 4 directories, 3 files
#> .
#> |-- a
#> |   |-- b
#> |   |   `-- f2
#> |   `-- f1
#> |-- la -> a
#> `-- x
#>
#> 4 directories, 3 files

#### patterns
mkdir -p a/b c; touch a/f1 a/b/f2 c/f3 top.txt c/F9; tree -I 'a|c'; tree -P '*.txt'; tree -P 'f*' --prune; tree -P 'f*' --ignore-case c; tree -P c --matchdirs; tree --prune
#> .
#> └── top.txt
#>
#> 1 directory, 1 file
#> .
#> ├── a
#> │   └── b
#> ├── c
#> └── top.txt
#>
#> 4 directories, 1 file
#> .
#> ├── a
#> │   ├── b
#> │   │   └── f2
#> │   └── f1
#> └── c
#>     └── f3
#>
#> 4 directories, 3 files
#> c
#> ├── F9
#> └── f3
#>
#> 1 directory, 2 files
#> .
#> ├── a
#> │   └── b
#> └── c
#>     ├── F9
#>     └── f3
#>
#> 4 directories, 2 files
#> .
#> ├── a
#> │   ├── b
#> │   │   └── f2
#> │   └── f1
#> ├── c
#> │   ├── F9
#> │   └── f3
#> └── top.txt
#>
#> 4 directories, 5 files

#### order
mkdir d; touch b1 b10 b2 z; printf 12345 >b2; touch -d 2001-01-01 z; touch -d 2002-01-01 b1; touch -d 2003-01-01 b2; touch -d 2004-01-01 b10; touch -d 2005-01-01 d; tree -v; tree -r; tree -t; tree --dirsfirst; tree --filesfirst; tree --sort=size -I d; tree --sort=x; echo $?
#> .
#> ├── b1
#> ├── b2
#> ├── b10
#> ├── d
#> └── z
#>
#> 2 directories, 4 files
#> .
#> ├── z
#> ├── d
#> ├── b2
#> ├── b10
#> └── b1
#>
#> 2 directories, 4 files
#> .
#> ├── z
#> ├── b1
#> ├── b2
#> ├── b10
#> └── d
#>
#> 2 directories, 4 files
#> .
#> ├── d
#> ├── b1
#> ├── b10
#> ├── b2
#> └── z
#>
#> 2 directories, 4 files
#> .
#> ├── b1
#> ├── b10
#> ├── b2
#> ├── z
#> └── d
#>
#> 2 directories, 4 files
#> .
#> ├── b2
#> ├── b1
#> ├── b10
#> └── z
#>
#> 1 directory, 4 files
#> name,version,size,mtime,ctime
#> 1
#2> tree: Sort type 'x' not valid, should be one of: 
#2>-

#### what is told of files
mkdir a; printf hello >a/f1; touch -d '2001-02-03 04:05' a/f1 a; chmod 640 a/f1; tree -p; tree -s a | tail -n 3; tree -h a | tail -n 3; tree -ug a | sed 's/[^ ]* *[^ ]* *]/U G]/'; tree -D a; tree --timefmt %Y a; tree -ps a | tail -n 3
#> [drwxr-xr-x]  .
#> └── [drwxr-xr-x]  a
#>     └── [-rw-r-----]  f1
#>
#> 2 directories, 1 file
#> └── [          5]  f1
#>
#> 1 directory, 1 file
#> └── [   5]  f1
#>
#> 1 directory, 1 file
#> U G]  a
#> └── U G]  f1
#>
#> 1 directory, 1 file
#> [Feb  3  2001]  a
#> └── [Feb  3  2001]  f1
#>
#> 1 directory, 1 file
#> [2001]  a
#> └── [2001]  f1
#>
#> 1 directory, 1 file
#> └── [-rw-r-----           5]  f1
#>
#> 1 directory, 1 file

#### JSON
mkdir -p a/b c e/e2; touch a/f1 a/b/f2 c/f3; ln -s a la; tree -J; tree -J -p a; tree -J e c; tree -J . | jq -r '.[1].files'; tree -Jd --noreport
#> [
#>   {"type":"directory","name":".","contents":[
#>     {"type":"directory","name":"a","contents":[
#>       {"type":"directory","name":"b","contents":[
#>         {"type":"file","name":"f2"}
#>       ]},
#>       {"type":"file","name":"f1"}
#>     ]},
#>     {"type":"directory","name":"c","contents":[
#>       {"type":"file","name":"f3"}
#>     ]},
#>     {"type":"directory","name":"e","contents":[
#>       {"type":"directory","name":"e2"}
#>     ]},
#>     {"type":"link","name":"la","target":"a"}
#>   ]}
#> ,
#>   {"type":"report","directories":7,"files":3}
#> ]
#> [
#>   {"type":"directory","name":"a","mode":"0755","prot":"drwxr-xr-x","contents":[
#>     {"type":"directory","name":"b","mode":"0755","prot":"drwxr-xr-x","contents":[
#>       {"type":"file","name":"f2","mode":"0644","prot":"-rw-r--r--"}
#>     ]},
#>     {"type":"file","name":"f1","mode":"0644","prot":"-rw-r--r--"}
#>   ]}
#> ,
#>   {"type":"report","directories":2,"files":2}
#> ]
#> [
#>   {"type":"directory","name":"e","contents":[
#>     {"type":"directory","name":"e2"}
#>   ]},
#>   {"type":"directory","name":"c","contents":[
#>     {"type":"file","name":"f3"}
#>   ]}
#> ,
#>   {"type":"report","directories":3,"files":1}
#> ]
#> 3
#> [
#>   {"type":"directory","name":".","contents":[
#>     {"type":"directory","name":"a","contents":[
#>       {"type":"directory","name":"b"}
#>     ]},
#>     {"type":"directory","name":"c"},
#>     {"type":"directory","name":"e","contents":[
#>       {"type":"directory","name":"e2"}
#>     ]},
#>     {"type":"link","name":"la","target":"a"}
#>   ]}
#>
#> ]

#### XML
mkdir -p a/b e; touch 'a/x&y' a/b/f2; ln -s a la; tree -X; tree -X -p e
#> <?xml version="1.0" encoding="UTF-8"?>
#> <tree>
#>   <directory name=".">
#>     <directory name="a">
#>       <directory name="b">
#>         <file name="f2"></file>
#>       </directory>
#>       <file name="x&amp;y"></file>
#>     </directory>
#>     <directory name="e"></directory>
#>     <link name="la" target="a"></link>
#>   </directory>
#>   <report>
#>     <directories>5</directories>
#>     <files>2</files>
#>   </report>
#> </tree>
#> <?xml version="1.0" encoding="UTF-8"?>
#> <tree>
#>   <directory name="e" mode="0755" prot="drwxr-xr-x">
#>   </directory>
#>   <report>
#>     <directories>0</directories>
#>     <files>0</files>
#>   </report>
#> </tree>

#### what is not there, and what is no directory
touch f; tree nofile; echo $?; tree f; echo $?; tree -L 0; echo $?; tree -L x; echo $?
#> nofile  [error opening dir]
#>
#> 0 directories, 0 files
#> 2
#> f  [error opening dir]
#>
#> 0 directories, 1 file
#> 0
#> 1
#> 1
#2> tree: Invalid level, must be greater than 0.
#2> tree: Invalid level, must be greater than 0.

#### links that are followed
mkdir -p a/b; ln -s .. a/up; ln -s a la; touch a/b/f; tree -l
#> .
#> ├── a
#> │   ├── b
#> │   │   └── f
#> │   └── up -> ..  [recursive, not followed]
#> └── la -> a  [recursive, not followed]
#>
#> 5 directories, 1 file

#### many entries
mkdir d; touch d/1 d/2 d/3; tree --filelimit 2; tree -o out d; cat out
#> .
#> └── d  [3 entries exceeds filelimit, not opening dir]
#>
#> 2 directories, 0 files
#> d
#> ├── 1
#> ├── 2
#> └── 3
#>
#> 1 directory, 3 files

#### directories that match list what is in them, and no more
mkdir -p t/a/b t/xa; echo >t/a/big; : >t/a/b/zero; ln -s a t/la; tree --matchdirs -P a t; tree --matchdirs -P '*a' t; tree --matchdirs -P a --prune t; tree -d -F t; tree -F t
#> t
#> ├── a
#> │   ├── b
#> │   └── big
#> └── xa
#>
#> 4 directories, 1 file
#> t
#> ├── a
#> │   ├── b
#> │   └── big
#> ├── la -> a
#> └── xa
#>
#> 5 directories, 1 file
#> t
#> └── a
#>     └── big
#>
#> 2 directories, 1 file
#> t
#> ├── a
#> │   └── b
#> ├── la -> a
#> └── xa
#>
#> 5 directories
#> t/
#> ├── a/
#> │   ├── b/
#> │   │   └── zero
#> │   └── big
#> ├── la -> a/
#> └── xa/
#>
#> 5 directories, 2 files

#### directories alone are not left out
mkdir -p t/a/b t/c; : >t/a/f; tree -d --prune t; tree --prune t
#> t
#> ├── a
#> │   └── b
#> └── c
#>
#> 4 directories
#> t
#> └── a
#>     └── f
#>
#> 2 directories, 1 file

#### the encoding of XML
mkdir t; tree -X --charset=ascii t; tree -X --charset=latin1 t | head -n 1; tree -J --charset=ascii t
#> <?xml version="1.0" encoding="ascii"?>
#> <tree>
#>   <directory name="t">
#>   </directory>
#>   <report>
#>     <directories>0</directories>
#>     <files>0</files>
#>   </report>
#> </tree>
#> <?xml version="1.0" encoding="latin1"?>
#> [
#>   {"type":"directory","name":"t"}
#> ,
#>   {"type":"report","directories":0,"files":0}
#> ]
