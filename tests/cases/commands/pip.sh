#### what is there is there, and nothing is fetched
pip install requests json; pip install numpy; echo $?; pip --version | cut -d' ' -f1,2; pip list | tail -n 1
#differs: no network is asked
#> Requirement already satisfied: requests
#> Requirement already satisfied: json
#> 1
#> pip 24.0
#> requests 2.31.0
#2> ERROR: Could not find a version that satisfies the requirement numpy (from versions: none)
#2> ERROR: No matching distribution found for numpy: this sandbox fetches no packages; wheels come from --find-links DIR

#### a wheel of pure Python from a directory
mkdir -p w/mypkg wheels; echo 'VALUE = 42' >w/mypkg/__init__.py
(cd w && zip -qr ../wheels/mypkg-1.0-py3-none-any.whl mypkg)
pip install --no-index --find-links wheels mypkg; python3 -c 'import mypkg; print(mypkg.VALUE)'
#differs: pip wants metadata that this wheel has not
#> Successfully installed mypkg-1.0
#> 42
