import asyncio
import contextlib
import contextvars
import time

request = contextvars.ContextVar("request", default="-")


async def worker(name, queue, results):
    while True:
        delay, item = await queue.get()
        await asyncio.sleep(delay)
        results.append((name, item))
        queue.task_done()


async def fails(after):
    await asyncio.sleep(after)
    raise ValueError(f"after {after}")


@contextlib.asynccontextmanager
async def resource(name, log):
    log.append(f"open {name}")
    try:
        yield name.upper()
    finally:
        await asyncio.sleep(0)
        log.append(f"close {name}")


async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


async def main():
    queue, results = asyncio.Queue(maxsize=2), []
    workers = [asyncio.create_task(worker(f"w{i}", queue, results), name=f"worker-{i}") for i in range(2)]
    for item in range(5):
        await queue.put((0.01, item))
    await queue.join()
    for w in workers:
        w.cancel()
    print(sorted(i for _, i in results), await asyncio.gather(*workers, return_exceptions=True))
    print(await asyncio.gather(asyncio.sleep(0.01, "a"), fails(0), return_exceptions=True))
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fails(0.01))
            slow = group.create_task(asyncio.sleep(10))
            group.create_task(fails(0.01))
    except* ValueError as errors:
        print(sorted(map(str, errors.exceptions)), slow.cancelled())
    log = []
    async with contextlib.AsyncExitStack() as stack:
        print([await stack.enter_async_context(resource(n, log)) for n in "ab"])
        stack.push_async_callback(asyncio.sleep, 0)
    print(log)
    print([i async for i in numbers(4) if i % 2], {i: i * i async for i in numbers(3)})
    try:
        async with asyncio.timeout(0.02):
            await asyncio.sleep(5)
    except TimeoutError:
        print("timed out")
    shielded = asyncio.create_task(asyncio.sleep(0.03, "kept"))
    try:
        await asyncio.wait_for(asyncio.shield(shielded), 0.005)
    except asyncio.TimeoutError:
        print("still", await shielded)
    done, pending = await asyncio.wait([asyncio.create_task(asyncio.sleep(d, d)) for d in (0.001, 0.2)], return_when=asyncio.FIRST_COMPLETED)
    print([t.result() for t in done], len(pending))
    for t in pending:
        t.cancel()
    for future in asyncio.as_completed([asyncio.sleep(d, d) for d in (0.03, 0.01, 0.02)]):
        print(await future, end=" ")
    print()

    async def handle(name):
        request.set(name)
        await asyncio.sleep(0)
        return request.get()

    print(await asyncio.gather(handle("r1"), handle("r2")), request.get())
    lock, event, order = asyncio.Lock(), asyncio.Event(), []

    async def critical(n):
        await event.wait()
        async with lock:
            order.append(n)

    tasks = [asyncio.create_task(critical(n)) for n in range(3)]
    await asyncio.sleep(0)
    event.set()
    await asyncio.gather(*tasks)
    print(order, lock)if False else print(order, lock.locked())
    task = asyncio.current_task()
    print(task.get_name(), len(asyncio.all_tasks()))
    condition = asyncio.Condition()
    items = []

    async def taker():
        async with condition:
            await condition.wait_for(lambda: len(items) == 2)
            return items[:]

    waiting = asyncio.create_task(taker())
    for i in range(2):
        await asyncio.sleep(0)
        async with condition:
            items.append(i)
            condition.notify_all()
    print(await waiting)
    begin = time.monotonic()
    await asyncio.gather(*(asyncio.sleep(0.05) for _ in range(20)))
    print(time.monotonic() - begin < 0.5)
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_later(0.01, future.set_result, "later")
    loop.call_soon(order.append, "soon")
    print(await future, order[-1])


asyncio.run(main())
try:
    asyncio.run(fails(0))
except ValueError as error:
    print("out:", error)
with asyncio.Runner() as runner:
    print(runner.run(asyncio.sleep(0, "runner")), runner.get_loop().is_running())
