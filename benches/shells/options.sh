# Options parsed by getopts.
n=0 i=0
parse() {
  OPTIND=1
  while getopts 'ab:c:v' o "$@"; do
    case $o in
    a) n=$((n + 1)) ;;
    b) n=$((n + OPTARG)) ;;
    c) n=$((n + ${#OPTARG})) ;;
    v) v=1 ;;
    esac
  done
}
while [ $i -lt 6000 ]; do
  parse -a -b 5 -c text -v rest
  i=$((i + 1))
done
echo $n
