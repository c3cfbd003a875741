#### text, not a pattern
printf "a.b\nacb\n" | fgrep a.b 2>/dev/null
#> a.b
