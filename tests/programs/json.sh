#!/usr/bin/env bash
# A JSON parser and pretty printer in nothing but bash: recursive descent over a string, errors with line and column.
LC_ALL=C.UTF-8

json_text= json_pos=0 json_len=0

json_error() {
  local before=${json_text:0:json_pos} line last
  line=${before//[^$'\n']/}
  last=${before##*$'\n'}
  printf 'error at line %d, column %d: %s\n' $((${#line} + 1)) $((${#last} + 1)) "$1" >&2
  return 1
}

skip_space() {
  local rest=${json_text:json_pos}
  local stripped=${rest#"${rest%%[! $'\t\r\n']*}"}
  ((json_pos += ${#rest} - ${#stripped}))
}

peek() { printf -v "$1" '%s' "${json_text:json_pos:1}"; }

# Each parser sets REPLY to an indented rendering; $1 is the indentation.
parse_value() {
  skip_space
  local c
  peek c
  case $c in
    '{') parse_object "$1" ;;
    '[') parse_array "$1" ;;
    '"') parse_string && REPLY=${color_s}$REPLY${color_0} ;;
    [-0-9]) parse_number ;;
    t) parse_word true ;;
    f) parse_word false ;;
    n) parse_word null ;;
    '') json_error 'unexpected end of text' ;;
    *) json_error "unexpected '$c'" ;;
  esac
}

parse_word() {
  if [[ ${json_text:json_pos:${#1}} == "$1" ]]; then
    ((json_pos += ${#1}))
    REPLY=$1
  else
    json_error "expected $1"
  fi
}

parse_number() {
  local rest=${json_text:json_pos:64}
  if [[ $rest =~ ^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)? ]]; then
    REPLY=${BASH_REMATCH[0]}
    ((json_pos += ${#REPLY}, ++numbers))
  else
    json_error 'bad number'
  fi
}

parse_string() {
  local out='"' chunk c rest
  ((json_pos++))
  while :; do
    rest=${json_text:json_pos}
    chunk=${rest%%[\"\\]*}
    if [[ $chunk == *[$'\x01'-$'\x1f']* ]]; then
      json_error 'control character in a string'
      return
    fi
    out+=$chunk
    ((json_pos += ${#chunk}))
    peek c
    case $c in
      '"') ((json_pos++, ++strings)); REPLY=$out\"; return 0 ;;
      \\)
        c=${json_text:json_pos:2}
        case ${c:1} in
          [\"\\/bfnrt]) out+=$c; ((json_pos += 2)) ;;
          u)
            if [[ ${json_text:json_pos:6} =~ ^\\u[0-9a-fA-F]{4}$ ]]; then
              out+=${json_text:json_pos:6}
              ((json_pos += 6))
            else
              json_error 'bad \u escape'
              return
            fi ;;
          *) json_error "bad escape '$c'"; return ;;
        esac ;;
      *) json_error 'unterminated string'; return ;;
    esac
  done
}

parse_array() {
  local indent=$1 out='[' c first=1
  ((json_pos++, depth++, depth > max_depth)) && max_depth=$depth
  skip_space
  peek c
  if [[ $c == ']' ]]; then ((json_pos++)); ((depth--)); REPLY='[]'; return 0; fi
  while :; do
    parse_value "$indent  " || return
    ((first)) || out+=,
    first=0
    out+=$'\n'"$indent  $REPLY"
    skip_space
    peek c
    case $c in
      ,) ((json_pos++)) ;;
      ]) ((json_pos++, depth--)); REPLY=$out$'\n'"$indent]"; return 0 ;;
      *) json_error "expected ',' or ']'"; return ;;
    esac
  done
}

parse_object() {
  local indent=$1 out='{' c key first=1
  local -A seen=()
  ((json_pos++, depth++, depth > max_depth)) && max_depth=$depth
  skip_space
  peek c
  if [[ $c == '}' ]]; then ((json_pos++, depth--)); REPLY='{}'; return 0; fi
  while :; do
    skip_space
    peek c
    [[ $c == '"' ]] || { json_error 'expected a key'; return; }
    parse_string || return
    key=$REPLY
    if [[ ${seen[$key]+x} ]]; then json_error "key $key again"; return; fi
    seen[$key]=1
    skip_space
    peek c
    [[ $c == : ]] || { json_error "expected ':'"; return; }
    ((json_pos++))
    parse_value "$indent  " || return
    ((first)) || out+=,
    first=0
    out+=$'\n'"$indent  $color_k$key$color_0: $REPLY"
    skip_space
    peek c
    case $c in
      ,) ((json_pos++)) ;;
      '}') ((json_pos++, depth--)); REPLY=$out$'\n'"$indent}"; return 0 ;;
      *) json_error "expected ',' or '}'"; return ;;
    esac
  done
}

pretty() {
  json_text=$1 json_pos=0 depth=0 max_depth=0 numbers=0 strings=0
  parse_value '' || return
  local rendered=$REPLY
  skip_space
  if ((json_pos < ${#json_text})); then json_error 'text behind the value'; return; fi
  printf '%s\n' "$rendered"
  printf '  (depth %d, %d numbers, %d strings)\n' "$max_depth" "$numbers" "$strings"
}

color_s= color_k= color_0=
[[ ${1-} == --color ]] && color_s='<s>' color_k='<k>' color_0='</>'

pretty '{"name":"Ada","born":1815,"tags":["math","engine",[]],"nested":{"a":{"b":{"c":null}}},"ok":true}'
pretty ' [ 1 , -2.5e+10 , 0 , "caf\u00e9 \"q\" \\ / \n", {} , "über € 𝄞" ] '
pretty '"just text"'
while IFS= read -r bad; do
  printf '%s => ' "$bad"
  pretty "$bad" 2>&1 || echo "  status $?"
done <<'CASES'
{"a":1,}
[1 2]
{"a" 1}
{a:1}
[01]
"open
"bad \x"
"\u12"
nul
[1]]
{"a":1,"a":2}
-
CASES
pretty $'{\n  "a": [1,\n   oops]\n}' 2>&1
printf -v deep '%*s' 40 ''
pretty "${deep// /[}1${deep// /]}" | tail -n 1
color_s='<' color_k='{' color_0='>'
pretty '{"k":"v"}'
