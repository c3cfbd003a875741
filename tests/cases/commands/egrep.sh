#### alternatives
printf "a\nb\nc\n" | egrep "a|c" 2>/dev/null
#> a
#> c
