#### long
touch 'a b' $'d\ne'; printf 12345 > c; chmod 640 c; touch -d '2020-01-02 03:04:05' *; vdir --time-style=long-iso | sed 's/ [^ ]* [^ ]* \( *[0-9]* 20\)/ U G \1/'
#> total 4
#> -rw-r--r-- 1 U G 0 2020-01-02 03:04 a\ b
#> -rw-r----- 1 U G 5 2020-01-02 03:04 c
#> -rw-r--r-- 1 U G 0 2020-01-02 03:04 d\ne

#### another format
touch 'a b' c; vdir -1 | wc -l; vdir -C; vdir -m; vdir --format=across
#> 2
#> a\ b  c
#> a\ b, c
#> a\ b  c

#### a folder and a link
mkdir d; ln -s d l; touch -h -d '2020-01-02 03:04:05' d l; vdir -go --time-style=+%Y | sed 's/ [0-9]* 2/ 2/'; vdir -dgo --time-style=+%Y l
#> total 4
#> drwxr-xr-x 2 2020 d
#> lrwxrwxrwx 1    2020 l -> d
#> lrwxrwxrwx 1 1 2020 l -> d

#### missing
vdir nope; echo $?; vdir -w x; echo $?
#> 2
#> 2
#2> vdir: cannot access 'nope': No such file or directory
#2> vdir: invalid line width: ‘x’

#### sorted by size
printf 1 >a; printf 123 >b; printf 12 >c; touch -d '2020-01-02' *; vdir -Sgo --time-style=+; vdir -Srgo --time-style=+
#> total 12
#> -rw-r--r-- 1 3  b
#> -rw-r--r-- 1 2  c
#> -rw-r--r-- 1 1  a
#> total 12
#> -rw-r--r-- 1 1  a
#> -rw-r--r-- 1 2  c
#> -rw-r--r-- 1 3  b

#### escapes of control characters
touch $'a\x01b' $'t\tb'; touch -d 2020-01-02 *; vdir -go --time-style=+; vdir -goN --time-style=+ | cat -v
#> total 0
#> -rw-r--r-- 1 0  a\001b
#> -rw-r--r-- 1 0  t\tb
#> total 0
#> -rw-r--r-- 1 0  a^Ab
#> -rw-r--r-- 1 0  t	b
