#!/usr/bin/env bash
# A dependency resolver: version ranges, backtracking, topological order with levels, cycles, a tree, and what needs what.
set -uf

declare -A VERSIONS=() DEPS=()

package() { # NAME VERSION [DEP RANGE]...
  local name=$1 version=$2
  shift 2
  VERSIONS[$name]="$version ${VERSIONS[$name]-}"
  DEPS[$name@$version]=$*
}

compare() { # A B: sets REPLY to -1, 0 or 1
  local IFS=. i
  local -a a=(${1%%-*}) b=(${2%%-*})
  for i in 0 1 2; do
    if ((${a[i]:-0} != ${b[i]:-0})); then REPLY=$((${a[i]:-0} < ${b[i]:-0} ? -1 : 1)); return; fi
  done
  local pre_a=${1#"${1%%-*}"} pre_b=${2#"${2%%-*}"}
  case ${pre_a:+a}${pre_b:+b} in
    '') REPLY=0 ;;
    a) REPLY=-1 ;;
    b) REPLY=1 ;;
    *) if [[ $pre_a == "$pre_b" ]]; then REPLY=0; elif [[ $pre_a < $pre_b ]]; then REPLY=-1; else REPLY=1; fi ;;
  esac
}

satisfies() { # VERSION RANGE
  local version=$1 part op want
  local IFS=,
  for part in $2; do
    [[ $part =~ ^(\^|~|>=|<=|<|>|=|!=)?(.*)$ ]]
    op=${BASH_REMATCH[1]} want=${BASH_REMATCH[2]}
    [[ $want == '*' ]] && continue
    compare "$version" "$want"
    case $op in
      '' | =) ((REPLY == 0)) || return 1 ;;
      !=) ((REPLY != 0)) || return 1 ;;
      '>') ((REPLY > 0)) || return 1 ;;
      '>=') ((REPLY >= 0)) || return 1 ;;
      '<') ((REPLY < 0)) || return 1 ;;
      '<=') ((REPLY <= 0)) || return 1 ;;
      ^) ((REPLY >= 0)) && [[ ${version%%.*} == "${want%%.*}" ]] || return 1 ;;
      '~')
        local short=${want%.*}
        ((REPLY >= 0)) && [[ $version == "$short".* ]] || return 1 ;;
    esac
  done
}

sorted_versions() { # NAME: newest first
  local -a all=(${VERSIONS[$1]-})
  local i j tmp
  for ((i = 1; i < ${#all[@]}; i++)); do
    tmp=${all[i]}
    for ((j = i - 1; j >= 0; j--)); do
      compare "${all[j]}" "$tmp"
      ((REPLY >= 0)) && break
      all[j + 1]=${all[j]}
    done
    all[j + 1]=$tmp
  done
  REPLY="${all[*]}"
}

declare -A CHOSEN=()
declare -i steps=0
declare why=

resolve() { # a queue of NAME RANGE pairs
  (($#)) || return 0
  local name=$1 range=$2 version candidates tried=0
  shift 2
  ((++steps > 2000)) && { why='too many steps'; return 1; }
  if [[ -n ${CHOSEN[$name]-} ]]; then
    if satisfies "${CHOSEN[$name]}" "$range"; then resolve "$@"; return; fi
    why="$name ${CHOSEN[$name]} does not satisfy $range"
    return 1
  fi
  if [[ -z ${VERSIONS[$name]-} ]]; then why="unknown package $name"; return 1; fi
  sorted_versions "$name"
  candidates=$REPLY
  for version in $candidates; do
    satisfies "$version" "$range" || continue
    tried=1
    CHOSEN[$name]=$version
    # The dependencies of the candidate come before the rest of the queue.
    resolve ${DEPS[$name@$version]} "$@" && return 0
    unset "CHOSEN[$name]"
  done
  ((tried)) || why="no version of $name satisfies $range (have: $candidates)"
  return 1
}

order() { # levels of a topological order; a cycle is told
  local -A left=() wanted_by=()
  local name dep range key
  for name in "${!CHOSEN[@]}"; do left[$name]=0; done
  for name in "${!CHOSEN[@]}"; do
    set -- ${DEPS[$name@${CHOSEN[$name]}]}
    while (($#)); do
      ((++left[$name]))
      wanted_by[$1]+=" $name"
      shift 2
    done
  done
  local level=0 ready rest
  while ((${#left[@]})); do
    ready=()
    for name in "${!left[@]}"; do ((left[$name] == 0)) && ready+=("$name"); done
    if ((${#ready[@]} == 0)); then
      echo "cycle among: $(printf '%s\n' "${!left[@]}" | sort | paste -sd' ')"
      return 1
    fi
    mapfile -t ready < <(printf '%s\n' "${ready[@]}" | sort)
    printf 'level %d:' "$level"
    printf ' %s' "${ready[@]}"
    echo
    for name in "${ready[@]}"; do
      unset "left[$name]"
      for dep in ${wanted_by[$name]-}; do ((left[$dep]--)); done
    done
    ((level++))
  done
}

tree() { # NAME PREFIX
  local name=$1 prefix=${2-} seen=${3- }
  local version=${CHOSEN[$name]} deps=() i last branch
  [[ $prefix ]] || echo "$name $version"
  set -- ${DEPS[$name@$version]}
  while (($#)); do deps+=("$1"); shift 2; done
  for i in "${!deps[@]}"; do
    branch='|-- ' last='|   '
    ((i == ${#deps[@]} - 1)) && branch='`-- ' last='    '
    if [[ $seen == *" ${deps[i]} "* ]]; then
      echo "$prefix$branch${deps[i]} (cycle)"
      continue
    fi
    echo "$prefix$branch${deps[i]} ${CHOSEN[${deps[i]}]}"
    tree "${deps[i]}" "$prefix$last" "$seen$name "
  done
}

install() {
  CHOSEN=() steps=0 why=
  echo "# install $*"
  if resolve "$@"; then
    for name in $(printf '%s\n' "${!CHOSEN[@]}" | sort); do printf '  %-8s %s\n' "$name" "${CHOSEN[$name]}"; done
    order
    tree "$1"
  else
    echo "  failed: $why"
  fi
  echo "  ($steps steps)"
}

package app 1.0.0 web '^2.0.0' log '*' db '>=1.2,<2'
package app 2.0.0 web '^3.0.0' log '>=2' db '^2.0.0'
package web 2.1.0 http '~1.4.0' tmpl '*'
package web 2.4.2 http '~1.4.2' tmpl '>=1.1'
package web 3.0.0-beta http '^2.0.0'
package web 3.0.0 http '^2.0.0' tmpl '^2.0.0'
package http 1.4.0
package http 1.4.9 log '^1.0.0'
package http 2.0.0 log '^2.0.0'
package http 2.1.0 log '^3.0.0'
package tmpl 1.0.0
package tmpl 1.2.0
package tmpl 2.0.0 log '!=2.5.0'
package log 1.9.0
package log 2.0.0
package log 2.5.0
package db 1.2.0
package db 1.10.0 log '^1.0.0'
package db 2.0.0 log '^2.0.0'
package a 1.0.0 b '*'
package b 1.0.0 c '*'
package c 1.0.0 a '*'
package pin 1.0.0 log '=1.9.0' http '^2.0.0'

for pair in '1.2.0 1.10.0' '2.0.0 2.0.0' '1.0.0-rc1 1.0.0' '1.0.0-rc2 1.0.0-rc10' '3 2.9.9'; do
  compare $pair
  echo "compare $pair: $REPLY"
done
sorted_versions log
echo "log: $REPLY"
install app '^1.0.0'
install app '*'
install a '*'
install pin '*'
install nothing '*'
install web '>=3.0.0-alpha,<3.0.0'
install app 9
