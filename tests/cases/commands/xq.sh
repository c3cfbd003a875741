#### elements, attributes, text
printf '<a x="1"><b>t</b><b/><c y="2">u</c></a>' | xq .
#> {
#>   "a": {
#>     "@x": "1",
#>     "b": [
#>       "t",
#>       null
#>     ],
#>     "c": {
#>       "@y": "2",
#>       "#text": "u"
#>     }
#>   }
#> }

#### text beside elements
printf '<a>one<b>two</b>three</a>' | xq -c .
printf '<a>  <b> x </b>\n</a>' | xq -c .
#> {"a":{"b":"two","#text":"onethree"}}
#> {"a":{"b":"x"}}

#### CDATA, comments and instructions
printf '<?xml version="1.0"?><!-- c --><?pi x?><a><![CDATA[x<y&z]]><!-- d --></a>' | xq -c .
#> {"a":"x<y&z"}

#### namespaces stay in the names
printf '<x:a xmlns:x="urn:1" xmlns="urn:2" x:b="c"><d/></x:a>' | xq -c .
#> {"x:a":{"@xmlns:x":"urn:1","@xmlns":"urn:2","@x:b":"c","d":null}}

#### entities and references to characters
printf '<a b="&lt;&quot;&#65;">&amp;&gt;&#x42;&apos;</a>' | xq -c .
#> {"a":{"@b":"<\"A","#text":"&>B'"}}

#### a document type is looked over
printf '<!DOCTYPE a [<!ENTITY e "x">]><a>1&e;2</a>' | xq -c .
#> {"a":"12"}

#### a list even of one
printf '<a><b>1</b></a>' | xq -c --xml-force-list b .
#> {"a":{"b":["1"]}}

#### XML comes out
printf '<a x="1"><b>t</b><b/><c y="2">u</c></a>' | xq -x .
printf '<a><b>t &lt; u</b></a>' | xq -x '.a.b += "&"'
#> <a x="1">
#>   <b>t</b>
#>   <b></b>
#>   <c y="2">u</c>
#> </a>
#> <a>
#>   <b>t &lt; u&amp;</b>
#> </a>

#### values of other kinds
printf '<a/>' | xq -x '.a = {"n": 1, "f": 1.5, "t": true, "z": null, "l": [1, "x"], "@q": "a\"b", "@r": false, "o": {}}'
#> <a q='a"b' r="False">
#>   <n>1</n>
#>   <f>1.5</f>
#>   <t>true</t>
#>   <z></z>
#>   <l>1</l>
#>   <l>x</l>
#>   <o></o>
#> </a>

#### a root for the output
printf '<a><b>1</b><c>2</c></a>' | xq -x --xml-root r .a
printf '<a><b>1</b></a>' | xq -x .a.b
printf '<a><b>1</b></a>' | xq -x .a.b; echo $?
#> <r>
#>   <b>1</b>
#>   <c>2</c>
#> </r>
#> 1
#2> xq: Error converting JSON to XML: cannot represent non-object types at top level. Use --xml-root=name to envelope your output with a root element.
#2> xq: Error converting JSON to XML: cannot represent non-object types at top level. Use --xml-root=name to envelope your output with a root element.

#### the declaration
printf '<a><b>1</b></a>' | xq -x --xml-dtd .
printf '<a><b>1</b><c/></a>' | xq -x --xml-dtd .a; echo $?
#> <?xml version="1.0" encoding="utf-8"?>
#> <a>
#>   <b>1</b>
#> </a>
#> 1
#2> xq: Error running jq: Exception: Document must have exactly one root. Use --xml-root=name to envelope your output with a root element.

#### YAML and jq's options
printf '<a><b>1</b><b>2</b></a>' | xq -y .
printf '<a><b>1</b><b>2</b></a>' | xq -r '.a.b[]'
printf '<a><b>1</b></a>' > f.xml; xq -c --arg x y '.a.c = $x' f.xml f.xml
#> a:
#>   b:
#>     - '1'
#>     - '2'
#> 1
#> 2
#> {"a":{"b":"1","c":"y"}}
#> {"a":{"b":"1","c":"y"}}

#### tags that do not match
printf '<a><b></a>' | xq .; echo $?
printf '<a>' | xq .
printf '<a></a></b>' | xq .
printf '<a/><b/>' | xq .
printf 'text' | xq .
printf '' | xq .; echo $?
#> 1
#> 1
#2> xq: Error running jq: ExpatError: mismatched tag: line 1, column 8.
#2> xq: Error running jq: ExpatError: no element found: line 1, column 3.
#2> xq: Error running jq: ExpatError: not well-formed (invalid token): line 1, column 8.
#2> xq: Error running jq: ExpatError: junk after document element: line 1, column 4.
#2> xq: Error running jq: ExpatError: syntax error: line 1, column 0.
#2> xq: Error running jq: ExpatError: no element found: line 1, column 0.

#### malformed
printf '<a b=c/>' | xq .
printf '<a b="1" b="2"/>' | xq .
printf '<a>&nope;</a>' | xq .
printf '<a><!-- x' | xq .
printf '<a>\n  <b c="<"/></a>' | xq .
#2> xq: Error running jq: ExpatError: not well-formed (invalid token): line 1, column 5.
#2> xq: Error running jq: ExpatError: duplicate attribute: line 1, column 9.
#2> xq: Error running jq: ExpatError: undefined entity: line 1, column 3.
#2> xq: Error running jq: ExpatError: unclosed token: line 1, column 3.
#2> xq: Error running jq: ExpatError: not well-formed (invalid token): line 2, column 8.
#? 1

#### files that are not there
xq . nope.xml; echo $?
#> 2
#2> usage: xq [-h] [--xml-output] [--xml-dtd] [--xml-root XML_ROOT]
#2>           [--xml-force-list XML_FORCE_LIST] [--in-place] [--version]
#2>           [jq_filter] [files ...]
#2> xq: error: argument files: can't open 'nope.xml': [Errno 2] No such file or directory: 'nope.xml'

#### in place needs YAML
printf '<a/>' > f.xml; xq -xi . f.xml; echo $?
#> 1
#2> xq: -i/--in-place can only be used with -y/-Y

#### each item for itself
printf '<r><i a="1">x</i><i>y</i></r>' | xq -c --xml-item-depth 2 .
#differs: newer than Debian's
#> "x"
#> "y"
