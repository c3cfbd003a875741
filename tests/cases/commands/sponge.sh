#### sort f | sponge f; cat f
printf 'b\na\n' > f; mkdir d
sort f | sponge f; cat f
#> a
#> b

#### echo c | sponge -a f; cat f
printf 'b\na\n' > f; mkdir d
echo c | sponge -a f; cat f
#> b
#> a
#> c

#### echo x | sponge
printf 'b\na\n' > f; mkdir d
echo x | sponge
#> x

#### printf '' | sponge f; cat f
printf 'b\na\n' > f; mkdir d
printf '' | sponge f; cat f

#### echo n | sponge new; cat new
printf 'b\na\n' > f; mkdir d
echo n | sponge new; cat new
#> n

#### printf 'no end' | sponge f; cat f
printf 'b\na\n' > f; mkdir d
printf 'no end' | sponge f; cat f
#> no end
#>-
