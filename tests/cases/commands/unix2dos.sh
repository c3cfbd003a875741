#### line ends
printf 'a\r\nb\rc\n\n' >f; unix2dos f; od -c f; printf 'x\r\ny\n' | unix2dos | od -c
#> 0000000   a  \r  \n   b  \r   c  \r  \n  \r  \n
#> 0000012
#> 0000000   x  \r  \n   y  \r  \n
#> 0000006
#2> unix2dos: converting file f to DOS format...

#### other conversions
printf 'a\nb\r\n' | unix2dos -c mac | od -c; printf 'a\nb\r\n' | unix2dos -l | od -c
#> 0000000   a  \r   b  \r  \n
#> 0000005
#> 0000000   a  \r  \n  \r  \n   b  \r  \n
#> 0000010

#### byte order marks
printf '\xef\xbb\xbfa\n' >f; cp f g; unix2dos -q f; od -c f; unix2dos -q -r g; od -c g; printf 'a\n' | unix2dos -m | od -c
#> 0000000 357 273 277   a  \r  \n
#> 0000006
#> 0000000   a  \r  \n
#> 0000003
#> 0000000 357 273 277   a  \r  \n
#> 0000006
