# An interpreter: words dispatched by case.
prog='push 3 push 4 mul push 5 add dup mul drop'
i=0
while [ $i -lt 6000 ]; do
  set -- $prog
  sp=0
  while [ $# -gt 0 ]; do
    case $1 in
    push) eval "s$sp=\$2"; sp=$((sp + 1)); shift ;;
    add) sp=$((sp - 1)); eval "s$((sp - 1))=\$((s$((sp - 1)) + s$sp))" ;;
    mul) sp=$((sp - 1)); eval "s$((sp - 1))=\$((s$((sp - 1)) * s$sp))" ;;
    dup) eval "s$sp=\$s$((sp - 1))"; sp=$((sp + 1)) ;;
    drop) sp=$((sp - 1)); top=$s0 ;;
    esac
    shift
  done
  i=$((i + 1))
done
echo $top
