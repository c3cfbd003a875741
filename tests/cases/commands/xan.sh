#### names of columns
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan headers a.csv
xan headers -j a.csv
xan h -s 1 b.csv
xan headers a.csv b.csv
xan headers -j a.csv b.csv
xan headers < b.csv

#### rows are counted
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan count a.csv
xan count -n a.csv
xan count < /dev/null
printf 'a\n"x\ny"\n' | xan count

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

#### one row after the other
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan flatten a.csv
xan f -s city -l 1 a.csv

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

#### columns by pattern, and the second of a name
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
printf 'dim_a,x,dim_b,x\n1,2,3,4\n' > d.csv
for s in 'dim_*' '*_b' 'x[1]' 'x[-1]' '3:0' '*[1]' '!dim_*' 'dim_a:x' '*' '*,x'
do xan select "$s" d.csv
done

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

#### columns from expressions
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan select -e 'name, id * 2 as dbl, upper(city) as "The City"' a.csv
xan select -e 'name.split("n") as (x, y)' a.csv
xan select -e 'score * 2' a.csv
echo $?

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

#### rows are filtered
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan filter 'id > 2' a.csv
xan filter -v 'city eq "Paris"' a.csv
xan filter 'score && score < 8' a.csv
xan filter -l 1 'id % 2 == 0' a.csv
xan filter 'name in ["Ann", "bob"]' a.csv
xan filter '!contains(city, /^p/i)' a.csv

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

#### rows are sorted once
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan sort -s city -u a.csv
xan sort -s city -u -c n a.csv

#### files are joined
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan join city a.csv city b.csv
xan join city a.csv b.csv
xan join --left city a.csv b.csv
xan join --right city a.csv city b.csv
xan join --full city a.csv city b.csv
xan join -i --inner city a.csv b.csv

#### files are joined to choose or to multiply
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan join --semi city a.csv b.csv
xan join --anti city a.csv b.csv
xan join --cross b.csv b.csv
xan join -D none city a.csv b.csv
xan join -D both city a.csv b.csv
xan join -l L_ -r R_ --full city a.csv city b.csv

#### doubles are dropped
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan dedup -s city a.csv
xan dedup -s city -l a.csv
xan dedup -k -s city a.csv
xan dedup -f dup -s city a.csv
printf 'a\n1\n1\n2\n1\n' | xan dedup
printf 'a\n1\n1\n2\n1\n' | xan dedup -S

#### frequencies
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan frequency -s city a.csv
xan freq a.csv
xan freq -l 1 -s city a.csv
xan freq -A -s score a.csv
xan freq -N -s score a.csv
printf 't\na|b\nb\n' | xan freq --sep '|'

#### statistics
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan stats a.csv
xan stats -s id,city a.csv
printf 'd,u,m\n2020-01-01,http://a.b,1\n2021-01-01,http://a.c,x\n' | xan stats

#### aggregations
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan agg 'sum(id), mean(id) as m, count()' a.csv
xan agg 'median(id) as m, q1(id), q3(id), stddev(id), var(id), min(id), max(id)' a.csv
xan agg 'first(name), last(name), mode(city), cardinality(city), distinct_values(city), values(id), lex_first(name), lex_last(name)' a.csv
xan agg 'count(id > 2) as c, most_common(1, city) as mc, top(2, id) as tt, argmax(id, name) as am, ratio(id > 1), percentage(id > 1), all(id), any(name), type(score), types(score)' a.csv
xan agg 'sum(name)' a.csv
echo $?

#### groups
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan groupby city 'sum(id) as s, count() as n, values(name) as v' a.csv | xan sort -s city
xan groupby city,id 'max(score)' a.csv | xan sort -s id

#### columns are added
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan map 'id + 1 as next' a.csv
xan map 'id / 2, len(name)' a.csv
xan map -O 'id * 10 as id, name ++ "!" as loud' a.csv
xan map 'split("a b", " ") as (p, q)' b.csv
xan map 'if(score, round(score), "none") as r' a.csv
xan map -F 'score as s' a.csv

#### columns are changed
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan transform name 'upper(_)' a.csv
xan transform id,score '_ ++ "x"' -r i,s a.csv
xan transform city 'replace(_, /[aeiou]/, "*")' a.csv

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

#### the largest
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan top -l 2 score a.csv
xan top -R score a.csv
xan top -l 1 -r rank id a.csv

#### cells taken apart and put together
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
printf 'a,tags\n1,x|y\n2,z\n' > t.csv
xan explode tags t.csv
xan explode tags -r tag t.csv | xan implode tag
xan explode city --sep ' ' a.csv
xan implode -r names name a.csv

#### holes are filled
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan fill a.csv
xan fill -v X a.csv
xan fill -s name -v X a.csv
printf 'a,b\n1\n2,3,4\n' | xan fixlengths
printf 'a,b\n1\n2,3,4\n' | xan fixlengths -l 2

#### rows turned around
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan reverse a.csv
xan transpose a.csv
xan behead a.csv
xan enum a.csv
xan enum -c idx -S 5 b.csv

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

#### files cut into files
printf 'id,name,score,city\n1,Ann,3.5,Paris\n2,bob,10,"New York, NY"\n3,"Cy ""D""",,Rome\n4,Dan,7,Paris\n' > a.csv
printf 'city,country\nParis,FR\nRome,IT\nOslo,NO\n' > b.csv
xan split -S 2 a.csv
for f in 0.csv 2.csv
do echo $f
cat $f
done

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
