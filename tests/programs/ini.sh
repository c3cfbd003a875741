#!/usr/bin/env bash
# An INI parser and editor: sections, comments, quoting, continuation lines, merging, and messages with line numbers.
set -u
shopt -s extglob

declare -A INI=()
declare -a SECTIONS=()
declare -A KEYS=()
errors=0

trim() {
  local -n _out=$1
  local s=$2
  s=${s##+([[:space:]])}
  s=${s%%+([[:space:]])}
  _out=$s
}

warn() { printf '%s:%d: %s\n' "$1" "$2" "$3" >&2; ((errors++)); }

add_section() {
  local s
  for s in "${SECTIONS[@]}"; do [[ $s == "$1" ]] && return 1; done
  SECTIONS+=("$1")
  KEYS[$1]=
}

unquote() {
  local -n _dst=$1
  local v=$2
  case $v in
    \"*\") v=${v:1:${#v}-2}; v=${v//\\\"/\"}; v=${v//\\n/$'\n'}; v=${v//\\\\/\\} ;;
    \'*\') v=${v:1:${#v}-2} ;;
    *) v=${v%%+([[:space:]])[\;#]*} ;;
  esac
  _dst=$v
}

parse_ini() {
  local file=$1 line section=: key value n=0 raw pending='' start=0
  while IFS= read -r raw || [[ -n $raw ]]; do
    ((++n))
    raw=${raw%$'\r'}
    if [[ $pending ]]; then
      trim raw "$raw"
      raw=$pending$raw
      pending=
    else
      start=$n
    fi
    if [[ $raw == *\\ && $raw != *\\\\ ]]; then
      pending=${raw%\\}
      continue
    fi
    trim line "$raw"
    case $line in
      '' | [\;#]*) continue ;;
      \[*\])
        section=${line:1:-1}
        trim section "$section"
        if [[ ! $section =~ ^[A-Za-z0-9_.\ -]+$ ]]; then
          warn "$file" "$start" "bad section name '$section'"
          section='?'
          continue
        fi
        add_section "$section" || warn "$file" "$start" "section [$section] again"
        ;;
      \[*) warn "$file" "$start" "missing ']'" ;;
      *=*)
        [[ $section == '?' ]] && continue
        trim key "${line%%=*}"
        trim value "${line#*=}"
        if [[ -z $key ]]; then
          warn "$file" "$start" 'empty key'
          continue
        fi
        [[ $section == : ]] && add_section : || :
        unquote value "$value"
        if [[ -n ${INI[$section/$key]+set} ]]; then
          warn "$file" "$start" "duplicate key '$key' in [$section]"
        else
          KEYS[$section]+="${KEYS[$section]:+$'\x1f'}$key"
        fi
        INI[$section/$key]=$value
        ;;
      *) warn "$file" "$start" "not an assignment: ${line@Q}" ;;
    esac
  done < "$file"
  [[ -z $pending ]] || warn "$file" "$n" 'continuation at end of file'
}

get() { printf '%s\n' "${INI[$1/$2]-${3-<unset>}}"; }

set_key() {
  local section=$1 key=$2 value=$3
  add_section "$section" || :
  [[ -n ${INI[$section/$key]+set} ]] || KEYS[$section]+="${KEYS[$section]:+$'\x1f'}$key"
  INI[$section/$key]=$value
}

del_key() {
  local section=$1 key=$2 k rest=()
  [[ -n ${INI[$section/$key]+set} ]] || return 1
  unset -v 'INI[$section/$key]'
  local IFS=$'\x1f'
  for k in ${KEYS[$section]}; do [[ $k == "$key" ]] || rest+=("$k"); done
  KEYS[$section]="${rest[*]-}"
}

dump() {
  local s k v first=1
  for s in "${SECTIONS[@]}"; do
    ((first)) || echo
    first=0
    [[ $s != : ]] && printf '[%s]\n' "$s"
    local IFS=$'\x1f'
    for k in ${KEYS[$s]}; do
      v=${INI[$s/$k]}
      if [[ $v == *[\;\#\"$'\n']* || $v == ' '* || $v == *' ' ]]; then
        v=${v//\\/\\\\}
        v=${v//\"/\\\"}
        v=\"${v//$'\n'/\\n}\"
      fi
      printf '%s = %s\n' "$k" "$v"
    done
    unset IFS
  done
}

interpolate() {
  local value=$1 section=$2 depth=${3:-0} name
  ((depth > 5)) && { echo "<too deep>"; return 1; }
  while [[ $value =~ \$\{([a-z_.]+)\} ]]; do
    name=${BASH_REMATCH[1]}
    local found
    if [[ $name == *.* ]]; then found=${INI[${name%%.*}/${name#*.}]-}; else found=${INI[$section/$name]-}; fi
    found=$(interpolate "$found" "$section" $((depth + 1))) || return
    value=${value/"${BASH_REMATCH[0]}"/"$found"}
  done
  printf '%s\n' "$value"
}

cat > a.ini <<'INI'
; global settings
name = bashkit demo
empty =

[paths]
home = /srv/${name}
data = ${home}/data   ; trailing comment
quoted = "a \"b\" ; not a comment\nsecond line"
single = ' kept '
long = one, \
       two, \
       three

[server]
port=8080
port = 9090
root = ${paths.data}/www
broken line
= no key
[bad/section]
ignored = yes
[server]
host : none
INI
printf '[last]\r\nwindows = line ends\r\nunterminated = x\\' > b.ini

parse_ini a.ini
parse_ini b.ini
echo "errors: $errors"
echo "sections: ${SECTIONS[*]@Q}"
for key in home data quoted single long nothing; do printf '%-8s|%s|\n' "$key" "$(get paths "$key" none)"; done
get server port
get : name
get last windows
echo "data = $(interpolate "${INI[paths/data]}" paths)"
INI[paths/home]='/srv/${name}'
INI[paths/name]=x
echo "root = $(interpolate "$(get server root)" server)"
INI[loop/a]='${loop.b}' INI[loop/b]='${loop.a}'
echo "loop = $(interpolate '${loop.a}' loop)"
set_key server workers 4
set_key new 'odd key' ' padded; value '
del_key paths single && echo 'deleted'
del_key paths single || echo 'not there'
echo '--- dump'
dump
dump > c.ini
before=$(dump)
INI=() SECTIONS=() KEYS=() errors=0
parse_ini c.ini
[[ $(dump) == "$before" ]] && echo 'round trip holds' || echo 'round trip differs'
printf '%s\n' "${!INI[@]}" | sort | head -n 5
exit $((errors > 0))
