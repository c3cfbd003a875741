#### a file
echo hi > f; install f g; cat g; stat -c %a g; install -m 644 f g; stat -c %a g; install -m u=rw,g=r f h; stat -c %a h
#> hi
#> 755
#> 644
#> 640

#### the umask does not matter
umask 077; echo hi > f; install f g; install -d d; stat -c %a g d
#> 755
#> 755

#### directories
install -d x/y z; ls -d x/y z; install -dv x/y q/r; install -d -m 700 mm; stat -c %a mm; touch f; install -d f; echo $?; install -d f/g; echo $?
#> x/y
#> z
#> install: creating directory 'q'
#> install: creating directory 'q/r'
#> 700
#> 1
#> 1
#2> install: cannot create directory ‘f’: File exists
#2> install: cannot create directory ‘f’: Not a directory

#### into a directory
echo hi > f; echo ho > g; mkdir d; install f g d; ls d; install -t d -m 600 f; stat -c %a d/f; install -v f d; install -vt d f g
#> f
#> g
#> 600
#> removed 'd/f'
#> 'f' -> 'd/f'
#> removed 'd/f'
#> 'f' -> 'd/f'
#> removed 'd/g'
#> 'g' -> 'd/g'

#### leading directories
echo hi > f; install -D f a/b/c; cat a/b/c; install -Dv f a2/b/c; install -Dt n1/n2 -v f; install -D -m 600 f k/l/m; stat -c %a k k/l k/l/m; install -DT f x/y; cat x/y; mkdir e; install -D f e/; ls e
#> hi
#> install: creating directory 'a2'
#> install: creating directory 'a2/b'
#> 'f' -> 'a2/b/c'
#> install: creating directory 'n1'
#> install: creating directory 'n1/n2'
#> 'f' -> 'n1/n2/f'
#> 755
#> 755
#> 600
#> hi
#> f

#### verbose
echo hi > f; install -v f g; install -v f g; install -bv f g; install --backup=numbered -v f g; ls
#> 'f' -> 'g'
#> removed 'g'
#> 'f' -> 'g'
#> 'f' -> 'g' (backup: 'g~')
#> 'f' -> 'g' (backup: 'g.~1~')
#> f
#> g
#> g.~1~
#> g~

#### backups
echo 1 > f; echo 2 > g; install -b f g; cat g~; install -S .o f g; ls; install --backup=t f g; ls
#> 2
#> f
#> g
#> g.o
#> g~
#> f
#> g
#> g.o
#> g.~1~
#> g~

#### compare
echo hi > f; install f g; install -Cv f g; install -Cv -m 600 f g; echo ho > f; install -Cv -m 600 f g; cat g
#> removed 'g'
#> 'f' -> 'g'
#> removed 'g'
#> 'f' -> 'g'
#> ho

#### times
touch -d '2020-01-02 03:04:05' f; install -p f g; stat -c %y g; install -C -p f g; echo $?
#> 2020-01-02 03:04:05.000000000 +0000
#> 1
#2> install: options --compare (-C) and --preserve-timestamps are mutually exclusive
#2> Try 'install --help' for more information.

#### what is no file
mkdir d e; echo hi > f; install d e; install -T f d; install nope x; install f nope/x; install f f; install -t nope f; install f g h; echo $?
#> 1
#2> install: omitting directory 'd'
#2> install: cannot overwrite directory 'd' with non-directory
#2> install: cannot stat 'nope': No such file or directory
#2> install: cannot create regular file 'nope/x': No such file or directory
#2> install: 'f' and 'f' are the same file
#2> install: failed to access 'nope': No such file or directory
#2> install: target 'h': No such file or directory

#### through a file
echo hi > f; echo ho > g; install -m 644 -D f g/h/i; install f g/h; echo $?
#> 1
#2> install: cannot create directory 'g': Not a directory
#2> install: cannot stat 'g/h': Not a directory

#### a symlink is replaced
echo hi > f; echo ho > g; ln -s g s; install f s; stat -c %F s; cat g
#> regular file
#> ho

#### wrong
install; install f; install -m 9 f g; install -o nosuch f g; install -g nosuch f g; install -d; install -d -t x f; install -T f g h; install -T f; install -C -s f g; install -d -s x; install --strip-program=x nope g; install -z; echo $?
#> 1
#2> install: missing file operand
#2> Try 'install --help' for more information.
#2> install: missing destination file operand after 'f'
#2> Try 'install --help' for more information.
#2> install: invalid mode ‘9’
#2> install: invalid user ‘nosuch’
#2> install: invalid group ‘nosuch’
#2> install: missing file operand
#2> Try 'install --help' for more information.
#2> install: target directory not allowed when installing a directory
#2> install: extra operand 'h'
#2> Try 'install --help' for more information.
#2> install: missing destination file operand after 'f'
#2> Try 'install --help' for more information.
#2> install: options --compare (-C) and --strip are mutually exclusive
#2> Try 'install --help' for more information.
#2> install: the strip option may not be used when installing a directory
#2> install: WARNING: ignoring --strip-program option as -s option was not specified
#2> install: cannot stat 'nope': No such file or directory
#2> install: invalid option -- 'z'
#2> Try 'install --help' for more information.

#### just created
mkdir a b d; echo 1 > a/f; echo 2 > b/f; install a/f b/f d; echo $?; cat d/f
#> 1
#> 1
#2> install: will not overwrite just-created 'd/f' with 'b/f'

#### an owner that is not ours
echo hi > f; install -o 0 f g; echo $?; install -o 1000 -g 1000 f h; echo $?
#> 1
#> 0
#2> install: cannot change ownership of 'g': Operation not permitted

#### strip
echo hi > f; install -s f g; echo $?
#differs: there are no symbol tables, and no program that removes them
#> 1
#2> install: option -s is not supported: there are no symbol tables here

#### a file and other names of it
r() { rm -rf q; mkdir q; cd q; echo A > a; echo B > b; mkdir d; echo E > d/e; ln a h; ln -s a s; "$@" 2>&1; echo "= $? $(echo * d/*) $(cat a b d/e 2>&1 | tr '\n' ' ')"; cd ..; }
for o in '' -b -C; do r install $o a a; r install $o a h; r install $o d/e d; r install $o s a; done
#> install: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> install: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> install: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> install: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h h~ s d/e A B E 
#> install: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> install: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> install: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> install: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> install: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
