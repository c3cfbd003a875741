#### files
echo 1 > a; cp a b; cat b; cp a b c; echo $?; mkdir d; cp a b d; ls d; cp nope x; echo $?; cp a a; echo $?
#> 1
#> 1
#> a
#> b
#> 1
#> 1
#2> cp: target 'c': No such file or directory
#2> cp: cannot stat 'nope': No such file or directory
#2> cp: 'a' and 'a' are the same file

#### trees
mkdir -p d/e; echo x > d/e/f; cp d x; echo $?; cp -r d x; ls -R x; cp -r d x; ls x; cp -rT d y; ls y; cp -r d d; echo $?
#> 1
#> x:
#> e
#>
#> x/e:
#> f
#> d
#> e
#> e
#> 1
#2> cp: -r not specified; omitting directory 'd'
#2> cp: cannot copy a directory, 'd', into itself, 'd/d'

#### verbose
mkdir -p d/e; echo x > d/f; cp -v d/f g; cp -rv d x; cp -v d/f nope/x; echo $?
#> 'd/f' -> 'g'
#> 'd' -> 'x'
#> 'd/e' -> 'x/e'
#> 'd/f' -> 'x/f'
#> 'd/f' -> 'nope/x'
#> 1
#2> cp: cannot create regular file 'nope/x': No such file or directory

#### keeping things
echo x > a; chmod 751 a; touch -d 2020-01-01 a; cp a b; cp -p a c; stat -c '%a %n' b c; stat -c %y c; cp -a a d; stat -c '%a %y' d; cp --preserve=mode a e; stat -c %a e; umask 077; cp a f; stat -c %a f
#> 751 b
#> 751 c
#> 2020-01-01 00:00:00.000000000 +0000
#> 751 2020-01-01 00:00:00.000000000 +0000
#> 751
#> 700

#### not overwriting
echo 1 > a; echo 2 > b; cp -n a b; cat b; touch -d 2030-01-01 b; cp -u a b; cat b; echo n | cp -i a b; cat b; echo y | cp -i a b; cat b
#> 2
#> 2
#> 2
#> 1
#2> cp: overwrite 'b'? cp: overwrite 'b'? 
#2>-

#### links
echo x > f; ln -s f l; cp l m; stat -c %F m; cp -P l n; stat -c '%F %N' n; cp -d l o; stat -c %F o; cp -l f h; stat -c %h f; cp -s f s; stat -c %N s; ln -s nope dang; cp dang z; echo $?
#> regular file
#> symbolic link 'n' -> 'f'
#> symbolic link
#> 2
#> 's' -> 'f'
#> 1
#2> cp: cannot stat 'dang': No such file or directory

#### links in trees
mkdir d; echo x > d/f; ln -s f d/l; cp -r d x; stat -c %F x/l; cp -rL d y; stat -c %F y/l; ln d/f d/h; cp -a d z; stat -c %h z/f; cp -r d w; stat -c %h w/f
#> symbolic link
#> regular file
#> 2
#> 1

#### into what is there
echo x > f; mkdir d e; cp -r d f; echo $?; mkdir e/f; cp f e; echo $?; cp f nope/; echo $?; cp -t e f; echo $?; cp -t nope f; echo $?; cp -T f d; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> cp: cannot overwrite non-directory 'f' with directory 'd'
#2> cp: cannot overwrite directory 'e/f' with non-directory
#2> cp: cannot create regular file 'nope/': Not a directory
#2> cp: cannot overwrite directory 'e/f' with non-directory
#2> cp: target directory 'nope': No such file or directory
#2> cp: cannot overwrite directory 'd' with non-directory

#### parents and backups
mkdir -p a/b t; echo x > a/b/f; cp --parents a/b/f t; ls -R t; echo 1 > x; echo 2 > y; cp -b x y; ls y*; cp --backup=numbered x y; ls y*; cp -S .bak x y; ls y*
#> t:
#> a
#>
#> t/a:
#> b
#>
#> t/a/b:
#> f
#> y
#> y~
#> y
#> y.~1~
#> y~
#> y
#> y.~1~
#> y.~2~
#> y~

#### wrong
cp; echo $?; cp a; echo $?; cp -z; echo $?; echo x > a; cp a b/c; echo $?; cp -T a b c; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> cp: missing file operand
#2> Try 'cp --help' for more information.
#2> cp: missing destination file operand after 'a'
#2> Try 'cp --help' for more information.
#2> cp: invalid option -- 'z'
#2> Try 'cp --help' for more information.
#2> cp: cannot create regular file 'b/c': No such file or directory
#2> cp: extra operand 'c'
#2> Try 'cp --help' for more information.

#### attributes one by one
echo x >a; chmod 741 a; touch -d '2019-05-05 05:05' a; for w in mode timestamps all ownership mode,timestamps; do cp --preserve=$w a b; stat -c '%a' b; rm b; done; cp --no-preserve=mode -p a b; stat -c '%a %y' b; cp --preserve=nope a b; echo $?
#> 741
#> 741
#> 741
#> 741
#> 741
#> 741 2019-05-05 05:05:00.000000000 +0000
#> 1
#2> cp: invalid argument ‘nope’ for ‘--preserve’
#2> Valid arguments are:
#2>   - ‘mode’
#2>   - ‘timestamps’
#2>   - ‘ownership’
#2>   - ‘links’
#2>   - ‘context’
#2>   - ‘xattr’
#2>   - ‘all’
#2> Try 'cp --help' for more information.

#### over files of other rights
echo new >a; echo old >b; chmod 600 b; cp a b; stat -c %a b; cat b; chmod 755 a; cp a c; stat -c %a c; umask 077; cp a d; stat -c %a d
#> 600
#> new
#> 755
#> 700

#### from standard input and devices
echo hi | cp /dev/stdin f; cat f; cp /dev/null f; wc -c <f; cp nope f; echo $?; cp f /dev/null; echo $?
#> hi
#> 0
#> 1
#> 0
#2> cp: cannot stat 'nope': No such file or directory

#### glob, dot, dot-dot
mkdir s t; touch s/a s/.b; mkdir s/c; cp -r s/. t; ls -A t; rm -r t/* ; cp -r s/* t; ls -A t; cp -a s/.b t; ls -A t; (cd t; cp ../s/a ./z; ls)
#> .b
#> a
#> c
#> .b
#> a
#> c
#> .b
#> a
#> c
#> a
#> c
#> z

#### -f, --remove-destination, -x, --attributes-only
echo 1 >a; echo 2 >b; ln b h; cp --remove-destination a b; cat b h; cp -f a h; cat h; cp --attributes-only a h; cp -x a q; cat q; ln -s nowhere l; cp a l; echo $?; cp --remove-destination a l; cat l
#> 1
#> 2
#> 1
#> 1
#> 1
#> 1
#2> cp: not writing through dangling symlink 'l'

#### a folder into itself: all but what was made for it
mkdir -p m/k; touch m/a m/k/b
cp -r m m/sub; find m | sort
cd m; cp -rv . ../m/bak | sort; find . | sort
cd ..; mkdir q; cp -a q q; find q
#> m
#> m/a
#> m/k
#> m/k/b
#> m/sub
#> m/sub/a
#> m/sub/k
#> m/sub/k/b
#> '.' -> '../m/bak'
#> './a' -> '../m/bak/a'
#> './k' -> '../m/bak/k'
#> './k/b' -> '../m/bak/k/b'
#> './sub' -> '../m/bak/sub'
#> './sub/a' -> '../m/bak/sub/a'
#> './sub/k' -> '../m/bak/sub/k'
#> './sub/k/b' -> '../m/bak/sub/k/b'
#> .
#> ./a
#> ./bak
#> ./bak/a
#> ./bak/k
#> ./bak/k/b
#> ./bak/sub
#> ./bak/sub/a
#> ./bak/sub/k
#> ./bak/sub/k/b
#> ./k
#> ./k/b
#> ./sub
#> ./sub/a
#> ./sub/k
#> ./sub/k/b
#> q
#> q/q
#2> cp: cannot copy a directory, 'm', into itself, 'm/sub'
#2> cp: cannot copy a directory, '.', into itself, '../m/bak'
#2> cp: cannot copy a directory, 'q', into itself, 'q/q'

#### words of options, whole or begun
for o in --sparse=x --sparse=a --reflink=foo --backup=foo --preserve=mode,foo --no-preserve=x; do cp $o a b; echo $?; done; echo 1 > a; cp --preserve=ti,mo --sparse=alw --reflink=au a b; ls
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> a
#> b
#2> cp: invalid argument ‘x’ for ‘--sparse’
#2> Valid arguments are:
#2>   - ‘never’
#2>   - ‘auto’
#2>   - ‘always’
#2> Try 'cp --help' for more information.
#2> cp: ambiguous argument ‘a’ for ‘--sparse’
#2> Valid arguments are:
#2>   - ‘never’
#2>   - ‘auto’
#2>   - ‘always’
#2> Try 'cp --help' for more information.
#2> cp: invalid argument ‘foo’ for ‘--reflink’
#2> Valid arguments are:
#2>   - ‘auto’
#2>   - ‘always’
#2>   - ‘never’
#2> Try 'cp --help' for more information.
#2> cp: invalid argument ‘foo’ for ‘backup type’
#2> Valid arguments are:
#2>   - ‘none’, ‘off’
#2>   - ‘simple’, ‘never’
#2>   - ‘existing’, ‘nil’
#2>   - ‘numbered’, ‘t’
#2> Try 'cp --help' for more information.
#2> cp: invalid argument ‘foo’ for ‘--preserve’
#2> Valid arguments are:
#2>   - ‘mode’
#2>   - ‘timestamps’
#2>   - ‘ownership’
#2>   - ‘links’
#2>   - ‘context’
#2>   - ‘xattr’
#2>   - ‘all’
#2> Try 'cp --help' for more information.
#2> cp: cannot stat 'a': No such file or directory

#### a file and other names of it
r() { rm -rf q; mkdir q; cd q; echo A > a; echo B > b; mkdir d; echo E > d/e; ln a h; ln -s a s; "$@" 2>&1; echo "= $? $(echo * d/*) $(cat a b d/e 2>&1 | tr '\n' ' ')"; cd ..; }
for o in '' -b -f -n -u -v -l -s -bf --remove-destination -P -a; do r cp $o d/e d; r cp $o a a; r cp $o a h; r cp $o a s; r cp $o s a; done
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 's' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h h~ s d/e A B E 
#> = 0 a b d h s s~ d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 's' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 's' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 's' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> cp: cannot create hard link 's' to 'a': File exists
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: cannot create symbolic link 's' to 'a': File exists
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a a~ b d h s d/e A B E 
#> = 0 a b d h h~ s d/e A B E 
#> = 0 a b d h s s~ d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> = 0 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 's' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'd/e' and 'd/e' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'a' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 'h' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 'a' and 's' are the same file
#> = 1 a b d h s d/e A B E 
#> cp: 's' and 'a' are the same file
#> = 1 a b d h s d/e A B E 

#### a source that is given twice
mkdir d e; echo x > a; echo y > e/a; cp a a d; echo $?; cp -r e e d; echo $?; cp a ./a d; echo $?; cp a e/a d; echo $?; cp -b a a d; ls d
#> 0
#> 0
#> 0
#> 1
#> a
#> a~
#> e
#2> cp: warning: source file 'a' specified more than once
#2> cp: warning: source directory 'e' specified more than once
#2> cp: warning: source file './a' specified more than once
#2> cp: will not overwrite just-created 'd/a' with 'e/a'
#2> cp: will not overwrite just-created 'd/a' with 'a'

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(cp -v a no b d) 2>&1 | cat
#> 'a' -> 'd/a'
#> cp: cannot stat 'no': No such file or directory
#> 'b' -> 'd/b'

#### permissions that are given up
umask 022; mkdir d; chmod 700 d; touch x t; chmod 711 x; chmod 600 t
cp --no-preserve=mode x y; cp -r --no-preserve=mode d e; cp -p --no-preserve=mode x z; cp -a --no-preserve=all x w; cp --no-preserve=timestamps x u; cp --no-preserve=mode x t; stat -c '%n %a' y e z w u t
#> y 644
#> e 755
#> z 644
#> w 644
#> u 711
#> t 600

#### a file where a directory is named
echo x >f; echo y >g; mkdir d; touch d/f; cp f g/; cp f d/f/; cp f nosuch/; install f g/; install f nosuch/; cp f d/f/.
#2> cp: cannot stat 'g/': Not a directory
#2> cp: cannot stat 'd/f/': Not a directory
#2> cp: cannot create regular file 'nosuch/': Not a directory
#2> install: cannot stat 'g/': Not a directory
#2> install: cannot create regular file 'nosuch/': Not a directory
#2> cp: cannot stat 'd/f/.': Not a directory
#? 1
