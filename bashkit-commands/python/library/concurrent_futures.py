"""Processes of `concurrent.futures`: work is done when it is submitted, in this one."""

from concurrent.futures import _base


class BrokenProcessPool(_base.BrokenExecutor):
    pass


class ProcessPoolExecutor(_base.Executor):
    def __init__(self, max_workers=None, *_, initializer=None, initargs=(), **__):
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._max_workers, self._shutdown = max_workers or 1, False
        if initializer is not None:
            initializer(*initargs)

    def submit(self, fn, /, *args, **kwargs):
        if self._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = _base.Future()
        future.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)
        return future

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        return super().map(fn, *iterables, timeout=timeout)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True

