#### several commands
printf 'a\nb\n' | pee 'wc -l >n' 'sort -r >r' cat; cat n r
#> a
#> b
#> 2
#> b
#> a

#### statuses
echo x | pee 'cat >n; exit 1' 'cat >m; exit 2'; echo $?; pee </dev/null; echo $?
#> 3
#> 0

#### a command that does not read
seq 100000 | pee 'head -1 >h' 'tail -1 >t'; echo $?; cat h t
#> 0
#> 1
#> 100000
