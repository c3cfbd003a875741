/* The interpreter's program: `main`, and entries for a host that starts an interpreter once and lets each program begin in a copy of its memory. */

#include "Python.h"
#include "pycore_initconfig.h"
#include "pycore_interp.h"
#include "pycore_pystate.h"

#include <signal.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

extern void __wasm_call_ctors(void);

int main(int argc, char **argv)
{
    return Py_BytesMain(argc, argv);
}

/* Starts an interpreter that has not been told its program; ends the process when it does not start. */
EXPORT(begin) void begin(void)
{
    static char *argv[] = {"python3", NULL};
    PyConfig config;
    __wasm_call_ctors();
    PyConfig_InitPythonConfig(&config);
    PyStatus status = PyConfig_SetBytesArgv(&config, 1, argv);
    if (!PyStatus_Exception(status)) {
        status = Py_InitializeFromConfig(&config);
    }
    PyConfig_Clear(&config);
    if (PyStatus_Exception(status)) {
        Py_ExitStatusException(status);
    }
}

/* Memory for the arguments of `run`; null when there is none left. */
EXPORT(allocate) void *allocate(size_t bytes)
{
    return malloc(bytes);
}

/* Runs the program of a copy, and ends: `kind` tells what `text` is, the text of a command (c), the name of a module (m), a file (f); without a text, the
   program is on standard input. `first` is `sys.argv[0]`; the host has the other arguments. */
EXPORT(run) void run(int kind, const char *text, const char *first)
{
    PyConfig *config = (PyConfig *)_PyInterpreterState_GetConfig(_PyInterpreterState_GET());
    wchar_t *wide = text ? Py_DecodeLocale(text, NULL) : NULL;
    wchar_t **argv = PyMem_RawMalloc(sizeof(wchar_t *));
    PyRun_SimpleString("__import__('sitecustomize').wake()");
    if (argv == NULL || (text && wide == NULL) || (argv[0] = Py_DecodeLocale(first, NULL)) == NULL) {
        exit(1);
    }
    config->argv.items = argv;
    config->argv.length = 1;
    switch (kind) {
    case 'c':
        config->run_command = wide;
        break;
    case 'm':
        config->run_module = wide;
        break;
    default:
        config->run_filename = wide;
    }
    exit(Py_RunMain());
}

/* Notes a SIGINT: which bytes of the memory that changes is what the host wants to know. */
EXPORT(interrupt) void interrupt(void)
{
    PyErr_SetInterruptEx(SIGINT);
}
