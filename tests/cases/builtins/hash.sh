#### hash
hash -r; ls >/dev/null; hash | grep -c ls; hash nosuch
#> 1
#2> bash: line 1: hash: nosuch: not found
#? 1

#### hash: what is forgotten, shown, refused
hash -d nosuch; echo $?; ls >/dev/null; hash -d nosuch; echo $?; hash -d nosuch ls; echo $?; hash; hash -p /tmp foo; echo $?; hash -rt; echo $?; hash -p x; echo $?
#> 0
#> 1
#> 1
#> hash: hash table empty
#> 1
#> 1
#> hash: hash table empty
#> 0
#2> bash: line 1: hash: nosuch: not found
#2> bash: line 1: hash: nosuch: not found
#2> bash: line 1: hash: /tmp: Is a directory
#2> bash: line 1: hash: -t: option requires an argument

#### hash: -t with -l and several names, hits
ls >/dev/null; cat </dev/null; hash -t ls cat; hash -lt ls cat; hash -lt ls; hash; hash -dt ls; echo $?; hash -r ls; hash
#> ls	/usr/bin/ls
#> cat	/usr/bin/cat
#> builtin hash -p /usr/bin/ls ls
#> builtin hash -p /usr/bin/cat cat
#> builtin hash -p /usr/bin/ls ls
#> hits	command
#>    4	/usr/bin/ls
#>    3	/usr/bin/cat
#> /usr/bin/ls
#> 0
#> hits	command
#>    0	/usr/bin/ls

#### hash: the order of the list
hash ls cat sed awk grep sort head tail tr cut wc uniq; hash; hash -l
#> hits	command
#>    0	/usr/bin/tr
#>    0	/usr/bin/head
#>    0	/usr/bin/uniq
#>    0	/usr/bin/grep
#>    0	/usr/bin/cut
#>    0	/usr/bin/tail
#>    0	/usr/bin/ls
#>    0	/usr/bin/cat
#>    0	/usr/bin/awk
#>    0	/usr/bin/sort
#>    0	/usr/bin/sed
#>    0	/usr/bin/wc
#> builtin hash -p /usr/bin/tr tr
#> builtin hash -p /usr/bin/head head
#> builtin hash -p /usr/bin/uniq uniq
#> builtin hash -p /usr/bin/grep grep
#> builtin hash -p /usr/bin/cut cut
#> builtin hash -p /usr/bin/tail tail
#> builtin hash -p /usr/bin/ls ls
#> builtin hash -p /usr/bin/cat cat
#> builtin hash -p /usr/bin/awk awk
#> builtin hash -p /usr/bin/sort sort
#> builtin hash -p /usr/bin/sed sed
#> builtin hash -p /usr/bin/wc wc

#### hash: hits, names, options and a path that is set
hash; echo $?
cat /dev/null; cat /dev/null; ls > /dev/null
hash | sort
hash -t cat; hash -t cat ls
hash -l | sort
hash -d cat; hash -t cat; echo $?
hash -d nothing; echo $?
hash nothing; echo $?
hash -p /some/where name; hash -t name; name; echo $?
hash -r; hash; echo $?
hash -x; echo $?
hash cd echo; hash; echo $?
#> hash: hash table empty
#> 0
#>    1	/usr/bin/ls
#>    2	/usr/bin/cat
#> hits	command
#> /usr/bin/cat
#> cat	/usr/bin/cat
#> ls	/usr/bin/ls
#> builtin hash -p /usr/bin/cat cat
#> builtin hash -p /usr/bin/ls ls
#> 1
#> 1
#> 1
#> /some/where
#> 127
#> hash: hash table empty
#> 0
#> 2
#> hash: hash table empty
#> 0
#2> bash: line 6: hash: cat: not found
#2> bash: line 7: hash: nothing: not found
#2> bash: line 8: hash: nothing: not found
#2> bash: line 9: /some/where: No such file or directory
#2> bash: line 11: hash: -x: invalid option
#2> hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]

#### hash and functions
f() { :; }; hash f; echo $?; hash -t f; echo $?
hash ls; type ls; PATH=$PATH; hash
hash -p; echo $?
hash -t; echo $?
#> 0
#> 1
#> ls is hashed (/usr/bin/ls)
#> hash: hash table empty
#> 2
#> 1
#2> bash: line 1: hash: f: not found
#2> bash: line 3: hash: -p: option requires an argument
#2> hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]
#2> bash: line 4: hash: -t: option requires an argument

#### to look is a use
cat /dev/null; hash; type cat; hash; command -v cat; hash; hash -t cat; hash; type -p cat; hash; type -P cat; hash; command -V cat; hash; type -a cat; hash; type -t cat; hash
#> hits	command
#>    1	/usr/bin/cat
#> cat is hashed (/usr/bin/cat)
#> hits	command
#>    2	/usr/bin/cat
#> /usr/bin/cat
#> hits	command
#>    3	/usr/bin/cat
#> /usr/bin/cat
#> hits	command
#>    4	/usr/bin/cat
#> /usr/bin/cat
#> hits	command
#>    5	/usr/bin/cat
#> /usr/bin/cat
#> hits	command
#>    6	/usr/bin/cat
#> cat is hashed (/usr/bin/cat)
#> hits	command
#>    7	/usr/bin/cat
#> cat is /usr/bin/cat
#> cat is /bin/cat
#> hits	command
#>    7	/usr/bin/cat
#> file
#> hits	command
#>    8	/usr/bin/cat

#### an empty table as commands
hash -r; hash -l; hash; hash -p /bin/x foo; hash -l; command -v foo; type foo; hash
#> hash: hash table empty
#> builtin hash -p /bin/x foo
#> /bin/x
#> foo is hashed (/bin/x)
#> hits	command
#>    2	/bin/x

#### without remembering
hash cat; hash -p /bin/x foo; set +h; command -v foo; echo $?; type cat; hash; echo $?
#> 1
#> cat is /usr/bin/cat
#> 1
#2> bash: line 1: hash: hashing disabled

#### an empty table that has been used
hash -d nosuch; echo $?
hash ls; hash -d ls; echo $?
hash -d nosuch; echo $?
hash -r; hash -d ls cat; echo $?
#> 0
#> 0
#> 1
#> 1
#2> bash: line 3: hash: nosuch: not found
#2> bash: line 4: hash: ls: not found
#2> bash: line 4: hash: cat: not found

#### command -p remembers what it finds
hash; command -p ls /dev/null; hash
command -pv ls; hash
command -pV ls; ls /dev/null; hash
PATH=/usr/bin:/bin; hash
command -p cat /dev/null; hash
PATH=; command -p ls /dev/null; ls /dev/null; echo $?; command -v ls
#> hash: hash table empty
#> /dev/null
#> hits	command
#>    1	/bin/ls
#> /bin/ls
#> hits	command
#>    2	/bin/ls
#> ls is hashed (/bin/ls)
#> /dev/null
#> hits	command
#>    4	/bin/ls
#> hash: hash table empty
#> hits	command
#>    1	/bin/cat
#> /dev/null
#> /dev/null
#> 0
#> /bin/ls
