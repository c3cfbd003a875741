#### removes a name
echo hi > f; ln f g; unlink f; ls; stat -c %h g
#> g
#> 1

#### a directory
mkdir d; unlink d; echo $?; ls
#> 1
#> d
#2> unlink: cannot unlink 'd': Is a directory

#### wrong
unlink; unlink a b; unlink nope; echo $?
#> 1
#2> unlink: missing operand
#2> Try 'unlink --help' for more information.
#2> unlink: extra operand ‘b’
#2> Try 'unlink --help' for more information.
#2> unlink: cannot unlink 'nope': No such file or directory

#### a symlink, not what it leads to
touch f; ln -s f s; unlink s; ls
#> f

#### a name that looks like an option
touch -- -f; unlink -f; unlink -- -f; echo $?; ls
#> 0
#2> unlink: invalid option -- 'f'
#2> Try 'unlink --help' for more information.
