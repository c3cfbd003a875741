#### readarray into the default
echo q > f; readarray -t < f; echo ${MAPFILE[0]}
#> q
