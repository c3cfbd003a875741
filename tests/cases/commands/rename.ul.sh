#### first, all and last
touch foo1 foofoo 'x foo' bar; rename.ul foo Foo *; ls; rename.ul -v foo X *; rename.ul -a -v o 0 *; touch aaa; rename.ul -l -v a b aaa; rename.ul -av a c aab; ls
#> Foo1
#> Foofoo
#> bar
#> x Foo
#> `Foofoo' -> `FooX'
#> `Foo1' -> `F001'
#> `FooX' -> `F00X'
#> `x Foo' -> `x F00'
#> `aaa' -> `aab'
#> `aab' -> `ccb'
#> F001
#> F00X
#> bar
#> ccb
#> x F00

#### nothing to do
touch foo; rename.ul nope x *; echo $?; rename.ul foo x nope; echo $?; rename.ul foo x foo nope; echo $?
#> 4
#> 1
#> 2
#2> rename.ul: nope: not accessible: No such file or directory
#2> rename.ul: nope: not accessible: No such file or directory

#### without renaming
touch foo1; rename.ul -n foo bar foo1; echo $?; rename.ul -nv foo bar foo1; ls
#> 0
#> `foo1' -> `bar1'
#> foo1

#### existing files
echo 1 > a1; echo 2 > a2; rename.ul -o -v 1 2 a1; echo $?; rename.ul -v 1 2 a1; cat a2; ls; echo 3 > b1; echo 4 > b2; echo n | rename.ul -i 1 2 b1; echo $?; echo y | rename.ul -iv 1 2 b1; cat b2
#> Skipping existing file: `a2'
#> 4
#> `a1' -> `a2'
#> 1
#> a2
#> rename.ul: overwrite `b2'? 4
#> rename.ul: overwrite `b2'? `b1' -> `b2'
#> 3

#### links
ln -s target-foo l; touch f; rename.ul -s -v foo bar l; readlink l; rename.ul -s x y f; echo $?; rename.ul -s x y nope; echo $?; rename.ul -sn bar x l; readlink l
#> l: `target-foo' -> `target-bar'
#> target-bar
#> 1
#> 1
#> target-bar
#2> rename.ul: f: not a symbolic link
#2> rename.ul: nope: not accessible: No such file or directory

#### folders
mkdir d; touch d/ab; rename.ul -v d e d/ab; echo $?; rename.ul -v b c d/ab; rename.ul -v ac e/f d/ac; echo $?; rename.ul -v d/a b d/ac; ls
#> 4
#> `d/ab' -> `d/ac'
#> 1
#> `d/ac' -> `bc'
#> bc
#> d
#2> rename.ul: d/ac: rename to d/e/f failed: No such file or directory

#### an empty text
touch foo; rename.ul -v '' pre- foo; ls
#> `foo' -> `pre-foo'
#> pre-foo

#### wrong
rename.ul; echo $?; rename.ul a; echo $?; rename.ul a b; echo $?; rename.ul -z a b c; echo $?
#> 1
#> 1
#> 1
#> 1
#2> rename.ul: not enough arguments
#2> Try 'rename.ul --help' for more information.
#2> rename.ul: not enough arguments
#2> Try 'rename.ul --help' for more information.
#2> rename.ul: not enough arguments
#2> Try 'rename.ul --help' for more information.
#2> rename.ul: invalid option -- 'z'
#2> Try 'rename.ul --help' for more information.
