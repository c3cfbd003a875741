"""An event loop in a thread of its own, calls from outside, blocking work in executors."""
import asyncio
import concurrent.futures
import threading
import time


async def compute(n):
    await asyncio.sleep(0.01)
    return n * n


loop = asyncio.new_event_loop()
thread = threading.Thread(target=loop.run_forever, daemon=True, name="loop")
thread.start()
future = asyncio.run_coroutine_threadsafe(compute(7), loop)
print(future.result(timeout=5))
futures = [asyncio.run_coroutine_threadsafe(compute(n), loop) for n in range(4)]
print([f.result(5) for f in concurrent.futures.as_completed(futures)] and sorted(f.result() for f in futures))
seen = []
loop.call_soon_threadsafe(seen.append, "called")
done = threading.Event()
loop.call_soon_threadsafe(done.set)
print(done.wait(5), seen)
loop.call_soon_threadsafe(loop.stop)
thread.join(5)
print(thread.is_alive(), loop.is_running())
loop.close()


def blocking(n):
    time.sleep(0.05)
    return threading.current_thread().name.split("_")[0], n


async def main():
    running = asyncio.get_running_loop()
    ticks = 0

    async def ticker():
        nonlocal ticks
        while True:
            await asyncio.sleep(0.005)
            ticks += 1

    task = asyncio.create_task(ticker())
    begin = time.monotonic()
    results = await asyncio.gather(*(asyncio.to_thread(blocking, n) for n in range(3)))
    print([n for _, n in results], {name for name, _ in results}, time.monotonic() - begin < 2, ticks > 0)
    with concurrent.futures.ThreadPoolExecutor(2, "mine") as pool:
        print(await running.run_in_executor(pool, blocking, 9))
        try:
            await running.run_in_executor(pool, int, "x")
        except ValueError as error:
            print(error)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    queue = asyncio.Queue()

    def produce():
        for i in range(3):
            running.call_soon_threadsafe(queue.put_nowait, i)
            time.sleep(0.01)
        running.call_soon_threadsafe(queue.put_nowait, None)

    producer = threading.Thread(target=produce)
    producer.start()
    got = []
    while (item := await queue.get()) is not None:
        got.append(item)
    producer.join()
    print(got)


asyncio.run(main())
