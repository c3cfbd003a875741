#### a backquote among letters
echo -{z..A}-
echo -{z..A..2}-
#2> bash: line 1: bad substitution: no closing "`" in `-
#2> bash: line 2: bad substitution: no closing "`" in `-
#? 1

#### backslashes among letters
echo {a..C}
echo {Z..a} end
echo $?
#> a ` _ ^ ]  [ Z Y X W V U T S R Q P O N M L K J I H G F E D C
#> Z [  ] ^ _ ` a end
#> 0

#### letters with a step
echo {X..c..3}
echo {[..a}
echo x{A..c}y
#> X [ ^ a
#> {[..a}
#2> bash: line 3: bad substitution: no closing "`" in `y
#? 1
