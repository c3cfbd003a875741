#### names of columns
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan headers a.csv
xan headers -j a.csv
xan h -s 1 b.csv
xan headers a.csv b.csv
xan headers -j a.csv b.csv
xan headers < b.csv
#> 0 id
#> 1 name
#> 2 score
#> 3 city
#> id
#> name
#> score
#> city
#> 1 city
#> 2 country
#> a.csv
#> 0 id
#> 1 name
#> 2 score
#> 3 city
#>
#> b.csv
#> 0 city
#> 1 country
#>
#> All files don't have the same headers!
#> Diverging headers: country, id, name, score
#> a.csv
#> id
#> name
#> score
#> city
#>
#> b.csv
#> city
#> country
#>
#> All files don't have the same headers!
#> Diverging headers: country, id, name, score
#> 0 city
#> 1 country

#### rows are counted
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan count a.csv
xan count -n a.csv
xan count < /dev/null
printf 'a\n"x\ny"\n' | xan count
#> 4
#> 5
#> 0
#> 1

#### a table to look at
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan view a.csv
xan view -I b.csv
xan view -l 2 -M a.csv
xan v -s name,id a.csv
xan view < b.csv
xan view -H b.csv
xan view -n b.csv
#>
#> Displaying 4 cols from 4 rows of a.csv
#> ┌───┬────┬────────┬─────────┬──────────────┐
#> │ - │ id │ name   │ score   │ city         │
#> ├───┼────┼────────┼─────────┼──────────────┤
#> │ 0 │  1 │ Ann    │ 3.5     │ Paris        │
#> │ 1 │  2 │ bob    │ 10      │ New York, NY │
#> │ 2 │  3 │ Cy "D" │ <empty> │ Rome         │
#> │ 3 │  4 │ Dan    │ 7       │ Paris        │
#> ├───┼────┼────────┼─────────┼──────────────┤
#> │ - │ id │ name   │ score   │ city         │
#> └───┴────┴────────┴─────────┴──────────────┘
#> Displaying 4 cols from 4 rows of a.csv
#>
#>
#> Displaying 2 col from 3 rows of b.csv
#> ┌───────┬─────────┐
#> │ city  │ country │
#> ├───────┼─────────┤
#> │ Paris │ FR      │
#> │ Rome  │ IT      │
#> │ Oslo  │ NO      │
#> ├───────┼─────────┤
#> │ city  │ country │
#> └───────┴─────────┘
#> Displaying 2 col from 3 rows of b.csv
#>
#>
#> ┌───┬────┬──────┬───────┬──────────────┐
#> │ - │ id │ name │ score │ city         │
#> ├───┼────┼──────┼───────┼──────────────┤
#> │ 0 │  1 │ Ann  │ 3.5   │ Paris        │
#> │ 1 │  2 │ bob  │ 10    │ New York, NY │
#> │ … │  … │ …    │ …     │ …            │
#> ├───┼────┼──────┼───────┼──────────────┤
#> │ - │ id │ name │ score │ city         │
#> └───┴────┴──────┴───────┴──────────────┘
#>
#>
#> Displaying 2 cols from 4 rows of a.csv
#> ┌───┬────────┬────┐
#> │ - │ name   │ id │
#> ├───┼────────┼────┤
#> │ 0 │ Ann    │  1 │
#> │ 1 │ bob    │  2 │
#> │ 2 │ Cy "D" │  3 │
#> │ 3 │ Dan    │  4 │
#> ├───┼────────┼────┤
#> │ - │ name   │ id │
#> └───┴────────┴────┘
#> Displaying 2 cols from 4 rows of a.csv
#>
#>
#> Displaying 2 cols from 3 rows of <stdin>
#> ┌───┬───────┬─────────┐
#> │ - │ city  │ country │
#> ├───┼───────┼─────────┤
#> │ 0 │ Paris │ FR      │
#> │ 1 │ Rome  │ IT      │
#> │ 2 │ Oslo  │ NO      │
#> ├───┼───────┼─────────┤
#> │ - │ city  │ country │
#> └───┴───────┴─────────┘
#> Displaying 2 cols from 3 rows of <stdin>
#>
#>
#> Displaying 2 cols from 3 rows of b.csv
#> ┌───┬───────┬────┐
#> │ 0 │ Paris │ FR │
#> │ 1 │ Rome  │ IT │
#> │ 2 │ Oslo  │ NO │
#> └───┴───────┴────┘
#> Displaying 2 cols from 3 rows of b.csv
#>
#>
#> Displaying 2 cols from 4 rows of b.csv
#> ┌───┬───────┬─────────┐
#> │ 0 │ city  │ country │
#> │ 1 │ Paris │ FR      │
#> │ 2 │ Rome  │ IT      │
#> │ 3 │ Oslo  │ NO      │
#> └───┴───────┴─────────┘
#> Displaying 2 cols from 4 rows of b.csv
#>

#### one row after the other
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan flatten a.csv
xan f -s city -l 1 a.csv
#> Row n°0
#> ────────────────────────────────────────────────────────────────────────────────
#> id    1
#> name  Ann
#> score 3.5
#> city  Paris
#>
#> Row n°1
#> ────────────────────────────────────────────────────────────────────────────────
#> id    2
#> name  bob
#> score 10
#> city  New York, NY
#>
#> Row n°2
#> ────────────────────────────────────────────────────────────────────────────────
#> id    3
#> name  Cy "D"
#> score <empty>
#> city  Rome
#>
#> Row n°3
#> ────────────────────────────────────────────────────────────────────────────────
#> id    4
#> name  Dan
#> score 7
#> city  Paris
#> Row n°0
#> ────────────────────────────────────────────────────────────────────────────────
#> city Paris

#### columns by name and number
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan select name,id a.csv
xan select 0,3 a.csv
xan select -- -1 a.csv
xan select '!name' a.csv
xan select 1:2 a.csv
xan select score:id a.csv
xan select :name a.csv
xan select 2: a.csv
xan select '"name",id,id' a.csv
xan drop id,city a.csv
xan select -n 1 b.csv
#> name,id
#> Ann,1
#> bob,2
#> "Cy ""D""",3
#> Dan,4
#> id,city
#> 1,Paris
#> 2,"New York, NY"
#> 3,Rome
#> 4,Paris
#> city
#> Paris
#> "New York, NY"
#> Rome
#> Paris
#> id,score,city
#> 1,3.5,Paris
#> 2,10,"New York, NY"
#> 3,,Rome
#> 4,7,Paris
#> name,score
#> Ann,3.5
#> bob,10
#> "Cy ""D""",
#> Dan,7
#> score,name,id
#> 3.5,Ann,1
#> 10,bob,2
#> ,"Cy ""D""",3
#> 7,Dan,4
#> id,name
#> 1,Ann
#> 2,bob
#> 3,"Cy ""D"""
#> 4,Dan
#> score,city
#> 3.5,Paris
#> 10,"New York, NY"
#> ,Rome
#> 7,Paris
#> name,id,id
#> Ann,1,1
#> bob,2,2
#> "Cy ""D""",3,3
#> Dan,4,4
#> name,score
#> Ann,3.5
#> bob,10
#> "Cy ""D""",
#> Dan,7
#> country
#> FR
#> IT
#> NO

#### columns by pattern, and the second of a name
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
printf 'dim_a,x,dim_b,x\n1,2,3,4\n' > d.csv
for s in 'dim_*' '*_b' 'x[1]' 'x[-1]' '3:0' '*[1]' '!dim_*' 'dim_a:x' '*' '*,x'
do xan select "$s" d.csv
done
#> dim_a,dim_b
#> 1,3
#> dim_b
#> 3
#> x
#> 4
#> x
#> 4
#> x,dim_b,x,dim_a
#> 4,3,2,1
#> x
#> 4
#> x,x
#> 2,4
#> dim_a,x
#> 1,2
#> dim_a,x,dim_b,x
#> 1,2,3,4
#> dim_a,x,dim_b,x,x
#> 1,2,3,4,2

#### columns that are not there
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan select zork a.csv
echo $?
xan select 9 a.csv
echo $?
xan select name none.csv
echo $?
xan drop nope a.csv
echo $?
xan select -n name a.csv
echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> xan select: 'zork' does not exist as a named header in the given CSV data.
#2> xan select: Column index 9 is out of bounds. Index must be between 0 and 4.
#2> xan select: failed to open none.csv: No such file or directory (os error 2)
#2> xan drop: 'nope' does not exist as a named header in the given CSV data.
#2> xan select: Cannot use names ('name') in selection with --no-headers set.

#### columns from expressions
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan select -e 'name, id * 2 as dbl, upper(city) as "The City"' a.csv
xan select -e 'name.split("n") as (x, y)' a.csv
xan select -e 'score * 2' a.csv
echo $?
#> name,dbl,The City
#> Ann,2,PARIS
#> bob,4,"NEW YORK, NY"
#> "Cy ""D""",6,ROME
#> Dan,8,PARIS
#> x,y
#> score * 2
#> 7.0
#> 20
#> 1
#2> xan select: <expr> plural clause related to columns (x, y) yielded 3 items instead of 2
#2> xan select: mul() cannot safely cast Bytes("") from type "bytes" to type "number"

#### columns are renamed
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan rename A,B,C,D a.csv
xan rename N -s name a.csv
xan rename -p x_ b.csv
xan rename -x _y -s city b.csv
xan rename x,y -n b.csv
xan rename x a.csv
echo $?
#> A,B,C,D
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,N,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> x_city,x_country
#> Paris,FR
#> Rome,IT
#> Oslo,NO
#> city_y,country
#> Paris,FR
#> Rome,IT
#> Oslo,NO
#> x,y
#> city,country
#> Paris,FR
#> Rome,IT
#> Oslo,NO
#> 1
#2> xan rename: Renamed columns alignment error. Expected 4 names and got 1.

#### rows are filtered
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan filter 'id > 2' a.csv
xan filter -v 'city eq "Paris"' a.csv
xan filter 'score && score < 8' a.csv
xan filter -l 1 'id % 2 == 0' a.csv
xan filter 'name in ["Ann", "bob"]' a.csv
xan filter '!contains(city, /^p/i)' a.csv
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome

#### mistakes in filters
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan filter 'score > 5' a.csv
echo $?
xan filter 'zork > 5' a.csv
echo $?
xan filter 'zork(id)' a.csv
echo $?
xan filter 'upper(id, 2)' a.csv
echo $?
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 1
#> id,name,score,city
#> 1
#> id,name,score,city
#> 1
#> id,name,score,city
#> 1
#2> xan filter: > cannot safely cast Bytes("") from type "bytes" to type "number"
#2> xan filter: cannot find column "zork"
#2> xan filter: unknown function "zork"
#2> xan filter: upper: expected 1 argument but got 2

#### rows are searched
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan search Par a.csv
xan search -s name a a.csv
xan search -r '^.o' a.csv
xan search -e Paris a.csv
xan search -i ANN a.csv
xan search -v Paris a.csv
xan search -E -s score a.csv
xan search -N -s score a.csv
xan search -l 1 a a.csv
xan search --every-column -s name,city n a.csv
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> id,name,score,city
#> 4,Dan,7,Paris
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> id,name,score,city

#### searching marks, counts and replaces
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan search -f found Paris a.csv
xan search -c n a a.csv
xan search -c n --left Paris a.csv
xan search -R Z a a.csv
xan search -r -R '<$0>' '[aeiou]' b.csv
printf 'FR\nNO\n' > p
xan search -e --patterns p b.csv
#> id,name,score,city,found
#> 1,Ann,3.5,Paris,true
#> 2,bob,10,"New York, NY",false
#> 3,"Cy ""D""",,Rome,false
#> 4,Dan,7,Paris,true
#> id,name,score,city,n
#> 1,Ann,3.5,Paris,1
#> 4,Dan,7,Paris,2
#> id,name,score,city,n
#> 1,Ann,3.5,Paris,1
#> 2,bob,10,"New York, NY",0
#> 3,"Cy ""D""",,Rome,0
#> 4,Dan,7,Paris,1
#> id,name,score,city
#> 1,Ann,3.5,PZris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,DZn,7,PZris
#> city,country
#> P<a>r<i>s,FR
#> R<o>m<e>,IT
#> Osl<o>,NO
#> city,country
#> Paris,FR
#> Oslo,NO

#### rows are sorted
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan sort -s name a.csv
xan sort -N -s score a.csv
xan sort -N -R -s score a.csv
xan sort -R -s city a.csv
xan sort b.csv
xan sort -n b.csv
xan sort -s city,id -R a.csv
xan sort -c n a.csv
echo $?
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> 2,bob,10,"New York, NY"
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> 2,bob,10,"New York, NY"
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 4,Dan,7,Paris
#> 1,Ann,3.5,Paris
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> 2,bob,10,"New York, NY"
#> city,country
#> Oslo,NO
#> Paris,FR
#> Rome,IT
#> Oslo,NO
#> Paris,FR
#> Rome,IT
#> city,country
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 1
#2> xan sort: -c/--count can only be used with -u/--uniq!

#### rows are sorted once
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan sort -s city -u a.csv
xan sort -s city -u -c n a.csv
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 1,Ann,3.5,Paris
#> 3,"Cy ""D""",,Rome
#> id,name,score,city,n
#> 2,bob,10,"New York, NY",1
#> 1,Ann,3.5,Paris,2
#> 3,"Cy ""D""",,Rome,1

#### files are joined
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan join city a.csv city b.csv
xan join city a.csv b.csv
xan join --left city a.csv b.csv
xan join --right city a.csv city b.csv
xan join --full city a.csv city b.csv
xan join -i --inner city a.csv b.csv
#> id,name,score,city,country
#> 1,Ann,3.5,Paris,FR
#> 4,Dan,7,Paris,FR
#> 3,"Cy ""D""",,Rome,IT
#> id,name,score,city,country
#> 1,Ann,3.5,Paris,FR
#> 4,Dan,7,Paris,FR
#> 3,"Cy ""D""",,Rome,IT
#> id,name,score,city,country
#> 1,Ann,3.5,Paris,FR
#> 2,bob,10,"New York, NY",
#> 3,"Cy ""D""",,Rome,IT
#> 4,Dan,7,Paris,FR
#> id,name,score,city,country
#> 1,Ann,3.5,Paris,FR
#> 4,Dan,7,Paris,FR
#> 3,"Cy ""D""",,Rome,IT
#> ,,,Oslo,NO
#> id,name,score,city,city,country
#> 1,Ann,3.5,Paris,Paris,FR
#> 4,Dan,7,Paris,Paris,FR
#> 3,"Cy ""D""",,Rome,Rome,IT
#> ,,,,Oslo,NO
#> 2,bob,10,"New York, NY",,
#> id,name,score,city,city,country
#> 1,Ann,3.5,Paris,Paris,FR
#> 4,Dan,7,Paris,Paris,FR
#> 3,"Cy ""D""",,Rome,Rome,IT

#### files are joined to choose or to multiply
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan join --semi city a.csv b.csv
xan join --anti city a.csv b.csv
xan join --cross b.csv b.csv
xan join -D none city a.csv b.csv
xan join -D both city a.csv b.csv
xan join -l L_ -r R_ --full city a.csv city b.csv
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> city,country,city,country
#> Paris,FR,Paris,FR
#> Paris,FR,Rome,IT
#> Paris,FR,Oslo,NO
#> Rome,IT,Paris,FR
#> Rome,IT,Rome,IT
#> Rome,IT,Oslo,NO
#> Oslo,NO,Paris,FR
#> Oslo,NO,Rome,IT
#> Oslo,NO,Oslo,NO
#> id,name,score,city,city,country
#> 1,Ann,3.5,Paris,Paris,FR
#> 4,Dan,7,Paris,Paris,FR
#> 3,"Cy ""D""",,Rome,Rome,IT
#> id,name,score,country
#> 1,Ann,3.5,FR
#> 4,Dan,7,FR
#> 3,"Cy ""D""",,IT
#> L_id,L_name,L_score,L_city,R_city,R_country
#> 1,Ann,3.5,Paris,Paris,FR
#> 4,Dan,7,Paris,Paris,FR
#> 3,"Cy ""D""",,Rome,Rome,IT
#> ,,,,Oslo,NO
#> 2,bob,10,"New York, NY",,

#### doubles are dropped
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan dedup -s city a.csv
xan dedup -s city -l a.csv
xan dedup -k -s city a.csv
xan dedup -f dup -s city a.csv
printf 'a\n1\n1\n2\n1\n' | xan dedup
printf 'a\n1\n1\n2\n1\n' | xan dedup -S
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> id,name,score,city,dup
#> 1,Ann,3.5,Paris,false
#> 2,bob,10,"New York, NY",false
#> 3,"Cy ""D""",,Rome,false
#> 4,Dan,7,Paris,true
#> a
#> 1
#> 2
#> a
#> 1
#> 2
#> 1

#### frequencies
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan frequency -s city a.csv
xan freq a.csv
xan freq -l 1 -s city a.csv
xan freq -A -s score a.csv
xan freq -N -s score a.csv
printf 't\na|b\nb\n' | xan freq --sep '|'
#> field,value,count
#> city,Paris,2
#> city,"New York, NY",1
#> city,Rome,1
#> field,value,count
#> id,1,1
#> id,2,1
#> id,3,1
#> id,4,1
#> name,Ann,1
#> name,"Cy ""D""",1
#> name,Dan,1
#> name,bob,1
#> score,10,1
#> score,3.5,1
#> score,7,1
#> score,<empty>,1
#> city,Paris,2
#> city,"New York, NY",1
#> city,Rome,1
#> field,value,count
#> city,Paris,2
#> city,<rest>,2
#> field,value,count
#> score,10,1
#> score,3.5,1
#> score,7,1
#> score,<empty>,1
#> field,value,count
#> score,10,1
#> score,3.5,1
#> score,7,1
#> field,value,count
#> t,b,2
#> t,a,1

#### statistics
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan stats a.csv
xan stats -s id,city a.csv
printf 'd,u,m\n2020-01-01,http://a.b,1\n2021-01-01,http://a.c,x\n' | xan stats
#> field,count,count_empty,type,types,sum,mean,variance,stddev,min,max,lex_first,lex_last,min_length,max_length
#> id,4,0,int,int,10,2.5,1.25,1.118033988749895,1,4,1,4,1,1
#> name,4,0,string,string,0,,,,,,Ann,bob,3,6
#> score,3,1,float,float|int|empty,20.5,6.833333333333333,7.055555555555556,2.6562295750848715,3.5,10,10,7,0,3
#> city,4,0,string,string,0,,,,,,"New York, NY",Rome,4,12
#> field,count,count_empty,type,types,sum,mean,variance,stddev,min,max,lex_first,lex_last,min_length,max_length
#> id,4,0,int,int,10,2.5,1.25,1.118033988749895,1,4,1,4,1,1
#> city,4,0,string,string,0,,,,,,"New York, NY",Rome,4,12
#> field,count,count_empty,type,types,sum,mean,variance,stddev,min,max,lex_first,lex_last,min_length,max_length
#> d,2,0,date,date,0,,,,,,2020-01-01,2021-01-01,10,10
#> u,2,0,url,url,0,,,,,,http://a.b,http://a.c,10,10
#> m,2,0,mixed,string|int,1,1,0,0,1,1,1,x,1,1

#### aggregations
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan agg 'sum(id), mean(id) as m, count()' a.csv
xan agg 'median(id) as m, q1(id), q3(id), stddev(id), var(id), min(id), max(id)' a.csv
xan agg 'first(name), last(name), mode(city), cardinality(city), distinct_values(city), values(id), lex_first(name), lex_last(name)' a.csv
xan agg 'count(id > 2) as c, most_common(1, city) as mc, top(2, id) as tt, argmax(id, name) as am, ratio(id > 1), percentage(id > 1), all(id), any(name), type(score), types(score)' a.csv
xan agg 'sum(name)' a.csv
echo $?
#> sum(id),m,count()
#> 10,2.5,4
#> m,q1(id),q3(id),stddev(id),var(id),min(id),max(id)
#> 2.5,1.75,3.25,1.118033988749895,1.25,1,4
#> first(name),last(name),mode(city),cardinality(city),distinct_values(city),values(id),lex_first(name),lex_last(name)
#> Ann,Dan,Paris,3,"New York, NY|Paris|Rome",1|2|3|4,Ann,bob
#> c,mc,tt,am,ratio(id > 1),percentage(id > 1),all(id),any(name),type(score),types(score)
#> 2,Paris,4|3,Dan,0.75,75%,true,true,float,float|int|empty
#> sum(name)
#> 1
#2> xan agg: <agg-expr> cannot safely cast Bytes("Ann") from type "bytes" to type "number"

#### groups
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan groupby city 'sum(id) as s, count() as n, values(name) as v' a.csv | xan sort -s city
xan groupby city,id 'max(score)' a.csv | xan sort -s id
#> city,s,n,v
#> "New York, NY",2,1,bob
#> Paris,5,2,Ann|Dan
#> Rome,3,1,"Cy ""D"""
#> city,id,max(score)
#> Paris,1,3.5
#> "New York, NY",2,10
#> Rome,3,
#> Paris,4,7

#### columns are added
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan map 'id + 1 as next' a.csv
xan map 'id / 2, len(name)' a.csv
xan map -O 'id * 10 as id, name ++ "!" as loud' a.csv
xan map 'split("a b", " ") as (p, q)' b.csv
xan map 'if(score, round(score), "none") as r' a.csv
xan map -F 'score as s' a.csv
#> id,name,score,city,next
#> 1,Ann,3.5,Paris,2
#> 2,bob,10,"New York, NY",3
#> 3,"Cy ""D""",,Rome,4
#> 4,Dan,7,Paris,5
#> id,name,score,city,id / 2,len(name)
#> 1,Ann,3.5,Paris,0.5,3
#> 2,bob,10,"New York, NY",1.0,3
#> 3,"Cy ""D""",,Rome,1.5,6
#> 4,Dan,7,Paris,2.0,3
#> id,name,score,city,loud
#> 10,Ann,3.5,Paris,Ann!
#> 20,bob,10,"New York, NY",bob!
#> 30,"Cy ""D""",,Rome,"Cy ""D""!"
#> 40,Dan,7,Paris,Dan!
#> city,country,p,q
#> Paris,FR,a,b
#> Rome,IT,a,b
#> Oslo,NO,a,b
#> id,name,score,city,r
#> 1,Ann,3.5,Paris,4
#> 2,bob,10,"New York, NY",10
#> 3,"Cy ""D""",,Rome,none
#> 4,Dan,7,Paris,7
#> id,name,score,city,s
#> 1,Ann,3.5,Paris,3.5
#> 2,bob,10,"New York, NY",10
#> 4,Dan,7,Paris,7

#### columns are changed
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan transform name 'upper(_)' a.csv
xan transform id,score '_ ++ "x"' -r i,s a.csv
xan transform city 'replace(_, /[aeiou]/, "*")' a.csv
#> id,name,score,city
#> 1,ANN,3.5,Paris
#> 2,BOB,10,"New York, NY"
#> 3,"CY ""D""",,Rome
#> 4,DAN,7,Paris
#> i,name,s,city
#> 1x,Ann,3.5x,Paris
#> 2x,bob,10x,"New York, NY"
#> 3x,"Cy ""D""",x,Rome
#> 4x,Dan,7x,Paris
#> id,name,score,city
#> 1,Ann,3.5,P*r*s
#> 2,bob,10,"N*w Y*rk, NY"
#> 3,"Cy ""D""",,R*m*
#> 4,Dan,7,P*r*s

#### files behind and beside each other
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan cat rows a.csv a.csv
xan cat rows a.csv b.csv
echo $?
xan cat cols a.csv b.csv
xan cat cols -p a.csv b.csv
xan cat rows -U a.csv b.csv
xan cat rows -S src b.csv b.csv
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> 1
#> id,name,score,city,city,country
#> 1,Ann,3.5,Paris,Paris,FR
#> 2,bob,10,"New York, NY",Rome,IT
#> 3,"Cy ""D""",,Rome,Oslo,NO
#> id,name,score,city,city,country
#> 1,Ann,3.5,Paris,Paris,FR
#> 2,bob,10,"New York, NY",Rome,IT
#> 3,"Cy ""D""",,Rome,Oslo,NO
#> 4,Dan,7,Paris,,
#> id,name,score,city,country
#> 1,Ann,3.5,Paris,
#> 2,bob,10,"New York, NY",
#> 3,"Cy ""D""",,Rome,
#> 4,Dan,7,Paris,
#> ,,,Paris,FR
#> ,,,Rome,IT
#> ,,,Oslo,NO
#> src,city,country
#> b.csv,Paris,FR
#> b.csv,Rome,IT
#> b.csv,Oslo,NO
#> b.csv,Paris,FR
#> b.csv,Rome,IT
#> b.csv,Oslo,NO
#2> xan cat: found inconsistent headers as soon as "b.csv"!
#2> Expected: ByteRecord(["id", "name", "score", "city"])
#2> Got: ByteRecord(["city", "country"])

#### parts of a file
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan head -l 2 a.csv
xan tail -l 1 a.csv
xan slice -s 1 -l 2 a.csv
xan slice -s 1 -e 3 a.csv
xan slice -i 1 a.csv
xan slice -I 0,2 a.csv
xan slice -L 2 a.csv
xan head -l 1 -n b.csv
xan slice -S 'id > 1' a.csv
xan slice -E 'id > 2' a.csv
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> id,name,score,city
#> 4,Dan,7,Paris
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 3,"Cy ""D""",,Rome
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> city,country
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"

#### the largest
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan top -l 2 score a.csv
xan top -R score a.csv
xan top -l 1 -r rank id a.csv
#> id,name,score,city
#> 2,bob,10,"New York, NY"
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 4,Dan,7,Paris
#> 2,bob,10,"New York, NY"
#> rank,id,name,score,city
#> 1,4,Dan,7,Paris

#### cells taken apart and put together
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
printf 'a,tags\n1,x|y\n2,z\n' > t.csv
xan explode tags t.csv
xan explode tags -r tag t.csv | xan implode tag
xan explode city --sep ' ' a.csv
xan implode -r names name a.csv
#> a,tags
#> 1,x
#> 1,y
#> 2,z
#> a,tag
#> 1,x|y
#> 2,z
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,New
#> 2,bob,10,"York,"
#> 2,bob,10,NY
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> id,names,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris

#### holes are filled
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan fill a.csv
xan fill -v X a.csv
xan fill -s name -v X a.csv
printf 'a,b\n1\n2,3,4\n' | xan fixlengths
printf 'a,b\n1\n2,3,4\n' | xan fixlengths -l 2
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",10,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",X,Rome
#> 4,Dan,7,Paris
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> a,b,
#> 1,,
#> 2,3,4
#> a,b
#> 1,
#> 2,3

#### rows turned around
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan reverse a.csv
xan transpose a.csv
xan behead a.csv
xan enum a.csv
xan enum -c idx -S 5 b.csv
#> id,name,score,city
#> 4,Dan,7,Paris
#> 3,"Cy ""D""",,Rome
#> 2,bob,10,"New York, NY"
#> 1,Ann,3.5,Paris
#> id,1,2,3,4
#> name,Ann,bob,"Cy ""D""",Dan
#> score,3.5,10,,7
#> city,Paris,"New York, NY",Rome,Paris
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris
#> index,id,name,score,city
#> 0,1,Ann,3.5,Paris
#> 1,2,bob,10,"New York, NY"
#> 2,3,"Cy ""D""",,Rome
#> 3,4,Dan,7,Paris
#> idx,city,country
#> 5,Paris,FR
#> 6,Rome,IT
#> 7,Oslo,NO

#### to other formats
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan to json a.csv
xan to ndjson a.csv
xan to md a.csv
xan to html b.csv
xan to txt -s name a.csv
xan to zork a.csv
echo $?
xan to json --nulls a.csv | head -6
xan to jsonl --omit a.csv
xan to jsonl --strings id a.csv
#> [
#>   {
#>     "id": 1,
#>     "name": "Ann",
#>     "score": 3.5,
#>     "city": "Paris"
#>   },
#>   {
#>     "id": 2,
#>     "name": "bob",
#>     "score": 10.0,
#>     "city": "New York, NY"
#>   },
#>   {
#>     "id": 3,
#>     "name": "Cy \"D\"",
#>     "score": "",
#>     "city": "Rome"
#>   },
#>   {
#>     "id": 4,
#>     "name": "Dan",
#>     "score": 7.0,
#>     "city": "Paris"
#>   }
#> ]
#> {"id":1,"name":"Ann","score":3.5,"city":"Paris"}
#> {"id":2,"name":"bob","score":10.0,"city":"New York, NY"}
#> {"id":3,"name":"Cy \"D\"","score":"","city":"Rome"}
#> {"id":4,"name":"Dan","score":7.0,"city":"Paris"}
#> | id  | name   | score | city         |
#> | --: | ------ | ----: | ------------ |
#> | 1   | Ann    | 3.5   | Paris        |
#> | 2   | bob    | 10    | New York, NY |
#> | 3   | Cy "D" |       | Rome         |
#> | 4   | Dan    | 7     | Paris        |
#> <table>
#>   <thead>
#>     <tr>
#>       <th>city</th>
#>       <th>country</th>
#>     </tr>
#>   </thead>
#>   <tbody>
#>     <tr>
#>       <td>Paris</td>
#>       <td>FR</td>
#>     </tr>
#>     <tr>
#>       <td>Rome</td>
#>       <td>IT</td>
#>     </tr>
#>     <tr>
#>       <td>Oslo</td>
#>       <td>NO</td>
#>     </tr>
#>   </tbody>
#> </table>
#> Ann
#> bob
#> Cy "D"
#> Dan
#> 1
#> [
#>   {
#>     "id": 1,
#>     "name": "Ann",
#>     "score": 3.5,
#>     "city": "Paris"
#> {"id":1,"name":"Ann","score":3.5,"city":"Paris"}
#> {"id":2,"name":"bob","score":10.0,"city":"New York, NY"}
#> {"id":3,"name":"Cy \"D\"","city":"Rome"}
#> {"id":4,"name":"Dan","score":7.0,"city":"Paris"}
#> {"id":"1","name":"Ann","score":3.5,"city":"Paris"}
#> {"id":"2","name":"bob","score":10.0,"city":"New York, NY"}
#> {"id":"3","name":"Cy \"D\"","score":"","city":"Rome"}
#> {"id":"4","name":"Dan","score":7.0,"city":"Paris"}
#2> xan to: could not export the file to this format!

#### from other formats
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
printf '[{"a":1,"b":{"c":[1,2]}},{"a":"x","d":null}]' | xan from -f json
printf '{"a":1,"b":true}\n{"a":2.50,"c":"z"}\n' | xan from -f ndjson
printf '{"a":1,"b":2}' | xan from -f json
printf 'x\ny,z\n' | xan from -f txt
printf '{"a":1,"b":2}' > o.json
xan from o.json --single-object
xan to json a.csv | xan from -f json
#> a,b.c,d
#> 1,"[1,2]",
#> x,,
#> a,b,c
#> 1,true,
#> 2.5,,z
#> key,value
#> a,1
#> b,2
#> line
#> x
#> "y,z"
#> a,b
#> 1,2
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10.0,"New York, NY"
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7.0,Paris

#### delimiters and quotes
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
printf 'a;b\n1;2\n' | xan select -d ';' b
printf 'a\tb\n1\t2\n' > t.tsv
xan select b,a t.tsv
xan fmt -t ';' a.csv
xan fmt --quote-always a.csv
xan fmt --crlf b.csv | od -c | head -3
xan fmt -t '\t' b.csv
xan select 0 b.csv -o o.tsv
cat o.tsv
printf "a;b\n'x;y';2\n" | xan input -d ';' --quote "'"
#> b
#> 2
#> b,a
#> 2,1
#> id;name;score;city
#> 1;Ann;3.5;Paris
#> 2;bob;10;New York, NY
#> 3;"Cy ""D""";;Rome
#> 4;Dan;7;Paris
#> "id","name","score","city"
#> "1","Ann","3.5","Paris"
#> "2","bob","10","New York, NY"
#> "3","Cy ""D""","","Rome"
#> "4","Dan","7","Paris"
#> 0000000   c   i   t   y   ,   c   o   u   n   t   r   y  \r  \n   P   a
#> 0000020   r   i   s   ,   F   R  \r  \n   R   o   m   e   ,   I   T  \r
#> 0000040  \n   O   s   l   o   ,   N   O  \r  \n
#> city	country
#> Paris	FR
#> Rome	IT
#> Oslo	NO
#> city
#> Paris
#> Rome
#> Oslo
#> a,b
#> x;y,2

#### files cut into files
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan split -S 2 a.csv
for f in 0.csv 2.csv
do echo $f
cat $f
done
#> 0.csv
#> id,name,score,city
#> 1,Ann,3.5,Paris
#> 2,bob,10,"New York, NY"
#> 2.csv
#> id,name,score,city
#> 3,"Cy ""D""",,Rome
#> 4,Dan,7,Paris

#### wrong uses
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan nothing
echo $?
xan select
echo $?
printf '' | xan select a
echo $?
printf 'a\n\n1\n' | xan select a
#> 1
#> 1
#> 1
#> a
#> 1
#2> xan: unknown command "nothing"! Use xan --help to review available commands.
#2> Usage:
#2>     xan select [options] [--] <selection> [<input>]
#2>     xan select --help
#2>
#2> Invalid subcommand or arguments! Use the -h/--help flag for more information.
#2> xan select: 'a' does not exist as a named header in the given CSV data.

#### expressions
{
xan eval '1/2'
xan eval '4/2'
xan eval '7//2'
xan eval '2**3'
xan eval '7%3'
xan eval '"a" ++ 1'
xan eval '1.0'
xan eval '1e30'
xan eval '[1,2,"a"]'
xan eval '{a:1,b:[2]}'
xan eval 'true'
xan eval 'null'
xan eval '"5" + 1'
xan eval '"a" + 1'
xan eval '1 == 1.0'
xan eval '"a" eq "a"'
xan eval '"a" in ["a"]'
xan eval 'split("a-b","-")[1]'
xan eval 'len("héé")'
xan eval '"abc"[0:2]'
xan eval '"abc"[-1]'
xan eval 'trim(" a ")'
xan eval 'fmt("{} {}",1,2)'
xan eval 'round(2.567,0.01)'
xan eval 'sum([1,2.5])'
xan eval 'mean([1,2])'
xan eval 'max(1,3)'
xan eval 'range(3)'
xan eval 'map([1,2], x => x+1)'
xan eval 'filter([1,2,3], x => x > 1)'
xan eval 'if(1>2,"a","b")'
xan eval '!1'
xan eval 'replace("abc",/b(.)/,"<$1>")'
xan eval 'match("abc",/b(.)/,1)'
xan eval 'zork(1)'
xan eval 'join([1,2],"-")'
xan eval 'typeof(1)'
xan eval 'parse_json("{\"a\":[1]}")'
xan eval '1 + 2 * 3'
xan eval 'pad("a",3,"x")'
xan eval 'printf("%05.2f-%s",1.5,"x")'
xan eval 'to_fixed(1.5,2)'
xan eval 'int("3.7")'
xan eval 'year("2024-01-02")'
xan eval 'count("aaa","a")'
xan eval 'sort([3,1])'
xan eval '10 - 2 - 3'
xan eval '"a" lt "b"'
xan eval 'nope'
xan eval '1/0'
xan eval 'get([1],5,9)'
xan eval '"a".upper()'
xan eval '{a:{b:2}}.a.b'
xan eval '1 > 2 or 3 < 4'
xan eval '"x" not in "abc"'
xan eval 'split("a1b2c",/[0-9]/)'
xan eval 'flatten([[1],[2]])'
xan eval 'trunc(2.7)'
xan eval 'range(1,7,step=2)'
xan eval 'sort([1,3,2], reverse=true)'
xan eval 'dedup([1,1,2])'
xan eval 'split("a b", " ") | _[1]'
} 2>&1
#> 0.5
#> 2
#> 3
#> 8
#> 1
#> a1
#> 1
#> 1000000000000000000000000000000
#> [1,2,"a"]
#> {"a":1,"b":[2]}
#> true
#>
#> 6
#> xan eval: add() cannot safely cast String("a") from type "string" to type "number"
#> true
#> true
#> true
#> b
#> 3
#> ab
#> c
#> a
#> 1 2
#> 2.57
#> 3.5
#> 1.5
#> 3
#> [0,1,2]
#> [2,3]
#> [2,3]
#> b
#> false
#> a<c>
#> c
#> xan eval: unknown function "zork"
#> 1-2
#> integer
#> {"a":[1]}
#> 7
#> xax
#> 01.50-x
#> 1.50
#> xan eval: int() cannot safely cast String("3.7") from type "string" to type "integer"
#> 2024
#> 3
#> [1,3]
#> 5
#> true
#> xan eval: cannot find column "nope"
#> inf
#> 9
#> A
#> 2
#> true
#> true
#> ["a","b","c"]
#> [1,2]
#> 2
#> [1,3,5]
#> [3,2,1]
#> [1,2]
#> b

#### rows to columns
cat > c.csv <<'X'
country,name,year,population
NL,Amsterdam,2000,1005
NL,Amsterdam,2010,1065
NL,Amsterdam,2020,1158
US,Seattle,2000,564
US,Seattle,2010,608
US,Seattle,2020,738
US,New York City,2000,8015
US,New York City,2010,8175
X
xan pivot year 'first(population)' c.csv
xan pivot year 'sum(population)' -g country c.csv
xan pivot-wider year,country 'sum(population)' -g name --column-sep / c.csv
xan pivot year 'count()' -g country c.csv
xan pivot year 'sum(year)' c.csv; echo $?
xan pivot year 'sum(population)' -g population c.csv; echo $?
xan pivot nosuch 'sum(population)' c.csv; echo $?
printf 'id,name,value\n1,a,x\n1,b,y\n2,a,z\n' | xan pivot
#> country,name,2000,2010,2020
#> NL,Amsterdam,1005,1065,1158
#> US,Seattle,564,608,738
#> US,New York City,8015,8175,
#> country,2000,2010,2020
#> NL,1005,1065,1158
#> US,8579,8783,738
#> name,2000/NL,2010/NL,2020/NL,2000/US,2010/US,2020/US
#> Amsterdam,1005,1065,1158,,,
#> Seattle,,,,564,608,738
#> New York City,,,,8015,8175,
#> country,2000,2010,2020
#> NL,1,1,1
#> US,2,2,1
#> 1
#> 1
#> 1
#> id,a,b
#> 1,x,y
#> 2,z,
#2> xan pivot: aggregation cannot work on the pivot column!
#2> xan pivot: -g/--groupby cannot contain columns used to pivot or used in aggregation clause!
#2> xan pivot: 'nosuch' does not exist as a named header in the given CSV data.

#### columns to rows
printf 'dept,jan,feb,mar\nelectronics,1,2,3\ncars,100,200,300\n' > m.csv
xan unpivot jan: -N month -V sales m.csv
xan unpivot '!dept' m.csv
xan pivot-longer feb m.csv
xan unpivot -n 1: m.csv
xan unpivot jan: m.csv | xan pivot
#> dept,month,sales
#> electronics,jan,1
#> electronics,feb,2
#> electronics,mar,3
#> cars,jan,100
#> cars,feb,200
#> cars,mar,300
#> dept,name,value
#> electronics,jan,1
#> electronics,feb,2
#> electronics,mar,3
#> cars,jan,100
#> cars,feb,200
#> cars,mar,300
#> dept,jan,mar,name,value
#> electronics,1,3,feb,2
#> cars,100,300,feb,200
#> dept,jan,jan
#> dept,feb,feb
#> dept,mar,mar
#> electronics,jan,1
#> electronics,feb,2
#> electronics,mar,3
#> cars,jan,100
#> cars,feb,200
#> cars,mar,300
#> dept,jan,feb,mar
#> electronics,1,2,3
#> cars,100,200,300

#### sorted files merged
printf 'n,s\n1,a\n3,c\n10,d\n' > a.csv; printf 'n,s\n2,b\n3,x\n20,e\n' > b.csv
xan merge -N -s n a.csv b.csv
xan merge -N -s n -u a.csv b.csv
xan merge -N -s n -S file a.csv b.csv
xan reverse a.csv > ra.csv; xan reverse b.csv > rb.csv; xan merge -N -R -s n ra.csv rb.csv
printf 'a.csv\nb.csv\n' > list; xan merge -N -s n --paths list
printf 'path,x\na.csv,1\nb.csv,2\n' > list.csv; xan merge -N -s n --paths list.csv --path-column path
printf 'n,t\n2,b\n' > c.csv; xan merge -s n a.csv c.csv; echo $?
xan merge --paths list a.csv; echo $?
#> n,s
#> 1,a
#> 2,b
#> 3,c
#> 3,x
#> 10,d
#> 20,e
#> n,s
#> 1,a
#> 2,b
#> 3,c
#> 10,d
#> 20,e
#> file,n,s
#> a.csv,1,a
#> b.csv,2,b
#> a.csv,3,c
#> b.csv,3,x
#> a.csv,10,d
#> b.csv,20,e
#> n,s
#> 20,e
#> 10,d
#> 3,c
#> 3,x
#> 2,b
#> 1,a
#> n,s
#> 1,a
#> 2,b
#> 3,c
#> 3,x
#> 10,d
#> 20,e
#> n,s
#> 1,a
#> 2,b
#> 3,c
#> 3,x
#> 10,d
#> 20,e
#> 1
#> 1
#2> xan merge: All given files should have identical headers, and in the same order!
#2> First diverging file: c.csv
#2> xan merge: --paths cannot be used with other positional arguments!

#### a file for each value
printf 'city,n\nParis,1\nRome,2\nparis,3\n,4\nNew/York,5\nParis,6\n' > p.csv
xan partition city p.csv -O out; ls out; cat out/Paris.csv out/empty.csv
xan partition -C city p.csv -O cs; ls cs
xan partition city p.csv --drop -f 'x-{}.csv' -O dr; ls dr; cat dr/x-Paris.csv
xan partition city -p 1 p.csv -O pre; ls pre; cat pre/P.csv
xan sort -s city p.csv | xan partition -S city -O so; ls so
xan partition city,n p.csv; echo $?
#> NewYork.csv
#> Paris.csv
#> Rome.csv
#> empty.csv
#> paris_1.csv
#> city,n
#> Paris,1
#> Paris,6
#> city,n
#> ,4
#> NewYork.csv
#> Paris.csv
#> Rome.csv
#> empty.csv
#> paris.csv
#> x-NewYork.csv
#> x-Paris.csv
#> x-Rome.csv
#> x-empty.csv
#> x-paris_1.csv
#> n
#> 1
#> 6
#> N.csv
#> P.csv
#> R.csv
#> empty.csv
#> p_1.csv
#> city,n
#> Paris,1
#> Paris,6
#> NewYork.csv
#> Paris.csv
#> Rome.csv
#> empty.csv
#> paris_1.csv
#> 1
#2> xan partition: can only partition on one column

#### samples
seq 100 | (echo n; cat) > n.csv
xan sample 10 n.csv | xan count; xan sample 200 n.csv | cmp - n.csv && echo all
xan sample 0 n.csv 2>/dev/null; echo $?
xan map 'if(n > 50, "a", "b") as g' n.csv | xan sample -g g 3 | xan groupby g 'count() as n' | xan sort
xan map '1 as w' n.csv | xan sample -w w 7 | xan count
[ "$(xan sample --seed 7 5 n.csv)" = "$(xan sample --seed 7 5 n.csv)" ] && echo same
xan sample -n 5 n.csv | xan count -n
#> 10
#> all
#> 1
#> g,n
#> a,3
#> b,3
#> 7
#> same
#> 5

#### windows
printf 'c,n\na,3\na,1\nb,2\na,2\nb,2\nb,5\n' > w.csv
xan window 'cumsum(n), cummin(n), cummax(n)' w.csv
xan window 'row_number() as r, row_index() as i, lag(n) as before, lead(n, 2, 0) as after, lag(n, 2, "none")' w.csv
xan window 'rolling_sum(2, n) as s, rolling_mean(3, n) as m, rolling_avg(2, n), rolling_var(2, n) as v, rolling_stddev(2, n) as d' w.csv
xan window 'rank(n), dense_rank(n), cume_dist(n), percent_rank(n), ntile(3, n)' w.csv
xan window 'frac(n) as f, frac(n, 2) as g' w.csv
xan window 'mean(n) as mean, count() as k' w.csv
xan window -g c 'cumsum(n) as s, sum(n) as total, row_number() as r, lag(n) as l' w.csv
xan sort -s c w.csv | xan window -S -g c 'cumsum(n) as s, max(n) as m'
xan window -O 'cumsum(n) as n' w.csv
printf 's\nabc\nabd\nb\n' | xan window 'front_coding(s) as f'
#> c,n,cumsum(n),cummin(n),cummax(n)
#> a,3,3,3,3
#> a,1,4,1,3
#> b,2,6,1,3
#> a,2,8,1,3
#> b,2,10,1,3
#> b,5,15,1,5
#> c,n,r,i,before,after,"lag(n, 2, ""none"")"
#> a,3,1,0,,2,none
#> a,1,2,1,3,2,none
#> b,2,3,2,1,2,3
#> a,2,4,3,2,5,1
#> b,2,5,4,2,0,2
#> b,5,6,5,2,0,2
#> c,n,s,m,"rolling_avg(2, n)",v,d
#> a,3,,,,,
#> a,1,4,,2.0,1.0,1.0
#> b,2,3,2.0,1.5,0.25,0.5
#> a,2,4,1.6666666666666667,2.0,0.0,0.0
#> b,2,4,2.0,2.0,0.0,0.0
#> b,5,7,3.0,3.5,2.25,1.5
#> c,n,rank(n),dense_rank(n),cume_dist(n),percent_rank(n),"ntile(3, n)"
#> a,3,5,3,0.8333333333333334,0.8,3
#> a,1,1,1,0.16666666666666666,0.0,1
#> b,2,2,2,0.6666666666666666,0.2,1
#> a,2,3,2,0.6666666666666666,0.2,2
#> b,2,4,2,0.6666666666666666,0.2,2
#> b,5,6,4,1.0,1.0,3
#> c,n,f,g
#> a,3,0.2,0.20
#> a,1,0.06666666666666667,0.07
#> b,2,0.13333333333333333,0.13
#> a,2,0.13333333333333333,0.13
#> b,2,0.13333333333333333,0.13
#> b,5,0.3333333333333333,0.33
#> c,n,mean,k
#> a,3,2.5,6
#> a,1,2.5,6
#> b,2,2.5,6
#> a,2,2.5,6
#> b,2,2.5,6
#> b,5,2.5,6
#> c,n,s,total,r,l
#> a,3,3,6,1,
#> a,1,4,6,2,3
#> b,2,2,9,1,
#> a,2,6,6,3,1
#> b,2,4,9,2,2
#> b,5,9,9,3,2
#> c,n,s,m
#> a,3,3,3
#> a,1,4,3
#> a,2,6,3
#> b,2,2,5
#> b,2,4,5
#> b,5,9,5
#> c,n
#> a,3
#> a,4
#> b,6
#> a,8
#> b,10
#> b,15
#> s,f
#> abc,0 abc
#> abd,2 d
#> b,0 b

#### windows along columns, and wrong ones
printf 'a,b\n4,5\n1,7\n' > w.csv
xan window -C a,b 'mean(_) as "{}_mean", lag(_) as "{}_lag"' w.csv
xan window -OC a,b 'mean(_) as "{}_mean", lag(_) as "{}_lag"' w.csv
xan window -S 'cumsum(a)' w.csv; echo $?
xan window 'nosuch(a)' w.csv; echo $?
#> a,a_mean,a_lag,b,b_mean,b_lag
#> 4,2.5,,5,6.0,
#> 1,2.5,4,7,6.0,5
#> a_mean,a_lag,b_mean,b_lag
#> 2.5,,6.0,
#> 2.5,4,6.0,5
#> 1
#> 1
#2> xan window: -S/--sorted only makes sense with -g/--groubpy!
#2> xan window: unknown function "nosuch"

#### frequencies by group
printf 'g,c,d\nx,1,a\nx,1,b\ny,2,a\nx,2,\ny,2,a\n' > f.csv
xan freq -g g f.csv
xan frequency -g g -s c f.csv
xan freq -g g -s d -N f.csv
xan freq -g g,c -l 1 f.csv | sort
#> field,g,value,count
#> d,x,<empty>,1
#> d,x,a,1
#> d,x,b,1
#> d,y,a,2
#> c,x,1,2
#> c,x,2,1
#> c,y,2,2
#> field,g,value,count
#> c,x,1,2
#> c,x,2,1
#> c,y,2,2
#> field,g,value,count
#> d,x,a,1
#> d,x,b,1
#> d,y,a,2
#> d,x,1,<rest>,1
#> d,x,1,a,1
#> d,x,2,<empty>,1
#> d,y,2,a,2
#> field,g,c,value,count

#### a file in so many pieces
seq 10 | (echo n; cat) > n.csv
xan split -c 2 n.csv -O two; cat two/*.csv | grep -vc n
xan split -S 4 n.csv -O deep/er; ls deep/er
xan split -c 0 n.csv 2>/dev/null; echo $?
#> 10
#> 0.csv
#> 4.csv
#> 8.csv
#> 1

#### columns chosen by globs and by what they are not
printf 'dim_a,x_count,dim_b,y,y,vec_q_count\n1,2,3,4,5,6\n' > g.csv
xan select 'dim_*' g.csv
xan select '*_count' g.csv
xan select 'vec_*_count' g.csv
xan select '*[1]' g.csv
xan select '!dim_*' g.csv
xan select '!0:1' g.csv
xan select '*,y' g.csv
xan select '!dim_a,y[1]' g.csv
xan select '"dim_a",y[-1]' g.csv
xan select ':dim_b' g.csv; xan select -- '-2:' g.csv; xan select 'y:dim_a' g.csv
xan drop 'dim_*' g.csv
xan select 'a*b*c' g.csv; echo $?
#> dim_a,dim_b
#> 1,3
#> x_count,vec_q_count
#> 2,6
#> vec_q_count
#> 6
#> y
#> 5
#> x_count,y,y,vec_q_count
#> 2,4,5,6
#> dim_b,y,y,vec_q_count
#> 3,4,5,6
#> dim_a,x_count,dim_b,y,y,vec_q_count,y
#> 1,2,3,4,5,6,4
#> x_count,dim_b,y,vec_q_count
#> 2,3,4,6
#> dim_a,y
#> 1,5
#> dim_a,x_count,dim_b
#> 1,2,3
#> y,vec_q_count
#> 5,6
#> y,dim_b,x_count,dim_a
#> 4,3,2,1
#> x_count,y,y,vec_q_count
#> 2,4,5,6
#> 1
#2> xan select: 'a*b*c' contains more than one "*" wildcard

#### flatmap, index and coalesce, as versions before had them
printf 'name,colors\nJohn,blue\nMary,yellow|red\nSue,\n' > f.csv
xan flatmap 'split(colors, "|")' color f.csv
xan flatmap 'split(_, "|")' color -r colors f.csv
xan flatmap 'if(len(name) > 3, first(name))' c f.csv
xan map 'index() as i, coalesce(colors, name) as c' f.csv
#differs: versions of today have other words for them
#> name,colors,color
#> John,blue,blue
#> Mary,yellow|red,yellow
#> Mary,yellow|red,red
#> Sue,,
#> name,color
#> John,blue
#> Mary,yellow
#> Mary,red
#> Sue,
#> name,colors,c
#> John,blue,J
#> Mary,yellow|red,M
#> name,colors,i,c
#> John,blue,0,blue
#> Mary,yellow|red,1,yellow|red
#> Sue,,2,Sue
