#### variables
printf '%s\n' '{{a}} {{b}} {{{b}}} {{&b}} {{ c }} {{d}} [{{n}}] [{{nope}}] {{{o}}} {{{o.x}}} [{{o.y.z}}]' >t
echo '{"a": 1, "b": "<&\"'"'"'>", "c": 1.50, "d": true, "n": null, "o": {"x": [1]}}' | template -d - t
#differs: there is no such command in Debian
#> 1 &lt;&amp;&quot;&#39;&gt; <&"'> <&"'> 1.50 true [] [] {"x":[1]} [1] []

#### sections
cat >d.yml <<'X'
title: list
items: [{name: one, tags: [a, b]}, {name: two, tags: []}]
empty: []
no: false
zero: 0
X
template -d d.yml <<'X'
{{title}}:
{{#items}}
- {{name}}{{#tags}} {{.}}{{/tags}}{{^tags}} none{{/tags}} ({{title}})
{{/items}}
{{^items}}nothing{{/items}}
{{#empty}}e{{/empty}}{{^empty}}empty{{/empty}} {{#no}}n{{/no}}{{^no}}not{{/no}} {{#zero}}zero is true{{/zero}} {{^nope}}no such{{/nope}}
X
#differs: there is no such command in Debian
#> list:
#> - one a b (list)
#> - two none (list)
#>
#> empty not zero is true no such

#### dotted names and contexts
template -d <(printf 'a: {b: {c: 1}}\nx: {a: {}}\n') <<'X'
{{a.b.c}} {{#a}}{{b.c}}{{/a}} {{#a.b}}{{c}}{{/a.b}} {{#x}}[{{a.b.c}}]{{/x}} {{#a}}{{#b}}{{a.b.c}}{{/b}}{{/a}}
X
#differs: there is no such command in Debian
#> 1 1 1 [] 1

#### lists in lists
template --data=<(echo '[[1,2],[3],[]]') <<'X'
{{#.}}<{{#.}}{{.}};{{/.}}>{{/.}}
X
#differs: there is no such command in Debian
#> <1;2;><3;><>

#### lines with only a tag
template -d <(echo 'l: [1, 2]') <<'X' | cat -A
begin
  {{#l}}
  {{.}}
	{{/l}}  
{{! a comment }}
 {{! one
on two lines }}
x {{! not alone }}
 {{#l}} {{/l}}
{{#l}}
{{/l}}
end
X
printf 'a\r\n  {{! x }}\r\nb\n  {{! last }}' | template | od -c
#differs: there is no such command in Debian
#> begin$
#>   1$
#>   2$
#> x $
#>    $
#> end$
#> 0000000   a  \r  \n   b  \n
#> 0000005

#### delimiters
template -d <(echo '{a: 1, b: "<"}') <<'X'
{{=<% %>=}}
<% a %> {{a}} <%& b %> <%{b}%> <% b %>
<%=| |=%>
|a| |={{ }}=| {{a}}
X
#differs: there is no such command in Debian
#> 1 {{a}} < < &lt;
#> 1  1

#### partials
mkdir d; printf '<{{n}}{{#kids}}{{>tree}}{{/kids}}>' >d/tree.mustache; printf 'one {{n}}\ntwo\n' >d/lines.mustache; printf '%s\n' 'T {{>tree}}' '  {{>lines}}' 'x' ' {{>lines}} y {{> nosuch }}|' >d/t
echo '{"n": 1, "kids": [{"n": 2, "kids": [{"n": 3, "kids": []}]}, {"n": 4, "kids": []}]}' | template -d - d/t; cd d; echo '{"n": 5}' | template -d - t
#differs: there is no such command in Debian
#> T <1<2<3>><4>>
#>   one 1
#>   two
#> x
#>  one 1
#> two
#>  y |
#> T <5>
#>   one 5
#>   two
#> x
#>  one 5
#> two
#>  y |

#### data of the environment
export NAME=env ONLY='a&b'; template -e <<<'{{NAME}} {{ONLY}} {{{ONLY}}}'; template -e -d <(echo '{"NAME": "data"}') <<<'{{NAME}} {{ONLY}}'; template <<<'[{{NAME}}]'
#differs: there is no such command in Debian
#> env a&amp;b a&b
#> data a&amp;b
#> []

#### data in several documents, and none
printf 'a: 1\nb: 1\n---\nb: 2\n' >d.yml; template -d d.yml <<<'{{a}}{{b}}'; : >e; template -d e <<<'[{{a}}]'; printf -- '- 1\n---\na: 1\n' >f; template -d f <<<x; echo $?; echo '{"a": 12345678901234567890}' | template -d - <(echo '{{a}}')
#differs: there is no such command in Debian
#> 12
#> []
#> 1
#> 12345678901234567890
#2> template: f: documents that are merged have to be maps

#### wrong templates
for t in '{{#a}}x' 'x{{/a}}' '{{#a}}\n{{/b}}' '\n{{a' '{{}}' '{{a b}}' '{{=x=}}' '{{=== ===}}' '{{<a}}{{/a}}' '{{{a}}'; do printf "$t" | template; echo " $?"; done; printf '{{#x}}' >p.mustache; echo 'a{{>p}}b' >t; template t; echo $?
#differs: there is no such command in Debian
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#> a1
#2> template: standard input:1: unclosed section 'a'
#2> template: standard input:1: closing of a section that is not open: 'a'
#2> template: standard input:1: unclosed section 'a'
#2> template: standard input:2: unclosed tag
#2> template: standard input:1: a tag without a name
#2> template: standard input:1: a name cannot hold spaces: 'a b'
#2> template: standard input:1: set delimiters: two words are wanted
#2> template: standard input:1: set delimiters: no equals sign is allowed in them
#2> template: standard input:1: inheritance is not supported here; supported are: # ^ / ! > = { &
#2> template: standard input:1: unclosed tag
#2> template: p.mustache:1: unclosed section 'x'

#### wrong uses
template a b; echo $?; template -d - -; echo $?; template nofile; echo $?; template -d nofile </dev/null; echo $?; template -z; echo $?; echo '{"a": ' | template -d - /dev/null; echo $?; echo x >t; template . 2>&1; template -d . t; echo $?
#differs: there is no such command in Debian
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> template: .: Is a directory
#> 1
#2> template: extra operand ‘b’
#2> Try 'template --help' for more information.
#2> template: the template and the data cannot both be standard input
#2> Try 'template --help' for more information.
#2> template: nofile: No such file or directory
#2> template: nofile: No such file or directory
#2> template: invalid option -- 'z'
#2> Try 'template --help' for more information.
#2> template: -: ParserError: while parsing a flow node
#2> did not find expected node content
#2>   in "-", line 2, column 1
#2> template: .: Is a directory

#### what calls itself forever
printf 'x{{>p}}' >p.mustache; template <<<'{{>p}}' | wc -c; template <<<'{{>p}}' >/dev/null; echo $?; for ((i = 0; i < 201; i++)); do printf '{{#a}}'; done | template; echo $?
#differs: there is no such command in Debian
#> 200
#> 1
#> 1
#2> template: sections and partials are nested deeper than 200
#2> template: sections and partials are nested deeper than 200
#2> template: standard input:1: sections are nested deeper than 200
