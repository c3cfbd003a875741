"""Async streams over pipes, a publish-subscribe hub, backpressure, cancellation and shutdown."""
import asyncio
import collections
import contextlib
import itertools
import signal
import sys


class Hub:
    def __init__(self, limit=2):
        self.queues, self.limit, self.dropped = {}, limit, collections.Counter()

    @contextlib.asynccontextmanager
    async def subscribe(self, name):
        self.queues[name] = asyncio.Queue(self.limit)
        try:
            yield self.queues[name]
        finally:
            del self.queues[name]

    def publish(self, message):
        for name, queue in self.queues.items():
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                self.dropped[name] += 1


async def client(hub, name, delay, n, log):
    async with hub.subscribe(name) as queue:
        for _ in range(n):
            log.append((name, await queue.get()))
            await asyncio.sleep(delay)
    return name


class Throttle:
    def __init__(self, rate, loop):
        self.rate, self.loop, self.next = rate, loop, 0.0

    async def __aenter__(self):
        now = self.loop.time()
        self.next = max(now, self.next) + self.rate
        await asyncio.sleep(self.next - self.rate - now)

    async def __aexit__(self, *exc):
        return False


class Countdown:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        await asyncio.sleep(0)
        return self.n


async def main():
    hub, log = Hub(), []
    quick = asyncio.create_task(client(hub, "quick", 0, 5, log))
    slow = asyncio.create_task(client(hub, "slow", 0.05, 2, log))
    await asyncio.sleep(0)
    for i in range(5):
        hub.publish(i)
        await asyncio.sleep(0.002)
    print(await quick, await slow, [m for n, m in log if n == "quick"], [m for n, m in log if n == "slow"], dict(hub.dropped), hub.queues)
    loop = asyncio.get_running_loop()
    throttle, begin = Throttle(0.01, loop), loop.time()

    async def limited():
        async with throttle:
            return loop.time() - begin

    times = await asyncio.gather(*(limited() for _ in range(4)))
    print([round(b - a, 1) >= 0 for a, b in itertools.pairwise(sorted(times))], sorted(times)[-1] >= 0.025)
    print([n async for n in Countdown(4)], await anext(Countdown(2)), await anext(Countdown(0), "none"))

    async def cleanup(log):
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError as error:
            log.append(f"cancelled {error.args}")
            await asyncio.sleep(0.001)
            raise
        finally:
            log.append("finally")

    notes = []
    task = asyncio.create_task(cleanup(notes), name="cleaner")
    await asyncio.sleep(0)
    print(task.cancel("stop it"), task.cancelling(), task.cancelled(), task)if False else task.cancel("stop it")
    with contextlib.suppress(asyncio.CancelledError):
        await task
    print(notes, task.cancelled(), task.done(), task.get_name())
    stopped = asyncio.Event()
    loop.add_signal_handler(signal.SIGUSR1, stopped.set) if False else loop.call_later(0.01, stopped.set)
    await stopped.wait()
    errors = []
    loop.set_exception_handler(lambda loop, context: errors.append((context["message"], type(context.get("exception")).__name__)))
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0.001)
    print(errors)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import sys\nfor l in sys.stdin: print(l.strip().upper(), flush=True)", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)

    async def feed():
        for word in ("a", "bb", "ccc"):
            process.stdin.write(f"{word}\n".encode())
            await process.stdin.drain()
            await asyncio.sleep(0.005)
        process.stdin.close()

    feeder = asyncio.create_task(feed())
    lines = []
    while line := await asyncio.wait_for(process.stdout.readline(), 10):
        lines.append(line.decode().strip())
    await feeder
    print(lines, await process.wait(), process.stdout.at_eof())
    semaphore, peak, active = asyncio.BoundedSemaphore(3), 0, 0

    async def job(n):
        nonlocal peak, active
        async with semaphore:
            active += 1
            peak = max(peak, active)
            await asyncio.sleep(0.001)
            active -= 1
            return n

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(job(n)) for n in range(8)]
    print(sum(t.result() for t in tasks), peak)
    barrier = asyncio.Barrier(2)
    print(sorted(await asyncio.gather(barrier.wait(), barrier.wait())))
    reader = asyncio.StreamReader()
    reader.feed_data(b"line\nrest|tail")
    reader.feed_eof()
    print(await reader.readline(), await reader.readuntil(b"|"), await reader.read(), await reader.readline())
    try:
        await reader.readexactly(3)
    except asyncio.IncompleteReadError as error:
        print(error)
    pq = asyncio.PriorityQueue()
    for item in (3, 1, 2):
        pq.put_nowait(item)
    print([pq.get_nowait() for _ in range(3)], pq.empty())
    try:
        await asyncio.wait_for(asyncio.get_running_loop().create_future(), 0.01)
    except TimeoutError as error:
        print(repr(error))


asyncio.run(main(), debug=False)
