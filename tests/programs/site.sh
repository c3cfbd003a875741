#!/usr/bin/env bash
# A static site generator: front matter, a subset of Markdown, templates with loops and conditions, an index, a feed.
set -euo pipefail
shopt -s nullglob extglob

SRC=src OUT=out
declare -A SITE=([title]='Notes & such' [author]='A. Nobody')

mkdir -p "$SRC"/{posts,static/css} templates
cat > templates/page.html <<'T'
<title>{{title}} | {{site_title}}</title>
{{#if draft}}<p class="draft">draft</p>{{/if}}
<main>
{{{body}}}
</main>
{{#each tags}}<a href="/tags/{{item}}.html">{{item}}</a>
{{/each}}
T
cat > templates/index.html <<'T'
<h1>{{site_title}}</h1>
<ul>
{{#each posts}}<li>{{{item}}}</li>
{{/each}}</ul>
T
cat > "$SRC/posts/2024-01-02-hello-world.md" <<'M'
---
title: Hello, <World>
tags: intro, bash
---
# First *heading*

A paragraph with **bold**, *emphasis*, `code <tag>` and a [link](http://example.com/?a=1&b=2).
It goes on
over lines.

- one
- two with `x && y`
- three

```bash
echo "not *emphasis*" | sed 's/<a>/&/'
```

> quoted
> twice

1. first
2. second
M
cat > "$SRC/posts/2024-03-01-draft.md" <<'M'
---
title: A draft
draft: yes
tags: bash
---
Nothing here yet.
M
cat > "$SRC/posts/2023-12-31-last.md" <<'M'
---
title: Last of the year
---
## Only a heading

---

Text after a rule; 2 * 3 * 4 is not emphasised, snake_case_word neither.
M
echo 'body { margin: 0 }' > "$SRC/static/css/main.css"
printf 'no front matter\n' > "$SRC/posts/broken.md"

escape() { local s=$1; s=${s//&/&amp;}; s=${s//</&lt;}; s=${s//>/&gt;}; REPLY=$s; }

inline() {
  local text=$1 out='' before code
  while [[ $text == *\`*\`* ]]; do
    before=${text%%\`*}
    text=${text#*\`}
    code=${text%%\`*}
    text=${text#*\`}
    spans "$before"
    out+=$REPLY
    escape "$code"
    out+="<code>$REPLY</code>"
  done
  spans "$text"
  REPLY=$out$REPLY
}

spans() {
  local s
  escape "$1"
  s=$REPLY
  while [[ $s =~ \*\*([^*]+)\*\* ]]; do s=${s/"${BASH_REMATCH[0]}"/"<b>${BASH_REMATCH[1]}</b>"}; done
  while [[ $s =~ (^|[^*[:space:]]|[[:space:]])\*([^*[:space:]]([^*]*[^*[:space:]])?)\* ]]; do
    s=${s/"${BASH_REMATCH[0]}"/"${BASH_REMATCH[1]}<em>${BASH_REMATCH[2]}</em>"}
  done
  local link='\[([^]]+)\]\(([^)]+)\)'
  while [[ $s =~ $link ]]; do
    s=${s/"${BASH_REMATCH[0]}"/"<a href=\"${BASH_REMATCH[2]}\">${BASH_REMATCH[1]}</a>"}
  done
  REPLY=$s
}

markdown() {
  local line mode='' para=()
  flush() {
    case $mode in
      p) inline "${para[*]}"; echo "<p>$REPLY</p>" ;;
      quote) inline "${para[*]}"; echo "<blockquote>$REPLY</blockquote>" ;;
      ul | ol) echo "</$mode>" ;;
    esac
    mode='' para=()
  }
  open() { [[ $mode == "$1" ]] || { flush; mode=$1; [[ $1 == ?l ]] && echo "<$1>"; }; return 0; }
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $mode == code ]]; then
      if [[ $line == '```' ]]; then echo '</pre>'; mode=''; else escape "$line"; printf '%s\n' "$REPLY"; fi
      continue
    fi
    case $line in
      '') flush ;;
      '```'*) flush; mode=code; printf '<pre class="%s">' "${line#'```'}" ;;
      '#'*)
        flush
        local hashes=${line%%[!#]*}
        inline "${line##+(#)+( )}"
        printf '<h%d>%s</h%d>\n' ${#hashes} "$REPLY" ${#hashes} ;;
      ---) flush; echo '<hr>' ;;
      '> '*) open quote; para+=("${line#> }") ;;
      '- '*) open ul; inline "${line#- }"; echo "<li>$REPLY</li>" ;;
      +([0-9]).\ *) open ol; inline "${line#*. }"; echo "<li>$REPLY</li>" ;;
      *) open p; para+=("$line") ;;
    esac
  done
  flush
}

declare -A PAGE
read_post() {
  local file=$1 line n=0 key
  PAGE=()
  {
    IFS= read -r line
    [[ $line == --- ]] || { echo "$file: no front matter" >&2; return 1; }
    while IFS= read -r line && [[ $line != --- ]]; do
      key=${line%%:*}
      PAGE[$key]=${line#*:*( )}
    done
    PAGE[body]=$(markdown)
  } < "$file"
  local base=${file##*/}
  base=${base%.md}
  PAGE[date]=${base:0:10} PAGE[slug]=${base:11}
}

render() {
  local template list item block inner rest name
  template=$(< "templates/$1.html")
  while [[ $template == *'{{#each '* ]]; do
    rest=${template#*'{{#each '}
    name=${rest%%'}}'*}
    inner=${rest#*'}}'}
    inner=${inner%%'{{/each}}'*}
    block=
    local -n list_of=$name
    for item in "${list_of[@]}"; do
      escape "$item"
      local one=${inner//'{{{item}}}'/"$item"}
      block+=${one//'{{item}}'/"$REPLY"}
    done
    unset -n list_of
    template=${template%%'{{#each '*}$block${rest#*'{{/each}}'}
  done
  while [[ $template == *'{{#if '* ]]; do
    rest=${template#*'{{#if '}
    name=${rest%%'}}'*}
    inner=${rest#*'}}'}
    inner=${inner%%'{{/if}}'*}
    [[ -n ${PAGE[$name]-} ]] || inner=
    template=${template%%'{{#if '*}$inner${rest#*'{{/if}}'}
  done
  for name in "${!PAGE[@]}"; do
    template=${template//"{{{$name}}}"/"${PAGE[$name]}"}
    escape "${PAGE[$name]}"
    template=${template//"{{$name}}"/"$REPLY"}
  done
  escape "${SITE[title]}"
  printf '%s\n' "${template//'{{site_title}}'/"$REPLY"}"
}

rm -rf "$OUT"
mkdir -p "$OUT/tags"
declare -a posts=() feed=()
declare -A tagged=()
for file in $(printf '%s\n' "$SRC"/posts/*.md | sort -r); do
  read_post "$file" || continue
  IFS=', ' read -ra tags <<< "${PAGE[tags]-}"
  render page > "$OUT/${PAGE[slug]}.html"
  [[ -n ${PAGE[draft]-} ]] && continue
  escape "${PAGE[title]}"
  link="<a href=\"${PAGE[slug]}.html\">$REPLY</a>"
  posts+=("${PAGE[date]} $link")
  feed+=("$(printf '%s\t%s' "${PAGE[date]}" "${PAGE[title]}")")
  for tag in ${tags[@]+"${tags[@]}"}; do tagged[$tag]+="$link"$'\n'; done
done
PAGE=()
render index > "$OUT/index.html"
for tag in "${!tagged[@]}"; do printf '%s' "${tagged[$tag]}" > "$OUT/tags/$tag.html"; done
cp -r "$SRC/static/." "$OUT/"

for file in $(find "$OUT" -type f | sort); do
  printf '== %s (%d lines)\n' "$file" "$(wc -l < "$file")"
  cat "$file"
done
printf '%s\n' "${feed[@]}"
