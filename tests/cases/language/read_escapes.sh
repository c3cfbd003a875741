#### escaped blanks at the end
IFS='x '
echo 'x\  \ ' | (read a b; echo "[$a] [$b]" | od -c)
#> 0000000   [   ]       [ 001   ]  \n
#> 0000007

#### escaped separators
IFS='x '
echo '\  \ ' | (read a b; echo "[$a] [$b]" | od -c)
echo 'xa\  \ ' | (read a b; echo "[$a] [$b]" | od -c)
echo '\ ' | (read a; echo "[$a]" | od -c)
echo 'x\ ' | (read a b; echo "[$a] [$b]" | od -c)
echo 'x\ y\ ' | (read a b; echo "[$a] [$b]" | od -c)
echo 'x\x' | (read a b; echo "[$a] [$b]" | od -c)
echo 'x\a\b' | (read a b; echo "[$a] [$b]" | od -c)
echo 'x\ \ ' | (read a b; echo "[$a] [$b]" | od -c)
echo 'x\  \ \ ' | (read a b c; echo "[$a] [$b] [$c]" | od -c)
#> 0000000   [       ]       [       ]  \n
#> 0000010
#> 0000000   [   ]       [   a   ]  \n
#> 0000007
#> 0000000   [       ]  \n
#> 0000004
#> 0000000   [   ]       [       ]  \n
#> 0000007
#> 0000000   [   ]       [       y       ]  \n
#> 0000011
#> 0000000   [   ]       [   x   ]  \n
#> 0000007
#> 0000000   [   ]       [   a   b   ]  \n
#> 0000010
#> 0000000   [   ]       [           ]  \n
#> 0000010
#> 0000000   [   ]       [       ]       [           ]  \n
#> 0000014

#### mapfile of a directory
mkdir dir
mapfile x < ./dir
echo status=$?; declare -p x
read y < ./dir; echo $?
#> status=0
#> declare -a x=()
#> 1
#2> bash: line 4: read: read error: 0: Is a directory
