#### plain
mkdir a; rmdir a; ls; rmdir a; echo $?; mkdir -p b/c; rmdir b; echo $?
#> 1
#> 1
#2> rmdir: failed to remove 'a': No such file or directory
#2> rmdir: failed to remove 'b': Directory not empty

#### parents and verbose
mkdir -p a/b/c; rmdir -pv a/b/c; mkdir -p a/b; touch a/f; rmdir -p a/b; echo $?; ls a
#> rmdir: removing directory, 'a/b/c'
#> rmdir: removing directory, 'a/b'
#> rmdir: removing directory, 'a'
#> 1
#> f
#2> rmdir: failed to remove directory 'a': Directory not empty

#### not a directory
touch f; rmdir f; echo $?; mkdir -p d/e; rmdir --ignore-fail-on-non-empty d; echo $?; rmdir; echo $?
#> 1
#> 0
#> 1
#2> rmdir: failed to remove 'f': Not a directory
#2> rmdir: missing operand
#2> Try 'rmdir --help' for more information.

#### with parents
mkdir -p a/b/c; rmdir -p a/b/c; ls; mkdir -p a/b; touch a/f; rmdir -p a/b; echo $?; ls a
#> 1
#> f
#2> rmdir: failed to remove directory 'a': Directory not empty

#### not empty
mkdir -p d/e; rmdir d; echo $?; rmdir --ignore-fail-on-non-empty d; echo $?; rmdir -v d/e d; touch f; rmdir f; echo $?
#> 1
#> 0
#> rmdir: removing directory, 'd/e'
#> rmdir: removing directory, 'd'
#> 1
#2> rmdir: failed to remove 'd': Directory not empty
#2> rmdir: failed to remove 'f': Not a directory
