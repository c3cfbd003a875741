/* The interpreter's program: `main`, and entries for a host that starts an interpreter once and lets each program begin in a copy of its memory. */

#include "Python.h"
#include "pycore_ceval.h"
#include "pycore_frame.h"
#include "pycore_initconfig.h"
#include "pycore_interp.h"
#include "pycore_pylifecycle.h"
#include "pycore_pystate.h"
#include "pycore_runtime.h"

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#define EXPORT(name) __attribute__((export_name(#name)))

extern void __wasm_call_ctors(void);
extern void trip_signal(int number);

/* Threads of one native stack: a fiber has a thread state, whose frames are kept while it waits. It waits by leaving the evaluation of its first frame, so only where no
   native function is between that and the frame that waits. */

typedef struct {
    PyObject_HEAD
    PyObject *function;
    /* What it waits for: a function that tells whether that has come, or None, and the time at which it does not wait any longer, on the clock of `time.monotonic`. */
    PyObject *is_ready;
    double end;
    PyThreadState *state;
    _PyInterpreterFrame *top;
    _PyInterpreterFrame *bottom;
    enum { NEW, RUNNING, WAITING, ENDED } phase;
} Fiber;

/* The fiber that runs; null for the program's first thread. */
static Fiber *current;

/* What lets others run while somebody sleeps that cannot be put aside. */
static PyObject *sleep_above;

static int fiber_traverse(PyObject *op, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(op));
    Py_VISIT(((Fiber *)op)->function);
    Py_VISIT(((Fiber *)op)->is_ready);
    return 0;
}

static int fiber_clear(PyObject *op)
{
    Py_CLEAR(((Fiber *)op)->function);
    Py_CLEAR(((Fiber *)op)->is_ready);
    return 0;
}

static void fiber_end(Fiber *self)
{
    PyThreadState *state = self->state;
    self->state = NULL;
    if (state != NULL) {
        PyThreadState_Clear(state);
        PyThreadState_Delete(state);
    }
}

static void fiber_dealloc(PyObject *op)
{
    PyTypeObject *type = Py_TYPE(op);
    PyObject_GC_UnTrack(op);
    /* The frames of one that nobody goes on with stay. */
    if (((Fiber *)op)->phase != WAITING) {
        fiber_end((Fiber *)op);
    }
    fiber_clear(op);
    type->tp_free(op);
    Py_DECREF(type);
}

static PyObject *fiber_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *function;
    unsigned long ident;
    if (!PyArg_ParseTuple(args, "O!k:Fiber", &PyFunction_Type, &function, &ident)) {
        return NULL;
    }
    Fiber *self = (Fiber *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->function = Py_NewRef(function);
    self->is_ready = Py_NewRef(Py_None);
    self->state = PyThreadState_New(PyInterpreterState_Get());
    if (self->state == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->state->thread_id = ident;
    _PyFibers.active = sleep_above != NULL;
    return (PyObject *)self;
}

/* Runs the fiber until it waits or ends; whether it has ended. */
static PyObject *fiber_resume(PyObject *op, PyObject *Py_UNUSED(args))
{
    Fiber *self = (Fiber *)op, *before = current;
    int is_new = self->phase == NEW;
    if (!is_new && self->phase != WAITING) {
        PyErr_SetString(PyExc_RuntimeError, self->phase == ENDED ? "the fiber has ended" : "the fiber is running");
        return NULL;
    }
    if (_Py_IsInterpreterFinalizing(PyInterpreterState_Get())) {
        PyErr_SetString(PyExc_PythonFinalizationError, "no fiber goes on while the interpreter ends");
        return NULL;
    }
    PyThreadState *state = self->state, *here = PyThreadState_Get();
    if (_Py_EnterRecursiveCall(" in a fiber")) {
        return NULL;
    }
    Py_INCREF(self);
    state->c_recursion_remaining = here->c_recursion_remaining;
    self->phase = RUNNING;
    current = self;
    PyThreadState_Swap(state);
    PyObject *result;
    _PyFibers.top = NULL;
    if (is_new) {
        result = _PyEval_Vector(state, (PyFunctionObject *)self->function, NULL, NULL, 0, NULL);
    }
    else {
        _PyFibers.bottom = self->bottom;
        result = _PyEval_EvalFrameDefault(state, self->top, _PY_FIBER_RESUME);
    }
    int is_waiting = result == NULL && !PyErr_Occurred();
    if (is_waiting) {
        self->top = _PyFibers.top;
        self->bottom = _PyFibers.bottom;
    }
    else if (result == NULL) {
        PyErr_WriteUnraisable(self->function);
    }
    Py_XDECREF(result);
    current = before;
    PyThreadState_Swap(here);
    self->phase = is_waiting ? WAITING : ENDED;
    if (!is_waiting) {
        fiber_end(self);
    }
    _Py_LeaveRecursiveCall();
    Py_DECREF(self);
    return PyBool_FromLong(!is_waiting);
}

/* Lets the fiber that runs wait when the call of this native function is over: whether it can. */
static int suspend(void)
{
    PyThreadState *state = PyThreadState_Get();
    if (current == NULL || current->state != state) {
        return 0;
    }
    _PyInterpreterFrame *frame = state->current_frame;
    while (frame != NULL && frame->owner != FRAME_OWNED_BY_CSTACK) {
        frame = frame->previous;
    }
    if (frame == NULL || frame->previous != NULL) {
        return 0;
    }
    _Py_set_eval_breaker_bit(state, _PY_FIBER_SUSPEND_BIT);
    return 1;
}

static PyObject *fibers_suspend(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(args))
{
    return PyBool_FromLong(suspend());
}

static PyObject *fibers_set_sleep(PyObject *Py_UNUSED(module), PyObject *function)
{
    Py_XSETREF(sleep_above, Py_NewRef(function));
    Py_RETURN_NONE;
}

/* `time.sleep` where there are fibers. */
PyObject *_PyFibers_Sleep(PyTime_t timeout)
{
    double seconds = PyTime_AsSecondsDouble(timeout);
    if (suspend()) {
        PyTime_t now;
        if (PyTime_MonotonicRaw(&now) < 0) {
            now = 0;
        }
        current->end = PyTime_AsSecondsDouble(now) + seconds;
        Py_XSETREF(current->is_ready, Py_NewRef(Py_None));
        Py_RETURN_NONE;
    }
    return PyObject_CallFunction(sleep_above, "d", seconds);
}

/* Lets time pass, until a signal comes at most. */
static PyObject *fibers_pause(PyObject *Py_UNUSED(module), PyObject *arg)
{
    double seconds = PyFloat_AsDouble(arg);
    if (seconds == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (seconds > 0) {
        seconds = seconds < 1e6 ? seconds : 1e6;
        struct timespec time = {(time_t)seconds, (long)((seconds - (time_t)seconds) * 1e9)};
        clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
    }
    if (current == NULL && PyErr_CheckSignals()) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef fiber_methods[] = {
    {"resume", fiber_resume, METH_NOARGS, NULL},
    {NULL},
};

static PyMemberDef fiber_members[] = {
    {"is_ready", Py_T_OBJECT_EX, offsetof(Fiber, is_ready), 0, NULL},
    {"end", Py_T_DOUBLE, offsetof(Fiber, end), 0, NULL},
    {NULL},
};

static PyType_Slot fiber_slots[] = {
    {Py_tp_new, fiber_new},
    {Py_tp_dealloc, fiber_dealloc},
    {Py_tp_traverse, fiber_traverse},
    {Py_tp_clear, fiber_clear},
    {Py_tp_methods, fiber_methods},
    {Py_tp_members, fiber_members},
    {0, NULL},
};

static PyType_Spec fiber_spec = {
    .name = "_fibers.Fiber",
    .basicsize = sizeof(Fiber),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = fiber_slots,
};

static int fibers_exec(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &fiber_spec, NULL);
    int status = type == NULL ? -1 : PyModule_AddObjectRef(module, "Fiber", type);
    Py_XDECREF(type);
    return status;
}

static PyMethodDef fibers_methods[] = {
    {"pause", fibers_pause, METH_O, NULL},
    {"set_sleep", fibers_set_sleep, METH_O, NULL},
    {"suspend", fibers_suspend, METH_NOARGS, NULL},
    {NULL},
};

static PyModuleDef_Slot fibers_slots[] = {
    {Py_mod_exec, fibers_exec},
    {0, NULL},
};

static struct PyModuleDef fibers_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_fibers",
    .m_methods = fibers_methods,
    .m_slots = fibers_slots,
};

static PyObject *init_fibers(void)
{
    return PyModuleDef_Init(&fibers_module);
}

/* What the host takes for the end by a signal, the number of which is in the last byte. */
#define BY_SIGNAL 0x53494700

/* The status of a program: one that a KeyboardInterrupt ended ends by SIGINT. */
static int status_of(int status)
{
    return _PyRuntime.signals.unhandled_keyboard_interrupt ? BY_SIGNAL | SIGINT : status;
}

int main(int argc, char **argv)
{
    PyImport_AppendInittab("_fibers", init_fibers);
    return status_of(Py_BytesMain(argc, argv));
}

/* Starts an interpreter that has not been told its program; ends the process when it does not start. */
EXPORT(begin) void begin(void)
{
    static char *argv[] = {"python3", NULL};
    PyConfig config;
    __wasm_call_ctors();
    PyImport_AppendInittab("_fibers", init_fibers);
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
    exit(status_of(Py_RunMain()));
}

/* Notes a signal: which bytes of the memory that changes is what the host wants to know. */
EXPORT(interrupt) void interrupt(int number)
{
    trip_signal(number);
}
