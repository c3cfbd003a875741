#### aliases ending in a blank reach the words of for
shopt -s expand_aliases
alias FOR1='for '
alias FOR2='FOR1 '
alias eye1='i '
alias eye2='eye1 '
alias IN='in '
alias onetwo='$one "2" '
one=1
FOR2 eye2 IN onetwo 3; do echo $i; done
#> 1
#> 2
#> 3

#### aliases ending in a blank reach the words of case
shopt -s expand_aliases
alias c='case ' w='word ' i='in '
c w i word) echo hit;; *) echo no; esac
#> hit

#### an alias of nothing leaves an empty line
shopt -s expand_aliases
alias nothing= blank=' ' comment='# x'
nothing
echo $?; nothing
blank
comment
if true; then nothing
echo a; fi
true && nothing
echo b
{ echo c; nothing
}; (nothing
echo d); f() { nothing
echo e; }; f; echo x | nothing
cat; eval nothing; echo $?
#> 0
#> a
#> b
#> c
#> d
#> e
#> x
#> 0
