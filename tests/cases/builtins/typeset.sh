#### typeset is declare
typeset -i k=2*3; echo $k
#> 6
