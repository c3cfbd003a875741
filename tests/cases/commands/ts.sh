#### a format
printf 'a\nb\n' | TZ=UTC ts 'X %%'; printf 'a' | ts X | od -c
#> X % a
#> X % b
#> 0000000   X       a
#> 0000003

#### since the start
printf 'a\nb\n' | ts -s; printf 'a\nb\n' | ts -i '%H:%M'
#> 00:00:00 a
#> 00:00:00 b
#> 00:00 a
#> 00:00 b

#### the shape of the default
printf 'a\n' | ts | sed 's/[0-9]/9/g; s/^.../Mon/'
#> Mon 99 99:99:99 a

#### microseconds
printf 'a\n' | ts -s '%.S %.T' | sed 's/[.]....../.micros/g'
#> 00.micros 00:00:00.micros a
