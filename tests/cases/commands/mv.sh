#### files
echo 1 > a; mv a b; ls; mv nope x; echo $?; mkdir d; mv b d; ls d; mv d/b .; ls; mv b b; echo $?
#> b
#> 1
#> b
#> b
#> d
#> 1
#2> mv: cannot stat 'nope': No such file or directory
#2> mv: 'b' and 'b' are the same file

#### folders
mkdir -p d/e f; touch d/x; mv d g; ls g; mv g f; ls f; mv f f/x; echo $?; touch y; mv f y; echo $?; mkdir -p p/q q; mv q p; ls p; touch p/q/z; mkdir q; mv q p; echo $?
#> e
#> x
#> g
#> 1
#> 1
#> q
#> 1
#2> mv: cannot move 'f' to a subdirectory of itself, 'f/x'
#2> mv: cannot overwrite non-directory 'y' with directory 'f'
#2> mv: cannot move 'q' to 'p/q': Directory not empty

#### verbose, no clobber, asking
echo 1 > a; echo 2 > b; mv -v a c; mv -n b c; cat c; ls; echo n | mv -i b c; ls; echo y | mv -i b c; cat c
#> renamed 'a' -> 'c'
#> 1
#> b
#> c
#> b
#> c
#> 2
#2> mv: overwrite 'c'? mv: overwrite 'c'? 
#2>-

#### targets
touch a b; mkdir d; mv -t d a b; ls d; mv d/a d/b nope; echo $?; mv -T d e; ls e; mv -T e/a; echo $?
#> a
#> b
#> 1
#> a
#> b
#> 1
#2> mv: target 'nope': No such file or directory
#2> mv: missing destination file operand after 'e/a'
#2> Try 'mv --help' for more information.

#### update and backups
echo 1 > a; echo 2 > b; touch -d 2020-01-01 a; mv -u a b; cat b; ls; mv -b a b; ls; cat b
#> 2
#> a
#> b
#> b
#> b~
#> 1

#### wrong
mv; echo $?; mv a; echo $?; mv a b c; echo $?; touch f; mv f nope/x; echo $?; mv f f/; echo $?; mkdir d; mv d f; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> mv: missing file operand
#2> Try 'mv --help' for more information.
#2> mv: missing destination file operand after 'a'
#2> Try 'mv --help' for more information.
#2> mv: target 'c': No such file or directory
#2> mv: cannot move 'f' to 'nope/x': No such file or directory
#2> mv: cannot stat 'f/': Not a directory
#2> mv: cannot overwrite non-directory 'f' with directory 'd'

#### over links
echo 1 >a; ln -s a l; echo 2 >b; mv b l; ls -F; cat l; cat a; ln -s nowhere x; mv x y; readlink y; mkdir d; ln -s d dl; mv y dl; ls d
#> a
#> l
#> 2
#> 1
#> nowhere
#> y

#### directories over directories
mkdir -p a/x b/a; mv a b; ls b/a; mkdir c; mv c b/a; ls b/a; mkdir -p e/f; touch e/f/g; mkdir h h/f; touch h/f/i; mv e/f h; echo $?; ls h/f
#> x
#> c
#> x
#> 1
#> i
#2> mv: cannot move 'e/f' to 'h/f': Directory not empty

#### into itself
mkdir d; mv d d; echo $?; mv d d/e; echo $?; mkdir d/f; mv d d/f; echo $?; touch g; mv g ./g; echo $?; ln g h; mv g h; echo $?; ls
#> 1
#> 1
#> 1
#> 1
#> 1
#> d
#> g
#> h
#2> mv: cannot move 'd' to a subdirectory of itself, 'd/d'
#2> mv: cannot move 'd' to a subdirectory of itself, 'd/e'
#2> mv: cannot move 'd' to a subdirectory of itself, 'd/f/d'
#2> mv: 'g' and './g' are the same file
#2> mv: 'g' and 'h' are the same file

#### slashes at the end
touch f; mkdir d; mv f d/; ls d; mv d/ e/; ls; mv e/f g/; echo $?; mv e/f ./g; mv g h/; echo $?; ls
#> f
#> e
#> 1
#> 1
#> e
#> g
#2> mv: cannot move 'e/f' to 'g/': Not a directory
#2> mv: cannot move 'g' to 'h/': Not a directory

#### -f and what may not be written
echo 1 >a; echo 2 >b; chmod 444 b; mv -f a b; cat b; stat -c %a b; ls; mv -n b c; ls; mv -nv c c2; mv -fn c2 d; ls
#> 1
#> 644
#> b
#> c
#> renamed 'c' -> 'c2'
#> d

#### backups of every kind
for i in 1 2 3; do echo $i >a; mv --backup=numbered a b; done; ls; echo x >c; mv --backup=simple c b; ls; echo y >c; mv --backup=none c b; ls; echo z >c; VERSION_CONTROL=numbered mv -b c b; ls; echo q >c; mv -S .old c b; ls; mv --backup=nope x y; echo $?
#> b
#> b.~1~
#> b.~2~
#> b
#> b.~1~
#> b.~2~
#> b~
#> b
#> b.~1~
#> b.~2~
#> b~
#> b
#> b.~1~
#> b.~2~
#> b.~3~
#> b~
#> b
#> b.~1~
#> b.~2~
#> b.~3~
#> b.~4~
#> b~
#> 1
#2> mv: invalid argument ‘nope’ for ‘backup type’
#2> Valid arguments are:
#2>   - ‘none’, ‘off’
#2>   - ‘simple’, ‘never’
#2>   - ‘existing’, ‘nil’
#2>   - ‘numbered’, ‘t’
#2> Try 'mv --help' for more information.

#### many into one
mkdir d; touch a b c 'd e'; mv a b c 'd e' d; ls d; touch a b; mv a b nowhere; echo $?; mv a b a; echo $?; mv --target-directory=d a b; ls d; mv -t d; echo $?
#> a
#> b
#> c
#> d e
#> 1
#> 1
#> a
#> b
#> c
#> d e
#> 1
#2> mv: target 'nowhere': No such file or directory
#2> mv: target 'a': Not a directory
#2> mv: missing file operand
#2> Try 'mv --help' for more information.

#### what happens is told
touch a b; mkdir d; mv -v a b d; mv -v d e; mv -v e/a e/b .; mv -vi a b </dev/null; echo; ls; mv -v -b a b
#> renamed 'a' -> 'd/a'
#> renamed 'b' -> 'd/b'
#> renamed 'd' -> 'e'
#> renamed 'e/a' -> './a'
#> renamed 'e/b' -> './b'
#>
#> a
#> b
#> e
#> renamed 'a' -> 'b' (backup: 'b~')
#2> mv: overwrite 'b'? 
#2>-

#### -u with times
echo old >a; echo new >b; touch -d '2020-01-01' a; touch -d '2021-01-01' b; mv -u a b; ls; cat b; touch -d '2022-01-01' a; mv -u a b; ls; cat b; mv --update=none x y; echo $?
#> a
#> b
#> new
#> b
#> old
#> 1
#2> mv: option '--update' doesn't allow an argument
#2> Try 'mv --help' for more information.

#### a file and other names of it
r() { rm -rf q; mkdir q; cd q; echo A > a; echo B > b; mkdir d; echo E > d/e; ln a h; ln -s a s; "$@" 2>&1; echo "= $? $(echo * d/*) $(cat a b d/e 2>&1 | tr '\n' ' ')"; cd ..; }
for o in '' -b -f -n -u -v; do r mv $o d/e d; r mv $o a a; r mv $o a h; r mv $o a s; r mv $o s a; done
#> mv: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 b d h s d/e cat: a: No such file or directory B E 
#> mv: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 b d h h~ s d/e cat: a: No such file or directory B E 
#> = 0 b d h s s~ d/e cat: a: No such file or directory B E 
#> = 0 a a~ b d h d/e cat: a: Too many levels of symbolic links B E 
#> mv: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 b d h s d/e cat: a: No such file or directory B E 
#> mv: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> mv: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> mv: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> mv: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> renamed 'a' -> 's'
#> = 0 b d h s d/e cat: a: No such file or directory B E 
#> mv: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(mv -v a no b d) 2>&1 | cat
#> renamed 'a' -> 'd/a'
#> mv: cannot stat 'no': No such file or directory
#> renamed 'b' -> 'd/b'
