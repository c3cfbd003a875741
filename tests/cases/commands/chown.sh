#### to oneself
touch f; chown 1000 f; echo $?; chown :1000 f; echo $?; chown 1000:1000 f; echo $?; chown : f; chown '' f; echo $?
#> 0
#> 0
#> 0
#> 0

#### to root
touch f; chown 0 f; echo $?; chown 0:0 f; chown -f 0 f; echo $?; chown -v 0 f | sed 's/from [a-z]*/from USER/'
#> 1
#> 1
#> failed to change ownership of 'f' from USER to 0
#2> chown: changing ownership of 'f': Operation not permitted
#2> chown: changing ownership of 'f': Operation not permitted
#2> chown: changing ownership of 'f': Operation not permitted

#### invalid
touch f; chown nosuch f; chown :nosuch f; chown 1000:nosuch f; chown 1000: f; chown nosuch. f; echo $?
#> 1
#2> chown: invalid user: ‘nosuch’
#2> chown: invalid group: ‘:nosuch’
#2> chown: invalid group: ‘1000:nosuch’
#2> chown: invalid spec: ‘1000:’
#2> chown: invalid user: ‘nosuch.’

#### operands
chown; echo $?; chown 1000; echo $?; chown 1000 nope; echo $?; chown -f 1000 nope; echo $?
#> 1
#> 1
#> 1
#> 1
#2> chown: missing operand
#2> Try 'chown --help' for more information.
#2> chown: missing operand after ‘1000’
#2> Try 'chown --help' for more information.
#2> chown: cannot access 'nope': No such file or directory

#### a reference
touch f g; chown --reference=f g; echo $?; chown --reference=nope g; echo $?; chown --reference=f; echo $?
#> 0
#> 1
#> 1
#2> chown: failed to get attributes of 'nope': No such file or directory
#2> chown: missing operand
#2> Try 'chown --help' for more information.

#### from
touch f; chown --from=1000 1000 f; echo $?; chown --from=5 0 f; echo $?; chown --from=:5 0 f; echo $?; chown --from=nosuch 0 f; echo $?
#> 0
#> 0
#> 0
#> 1
#2> chown: invalid user: ‘nosuch’

#### verbose about nothing
touch f; chown -v : f; chown -v --from=5 : f; chown -c : f
#> ownership of 'f' retained
#> ownership of 'f' retained

#### a tree
mkdir -p d/e; touch d/e/f; chown -R 1000 d; echo $?; chown -R 0 d; echo $?
#> 0
#> 1
#2> chown: changing ownership of 'd/e/f': Operation not permitted
#2> chown: changing ownership of 'd/e': Operation not permitted
#2> chown: changing ownership of 'd': Operation not permitted

#### symlinks
touch f; ln -s f s; ln -s nope t; chown 1000 s; echo $?; chown 1000 t; echo $?; chown -h 1000 t; echo $?; chown -R --dereference 1000 f; echo $?; chown -R -H --dereference 1000 f; echo $?; chown -RL 1000 .; echo $?
#> 0
#> 1
#> 0
#> 1
#> 0
#> 1
#2> chown: cannot dereference 't': No such file or directory
#2> chown: -R --dereference requires either -H or -L
#2> chown: cannot dereference './t': No such file or directory

#### a dot is not a colon
touch f; chown 1000.1000 f; echo $?
#> 0
#2> chown: warning: '.' should be ':': ‘1000.1000’

#### the root directory
chown -R --preserve-root 0 /; echo $?
#> 1
#2> chown: it is dangerous to operate recursively on '/'
#2> chown: use --no-preserve-root to override this failsafe

#### wrong
chown -z 1 f; echo $?
#> 1
#2> chown: invalid option -- 'z'
#2> Try 'chown --help' for more information.
