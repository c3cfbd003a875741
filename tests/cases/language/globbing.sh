#### star and question mark
: > a1; : > a2; : > b1; : > .h; echo * ; echo a?; echo *1; echo x*
#> a1 a2 b1
#> a1 a2
#> a1 b1
#> x*

#### classes
: > a; : > b; : > C; : > 1; echo [ab] [!ab] [[:digit:]] [[:upper:]] [a-c]
#> a b 1 C 1 C a b

#### directories
mkdir d e; : > d/x; : > e/y; echo */; echo */*; echo d/*
#> d/ e/
#> d/x e/y
#> d/x

#### quoting stops it
: > f; echo '*' "*" \* "f"*
#> * * * f

#### nullglob, failglob, dotglob
: > .x; : > y; shopt -s dotglob; echo *; shopt -u dotglob; shopt -s nullglob; echo a no*; shopt -s failglob; echo no*; echo x
#> .x y
#> a
#2> bash: line 1: no match: no*
#? 1

#### globstar
mkdir -p a/b/c; : > a/b/c/f; : > a/g; shopt -s globstar; echo **; echo **/f; echo a/**/
#> a a/b a/b/c a/b/c/f a/g
#> a/b/c/f
#> a/ a/b/ a/b/c/

#### extglob
shopt -s extglob; : > foo.c; : > foo.h; : > bar.c; echo !(*.h); echo @(foo|bar).c; echo *.@(c|h); echo +(o|f).c
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `shopt -s extglob; : > foo.c; : > foo.h; : > bar.c; echo !(*.h); echo @(foo|bar).c; echo *.@(c|h); echo +(o|f).c'
#? 2

#### nocaseglob
: > ABC; shopt -s nocaseglob; echo a*
#> ABC

#### noglob
: > z; set -f; echo *
#> *

#### from a variable
: > q1; p='q*'; echo $p "$p"
#> q1 q*

#### GLOBIGNORE
: > a; : > b; GLOBIGNORE=a; echo *
#> b

#### hidden files and dot
: > .a; echo .*; echo .[a-z]*
#> .a
#> .a

#### slashes are kept
mkdir d; : > d/f; echo d//f ./d/* d/./f
#> d//f ./d/f d/./f

#### GLOBIGNORE: a colon within brackets does not separate
touch _a.py p.toml 2.log .env 'has space.docx'
GLOBIGNORE='[[:alnum:]]*'; echo *.*
GLOBIGNORE='[![:alnum:]]*:p*'; echo *.*
GLOBIGNORE='*[[:space:]]*'; echo *.*
GLOBIGNORE='[:]*:[[:digit:]_.]*'; echo *.*
#> .env _a.py
#> 2.log has space.docx
#> .env 2.log _a.py p.toml
#> has space.docx p.toml

#### several globstars
shopt -s globstar; mkdir -p a/b/c a/d b/b e; touch a/f a/b/f a/b/c/f b/b/g f
for p in '**/**' '**/**/**' '**/**/' '**/b/**' 'a/**' 'a*/**' '*/**' '**b/**' '**/b/**/f' './**/b' 'a/b/**' '**/**/f'; do echo "$p:" $p; done
#> **/**: a a/b a/b/c a/b/c/f a/b/f a/d a/f b b/b b/b/g e f
#> **/**/**: a a/b a/b/c a/b/c/f a/b/f a/d a/f b b/b b/b/g e f
#> **/**/: a/ a/b/ a/b/c/ a/d/ b/ b/b/ e/
#> **/b/**: a/b a/b/c a/b/c/f a/b/f b b/b b/b b/b/g b/b/g
#> a/**: a/ a/b a/b/c a/b/c/f a/b/f a/d a/f
#> a*/**: a a/b a/b/c a/b/c/f a/b/f a/d a/f
#> */**: a a/b a/b/c a/b/c/f a/b/f a/d a/f b b/b b/b/g e
#> **b/**: b b/b b/b/g
#> **/b/**/f: a/b/c/f a/b/f
#> ./**/b: ./a/b ./b ./b/b
#> a/b/**: a/b/ a/b/c a/b/c/f a/b/f
#> **/**/f: a/b/c/f a/b/f a/f f

#### two stars from every kind of beginning
mkdir -p d/e/f d/.h; touch d/1 d/e/2 d/e/f/3 d/.h/4; shopt -s globstar
cd d; echo **; echo **/; echo ./**; echo ./**/; echo e/**; echo e/**/; echo e/**/3; echo **/**; echo **/e/**; echo **/f; echo **/nothing; echo **/*; echo **/.h; echo .h/**; echo */**; echo e**; echo **f; echo **/f/..
cd e; echo ../**; echo ../e/**; echo $PWD/** | sed "s,$PWD,PWD,g"; echo $PWD/**/ | sed "s,$PWD,PWD,g"
shopt -s dotglob; cd ..; echo **; echo **/; echo **/4
shopt -u globstar; echo **; echo **/; echo ./**
#> 1 e e/2 e/f e/f/3
#> e/ e/f/
#> ./ ./1 ./e ./e/2 ./e/f ./e/f/3
#> ./ ./e/ ./e/f/
#> e/ e/2 e/f e/f/3
#> e/ e/f/
#> e/f/3
#> 1 e e/2 e/f e/f/3
#> e e/2 e/f e/f/3
#> e/f
#> **/nothing
#> 1 e e/2 e/f e/f/3
#> .h
#> .h/ .h/4
#> e e/2 e/f e/f/3
#> e
#> **f
#> e/f/..
#> ../ ../1 ../e ../e/2 ../e/f ../e/f/3
#> ../e/ ../e/2 ../e/f ../e/f/3
#> PWD/ PWD/2 PWD/f PWD/f/3
#> PWD/ PWD/f/
#> .h .h/4 1 e e/2 e/f e/f/3
#> .h/ e/ e/f/
#> .h/4
#> .h 1 e
#> .h/ e/
#> ./.h ./1 ./e

#### patterns of GLOBIGNORE follow nocaseglob
touch a.txt B.txt c.md
shopt -s nocaseglob; GLOBIGNORE='A*:*.MD'; echo *
shopt -u nocaseglob; echo *; GLOBIGNORE='a*'; echo *
#> B.txt
#> B.txt a.txt c.md
#> B.txt c.md

#### globstar and links to directories
mkdir -p t/a/k t/x; ln -s a t/ln; ln -s nosuch t/dang; touch t/f; shopt -s globstar
for p in '**/' 't/**/' 't/**/*' 't/**' '**' 't/*/' 't/**/k' 't/**/*/' 't/ln/**/' 't/**/**/' 't/**/l*/**' '**/ln/*' 't/**/**/k'; do echo $p; done
#> t/ t/a/ t/a/k/ t/ln/ t/x/
#> t/ t/a/ t/a/k/ t/ln/ t/x/
#> t/a t/a/k t/dang t/f t/ln t/ln/k t/x
#> t/ t/a t/a/k t/dang t/f t/ln t/x
#> t t/a t/a/k t/dang t/f t/ln t/x
#> t/a/ t/ln/ t/x/
#> t/a/k t/ln/k
#> t/a/ t/a/k/ t/ln/ t/ln/k/ t/x/
#> t/ln/ t/ln/k/
#> t/ t/a/ t/a/k/ t/ln/ t/x/
#> t/ln t/ln/k
#> t/ln/k
#> t/a/k t/ln/k

#### a star at the end of a pattern of GLOBIGNORE goes over slashes
mkdir -p t/x/y t/a; touch t/x/y/b.c t/a.c t/x/a.c; shopt -s globstar extglob
for g in 't/*' '*' 't/x*' '*/*' 't/?' 't/x/*' '**' '*.c' 't/**' 't*' 't/@(x|a)*' 't/+([a-z])' 't/[x]*' 't/x/\*' '*/x/*' 't/*c' 't/*/*'; do
  GLOBIGNORE=$g; echo "$g: " t/** ; echo "$g: " **/*.c t/*
done
#> t/*:  t/**
#> t/*:  **/*.c t/*
#> *:  t/**
#> *:  **/*.c t/*
#> t/x*:  t/ t/a t/a.c
#> t/x*:  t/a.c t/a t/a.c
#> */*:  t/**
#> */*:  **/*.c t/*
#> t/?:  t/ t/a.c t/x/a.c t/x/y t/x/y/b.c
#> t/?:  t/a.c t/x/a.c t/x/y/b.c t/a.c
#> t/x/*:  t/ t/a t/a.c t/x
#> t/x/*:  t/a.c t/a t/a.c t/x
#> **:  t/**
#> **:  **/*.c t/*
#> *.c:  t/ t/a t/a.c t/x t/x/a.c t/x/y t/x/y/b.c
#> *.c:  t/a.c t/x/a.c t/x/y/b.c t/a t/a.c t/x
#> t/**:  t/**
#> t/**:  **/*.c t/*
#> t*:  t/**
#> t*:  **/*.c t/*
#> t/@(x|a)*:  t/
#> t/@(x|a)*:  **/*.c t/*
#> t/+([a-z]):  t/ t/a.c t/x/a.c t/x/y t/x/y/b.c
#> t/+([a-z]):  t/a.c t/x/a.c t/x/y/b.c t/a.c
#> t/[x]*:  t/ t/a t/a.c
#> t/[x]*:  t/a.c t/a t/a.c
#> t/x/\*:  t/ t/a t/a.c t/x t/x/a.c t/x/y t/x/y/b.c
#> t/x/\*:  t/a.c t/x/a.c t/x/y/b.c t/a t/a.c t/x
#> */x/*:  t/ t/a t/a.c t/x
#> */x/*:  t/a.c t/a t/a.c t/x
#> t/*c:  t/ t/a t/x t/x/a.c t/x/y t/x/y/b.c
#> t/*c:  t/x/a.c t/x/y/b.c t/a t/x
#> t/*/*:  t/ t/a t/a.c t/x
#> t/*/*:  t/a.c t/a t/a.c t/x
