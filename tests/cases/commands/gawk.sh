#### the other name
echo "a b" | gawk "{print \$2}"
#> b
