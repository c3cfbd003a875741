#### pushd, popd, dirs
mkdir a b; cd /; pushd /tmp; pushd /usr; dirs; popd; popd; popd
#> /tmp /
#> /usr /tmp /
#> /usr /tmp /
#> /tmp /
#> /
#2> bash: line 1: popd: directory stack empty
#? 1
