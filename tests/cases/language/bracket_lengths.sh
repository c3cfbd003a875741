#### a bracket that begins with a closing one is never replaced
pat='[^]]'
s='ab^cd^'
echo ${s//$pat/z}
echo ${s//[^]]/z}
echo ${s/[^]]/z}
echo ${s/[]]/z}
t='a]b]'; echo ${t//[]]/z} ${t//[^]]/z} ${t//[!]]/z} ${t/[]a]/z}
echo ${t#[^]]} ${t%[]]} ${s#[^]]}
echo ${s//[^]]b/z} ${s//[^]]*/z} ${s//a[^]]/z}
#> ab^cd^
#> ab^cd^
#> ab^cd^
#> ab^cd^
#> azbz a]b] a]b] z]b]
#> ]b] a]b b^cd^
#> ab^cd^ z ab^cd^

#### such brackets with more around them
s='ab^cd^'; echo ${s/#[^]]/z} ${s/%[^]]/z} ${s//[^]x]/z} ${s//[!]x]?/z} ${s//[^]]?c/z}
echo ${s//[^]]*c/z}; s=é]é; echo ${s//[^]]/z} ${s//[^]]é/z}  ${s//[^x]/z} ${s//[!]]]/z}
shopt -s extglob; s=ab]; echo ${s//[^]]@(b)/z} ${s//@([^]])/z} ${s//+([^]])/z}
#> ab^cd^ ab^cd^ ab^cd^ ab^cd^ ab^cd^
#> zd^
#> é]é é]é zzz é]é
#> z] zz] z]

#### such brackets twice
s='ab]ab]'; echo ${s//[^]]]/z} ${s//[^]]b/z}  ${s//[^]][^]]/z}
s='a]b'; echo ${s//[]]/x} ${s//[]a]/x} ${s//[!a]/x} ${s//[[:alpha:]]/x} ${s//[^[:alpha:]]/x}
#> ab]ab] ab]ab] ab]ab]
#> axb xxb axx x]x axb

#### in posix mode a quote in a word is text
set -o posix
echo "${u-it's}"
#> it's

#### single quotes in words within double quotes
echo "${var-}}"
echo "${var-\}}"
echo "${var-'}'}"
echo "${var-"}"}"
#> }
#> }
#> '}'
#> }
