#### text, not a pattern
printf "a.b\nacb\n" | fgrep a.b 2>/dev/null
#> a.b

#### no pattern at all
printf 'a.b\naxb\n' | fgrep a.b
#> a.b

#### several words
printf 'one\ntwo\nthree\n' | fgrep -e one -e three; printf 'one\ntwo\n' | fgrep -w on; echo $?
#> one
#> three
#> 1

#### whole lines
printf 'a*b\na*bc\n' | fgrep -x 'a*b'
#> a*b

#### words of a file
printf 'x\ny\n' >w; printf 'ax\nb\ncy\n' | fgrep -f w -n
#> 1:ax
#> 3:cy
