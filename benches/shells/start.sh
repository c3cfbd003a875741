# Nothing at all: the start of the program.
:
