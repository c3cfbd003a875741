#### a tilde alone, with a slash, in the middle
HOME=/h; echo ~ ~/a a~ ~/ "~" '~' \~ ~"/a" ~\/a
#> /h /h/a a~ /h/ ~ ~ ~ ~/a ~/a

#### a tilde of nobody stays
echo ~nosuchuser/x ~nosuchuser
#> ~nosuchuser/x ~nosuchuser

#### the working directory and the one before
cd /; cd /tmp; echo ~+ ~- ~+/a ~-/b; unset OLDPWD; echo ~-
#> /tmp / /tmp/a //b
#> ~-

#### the directory stack
cd /; pushd /tmp >/dev/null; pushd /usr >/dev/null; echo ~0 ~1 ~2 ~+1 ~-0 ~-1 ~3 ~+9
#> /usr /tmp / /tmp / /tmp ~3 ~+9

#### tildes in assignments after colons
HOME=/h; x=~:~/a:b~:~; echo "$x"; PATH2=/bin:~/bin; echo $PATH2; y="~:~"; echo $y
#> /h:/h/a:b~:/h
#> /bin:/h/bin
#> ~:~

#### tildes after an equals sign in arguments
HOME=/h; echo a=~ a=b:~ --x=~ x.y=~ =~ a=~/b; set -o posix; eval "echo a=~"
#> a=/h a=b:/h --x=~ x.y=~ =~ a=/h/b
#> a=~

#### tildes in declarations
HOME=/h; export A=~/a:~; declare B=~; readonly C=x:~; echo $A $B $C; local D=~ 2>/dev/null; env E=~ sh -c 'echo $E'
#> /h/a:/h /h x:/h
#> /h

#### a tilde from an expansion is text
t='~'; echo $t $t/a; HOME=/h; x=$t/a; echo $x; echo $(echo '~')
#> ~ ~/a
#> ~/a
#> ~

#### an empty or unset home
HOME=; echo "[" ~ "]" ~/x; x=~/y; echo $x
#> [  ] /x
#> /y

#### the home directory is not split or globbed
mkdir 'a b' 'a*'; HOME='a *'; printf '<%s>' ~ ~/x; echo; HOME='a*'; printf '<%s>' ~; echo
#> <a *><a */x>
#> <a*>

#### a tilde in the words of parameters
HOME=/h; echo ${u-~} ${u:-~/x} "${u-~}" ${u-a~} ${HOME+~} ${u-'~'}; echo ${u=~}; echo $u
#> /h /h/x ~ a~ /h ~
#> /h
#> /h

#### tildes in the words of parameters of an assignment
HOME=/h; x=${u-~:~}; y=${u-a:~}:~; echo $x $y; echo ${u-~:~} ${u-a:~}
#> /h:/h a:/h:/h
#> /h:~ a:~

#### a tilde in case words and patterns
HOME=/h; case ~ in /h) echo word;; esac; case /h in ~) echo pattern;; esac; case '~' in ~) echo no;; '~') echo text;; esac
#> word
#> pattern
#> text

#### a tilde in conditions
HOME=/h; [[ ~ == /h ]] && echo a; [[ /h == ~ ]] && echo b; [[ -n ~nosuch ]] && echo c; [ ~ = /h ] && echo d
#> a
#> b
#> c
#> d

#### a tilde in regular expressions is text
HOME='/h.'; [[ /hx =~ ~ ]] || echo no; [[ /h. =~ ~ ]] && echo yes; [[ ~ =~ ^/h.$ ]] && echo left
#> no
#> yes
#> left

#### a tilde in redirections and here-strings
HOME=$PWD; echo x > ~/f; cat < ~/f; cat <<< ~/f | sed "s,$PWD,H,"; cat <<EOF
~
EOF
#> x
#> H/f
#> ~

#### a tilde in arrays
HOME=/h; a=(~ [3]=~ x:~ y=~); declare -p a; a[5]=~/z:~; echo ${a[5]}; declare -A m=([~]=~); declare -p m
#> declare -a a=([0]="/h" [3]="/h" [4]="x:~" [5]="y=~")
#> /h/z:/h
#> declare -A m=(["~"]="~" )

#### a tilde in for and in patterns of replacement
HOME=/h; for i in ~ ~/a; do echo $i; done; x=/h/a; echo ${x#~} ${x/~/T} ${x/#~\//T} "${x#~}" "${x/\/h/~}"
#> /h
#> /h/a
#> /a T/a /h/a /a /h/a

#### a tilde and braces
HOME=/h; echo {~,~/a} ~{a,b} {a,~}/x
#> /h /h/a ~a ~b a/x /h/x

#### a quoted part of the prefix stops it
HOME=/h; echo ~"root" ~r'o'ot ~\root ~$u ~${u} ~$(echo)
#> ~root ~root ~root ~ ~ ~

#### a tilde in arithmetic is an operator
echo $((~0)) $((~5 & 7)); let x=~1; echo $x
#> -1 2
#> -2

#### a tilde before a command name
HOME=$PWD; echo 'echo ran "$@"' > s; chmod +x s; ~/s a; cd /; ~/s b
#> ran a
#> ran b
