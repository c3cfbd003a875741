#### headings
html-to-markdown <<'E'
<h1>One <em>two</em></h1><h3>Three</h3><h6>Six</h6><p>text
E
#differs: there is no such command in Debian
#> # One *two*
#>
#> ### Three
#>
#> ###### Six
#>
#> text

#### headings, underlined
html-to-markdown --heading-style=setext <<'E'
<h1>One</h1><h2>Two</h2><h3>Three</h3>
E
#differs: there is no such command in Debian
#> One
#> ===
#>
#> Two
#> ---
#>
#> ### Three

#### lists
html-to-markdown <<'E'
<ul><li>a</li><li>b<ul><li>c</li><li>d</li></ul></li></ul><ol start="3"><li>x</li><li><p>y</p><p>z</p></li></ol><ul><li><input type=checkbox checked>done</li></ul>
E
#differs: there is no such command in Debian
#> - a
#> - b
#>   - c
#>   - d
#>
#> 3. x
#>
#> 4. y
#>
#>    z
#>
#> - [x] done

#### another bullet
html-to-markdown --bullet '*' <<'E'
<ul><li>a<li>b</ul>
E
#differs: there is no such command in Debian
#> * a
#> * b

#### links
html-to-markdown <<'E'
<p><a href="/x" title="T">one</a>, <a href="a b">two</a> <a href="https://e.org">https://e.org</a> <a name=n>three</a>
E
#differs: there is no such command in Debian
#> [one](/x "T"), [two](<a b>) <https://e.org> three

#### links with their addresses at the end
html-to-markdown --links=referenced <<'E'
<p><a href="/x">one</a> <a href="/y" title="T">two</a> <a href="/x">three</a>
E
#differs: there is no such command in Debian
#> [one][1] [two][2] [three][1]
#>
#> [1]: /x
#> [2]: /y "T"

#### images
html-to-markdown <<'E'
<p><img src="a.png" alt="an [image]" title="t"> <img alt=x>
E
#differs: there is no such command in Debian
#> ![an \[image\]](a.png "t")

#### no images
html-to-markdown --no-images <<'E'
<p>a<img src="a.png" alt=x>b
E
#differs: there is no such command in Debian
#> ab

#### code
html-to-markdown <<'E'
<p>use <code>a `b`</code></p><pre><code class="language-rust">fn main() {
    x &lt; y;
}
</code></pre>
E
#differs: there is no such command in Debian
#> use `` a `b` ``
#>
#> ```rust
#> fn main() {
#>     x < y;
#> }
#> ```

#### code, indented
html-to-markdown --code-block-style=indented <<'E'
<pre>a

b</pre>
E
#differs: there is no such command in Debian
#>     a
#>
#>     b

#### tables
html-to-markdown <<'E'
<table><thead><tr><th>Name</th><th align=right>N</th></tr></thead><tbody><tr><td>a|b</td><td>1</td></tr><tr><td><b>c</b></td></tr></tbody></table><table><tr><td>no<td>head</table>
E
#differs: there is no such command in Debian
#> | Name | N |
#> | --- | ---: |
#> | a\|b | 1 |
#> | **c** |  |
#>
#> |  |  |
#> | --- | --- |
#> | no | head |

#### block quotes
html-to-markdown <<'E'
<blockquote><p>one</p><blockquote>two</blockquote><ul><li>three</ul></blockquote>
E
#differs: there is no such command in Debian
#> > one
#> >
#> > > two
#> >
#> > - three

#### entities
html-to-markdown <<'E'
<p>&lt;tag&gt; &amp; &eacute; &#8364; &nbsp;x &unknown;
E
#differs: there is no such command in Debian
#> \<tag> & é €  x &unknown;

#### line breaks and rules
html-to-markdown <<'E'
<p>one<br>two<br/>three</p><hr><p>four
E
#differs: there is no such command in Debian
#> one  
#> two  
#> three
#>
#> ---
#>
#> four

#### emphasis
html-to-markdown <<'E'
<p><b>bold </b>text<i> it</i> <s>gone</s> <strong></strong>in<em>ner</em>
E
#differs: there is no such command in Debian
#> **bold** text *it* ~~gone~~ in*ner*

#### white space
html-to-markdown <<'E'
<p>  many   spaces
 and	lines  </p>

<div> x </div> y
E
#differs: there is no such command in Debian
#> many spaces and lines
#>
#> x
#>
#> y

#### what is not shown
html-to-markdown <<'E'
<html><head><title>T</title><style>p{}</style></head><body><script>if (a<b) {}</script><p>shown</p><!-- c --><noscript>n</noscript></body></html>
E
#differs: there is no such command in Debian
#> shown

#### broken HTML
html-to-markdown <<'E'
<p>one <b>two <p>three</b> <li>four <table><td>five</div></p> < six <a href=x>seven
E
#differs: there is no such command in Debian
#> one **two**
#>
#> three
#>
#> - four
#>
#>   |  |
#>   | --- |
#>   | five<br>< six [seven](x) |

#### what Markdown would take for markup
html-to-markdown <<'E'
<p># no</p><p>1. no</p><p>- no * _x_ a_b [c] `d`</p><p>&gt; no</p>
E
#differs: there is no such command in Debian
#> \# no
#>
#> 1\. no
#>
#> \- no \* \_x\_ a_b \[c\] \`d\`
#>
#> \> no

#### folded
html-to-markdown --width 20 <<'E'
<p>the quick brown fox jumps over the lazy dog</p><ul><li>the quick brown fox jumps over</li></ul>
E
#differs: there is no such command in Debian
#> the quick brown fox
#> jumps over the lazy
#> dog
#>
#> - the quick brown fox
#>   jumps over

#### tags without their markup
html-to-markdown --strip b,a <<'E'
<p><b>one</b> <a href=x>two</a>
E
#differs: there is no such command in Debian
#> one two

#### standard input, files, wrong values
printf '<p>a' > f.html; printf '<b>b</b>' | html-to-markdown f.html - nope.html; echo $?
html-to-markdown --bullet x < f.html; echo $?
html-to-markdown --links=x < f.html; echo $?
printf '' | html-to-markdown --wrap
#differs: there is no such command in Debian
#> a
#> **b**
#> 1
#> 1
#> 1
#2> html-to-markdown: nope.html: No such file or directory
#2> html-to-markdown: invalid --bullet: 'x'; there are: - * +
#2> html-to-markdown: invalid --links: 'x'; there are: inline referenced

#### headings in headings do not double their lines
printf '<h1>t%.0s' {1..23} | html-to-markdown --heading-style=setext | wc -c
printf '<h1>a<h2>b</h2></h1>' | html-to-markdown --heading-style=setext
#differs: there is no such command in Debian
#> 224
#> a  ## b
#> =======
