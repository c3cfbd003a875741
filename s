set -o history
set -H
echo 1 2
^1^3
^zz^y
^3^4^ 5
^4
