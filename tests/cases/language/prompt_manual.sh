#### escapes with a fixed answer
p() { local x=$1; printf '[%s]' "${x@P}"; }; p '\$'; p '\\'; p '\n'; p '\e' | od -An -c; p '\101\x'; p '\s'; p '\v'; p '\V' | cut -c1-5; p '\j'; p '\!'; p '\#'; p '\[a\]' | od -An -c; p '\q'; p '\a\r' | od -An -c
#> [$][\][
#> ]   [ 033   ]
#> [A\x][bash][5.2][5.2.
#> [0][1][0]   [   a   ]
#> [\q]   [  \a  \r   ]

#### directories
cd /usr/bin; p() { local x=$1; echo "${x@P}"; }; p '\w \W'; cd /; p '\w \W'; HOME=/usr; cd /usr; p '\w \W'; cd bin; p '\w \W'; PROMPT_DIRTRIM=1; HOME=/x; p '\w'; cd /usr/lib; PROMPT_DIRTRIM=0; p '\w'
#> /usr/bin bin
#> / /
#> ~ ~
#> ~/bin bin
#> .../bin
#> /usr/lib

#### expansions in prompts
x=val; p='$x ${x^^} $(echo sub) $((1+1)) `echo old` "q" \\$x \$x'; echo "${p@P}"
#> val VAL sub 2 old "q" $x $x

#### dates
p='\D{%Y}'; [[ ${p@P} =~ ^[0-9]{4}$ ]] && echo year; p='\t'; [[ ${p@P} =~ ^..:..:..$ ]] && echo t; p='\T \@ \A'; [[ ${p@P} =~ ^..:..:..\ ..:..\ [AP]M\ ..:..$ ]] && echo rest; p='\d'; [[ ${p@P} =~ ^[A-Z][a-z]{2}\ [A-Z][a-z]{2}\ [0-9]{2}$ ]] && echo d
#> year
#> t
#> rest
#> d

#### PS4 in every depth
PS4='+${LINENO}:${FUNCNAME[0]-top}> '; set -x; f() { : in; }; f; (: sub); x=$(: deep); eval ': ev'; set +x
#2> +1:top> f
#2> +1:f> : in
#2> +1:top> : sub
#2> ++1:top> : deep
#2> +1:top> x=
#2> +1:top> eval ': ev'
#2> ++1:top> : ev
#2> +1:top> set +x
