#### unset and the variable of a command
shadow() {
  x=42
  x=tmp unset x
  echo x=$x
  x=42
  x=tmp eval 'unset x'
  echo x=$x
}
x=42; tmp= unset x; echo x=$x
shadow
x=42; x=tmp unset x; echo x=$x
x=42; x=tmp eval 'unset x; echo in=$x'; echo x=$x
x=42; x=tmp eval 'unset x; unset x; echo in=$x'; echo x=$x
set -o posix
shadow
x=42; x=tmp unset x; echo x=$x
x=42; x=tmp eval 'unset x; echo in=$x'; echo x=$x
#> x=
#> x=42
#> x=42
#> x=42
#> in=42
#> x=42
#> in=
#> x=
#> x=42
#> x=42
#> x=42
#> in=42
#> x=42

#### unset in functions and through command
x=42; x=tmp command unset x; echo x=$x
f() { local x=1; x=tmp unset x; echo f=$x; }; x=42; f; echo $x
g() { x=tmp command eval 'unset x; echo $x'; echo g=$x; }; x=42; g; echo $x
#> x=42
#> f=1
#> 42
#> 42
#> g=42
#> 42
