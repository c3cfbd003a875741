#### an alias is expanded where it is read
shopt -s expand_aliases
alias a='echo first'; a
a; alias a='echo second'; a
a
f() { a; }; alias a='echo third'
f
#> first
#> first
#> second
#> second
#2> bash: line 2: a: command not found

#### aliases that end in a blank, and chains
shopt -s expand_aliases
alias e='echo ' w=world x='w '
e w; e x w; e 'w' \w; e w w
alias one=two two='echo chain'
one
#> world
#> world world
#> w w
#> world w
#> chain

#### an alias that names itself, and two that name each other
shopt -s expand_aliases
alias echo='echo pre' ls='ls -d' p=q q=p
echo a; ls /; p; echo $?
#> pre a
#> /
#> pre 127
#2> bash: line 3: p: command not found

#### aliases of reserved words, operators and halves
shopt -s expand_aliases
alias begin='{' end='}' then_='then echo' loop='for i in 1 2; do' pipe='| cat' semi='echo a; echo b' bg='echo x &'
begin echo in; end
if true; then_ yes; fi
loop echo $i; done
semi c
bg
wait
#> in
#> yes
#> 1
#> 2
#> a
#> b c
#> x

#### aliases in command substitutions, eval and functions
shopt -s expand_aliases
alias a='echo al'
echo $(a 1) `a 2`; eval 'a 3'; f() { a 4; }; f; (a 5); { a 6; }; true && a 7; ! a 8; x=1 a 9; if a 10; then a 11; fi; case x in x) a 12;; esac; a 13 | a 14; time -p a 15 2>/dev/null
#> al 1 al 2
#> al 3
#> al 4
#> al 5
#> al 6
#> al 7
#> al 8
#> al 9
#> al 10
#> al 11
#> al 12
#> al 14
#> al 15
#2> real 0.00
#2> user 0.00
#2> sys 0.00

#### quotes, arguments and names that are odd
shopt -s expand_aliases
alias a-b='echo dash' .d='echo dot' 1x='echo one' e=
a-b; .d; 1x; \a-b 2>/dev/null; 'a-b' 2>/dev/null; echo $?; e echo empty
alias nl='echo a
echo b'
nl c; alias c='echo # not'; c x; unalias a-b; a-b 2>/dev/null; echo $?
#> dash
#> dot
#> one
#> 127
#> empty
#> a
#> b c
#> dash
#> 0
#2> bash: line 6: c: command not found
