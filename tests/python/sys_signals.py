import os, signal, time
def handler(n, frame): print("got", signal.Signals(n).name)
old = signal.signal(signal.SIGUSR1, handler); os.kill(os.getpid(), signal.SIGUSR1); time.sleep(0.01); print(old == signal.SIG_DFL, signal.getsignal(signal.SIGUSR1) is handler)
try: os.kill(os.getpid(), signal.SIGINT); time.sleep(0.05)
except KeyboardInterrupt: print("interrupted")
try: os.kill(999999, 0)
except ProcessLookupError as e: print(e)
signal.raise_signal(signal.SIGUSR1); signal.signal(signal.SIGINT, signal.SIG_IGN); os.kill(os.getpid(), signal.SIGINT); print("ignored", signal.strsignal(15))
