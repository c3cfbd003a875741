import logging
import logging.config
import logging.handlers
import queue
import sys
from pathlib import Path


class Mask(logging.Filter):
    def filter(self, record):
        record.msg = str(record.msg).replace("secret", "******")
        record.user = getattr(record, "user", "nobody")
        return "noise" not in record.msg


class Upper(logging.Formatter):
    def formatException(self, info):
        return f"<{info[0].__name__}: {info[1]}>"

    def format(self, record):
        return super().format(record).upper() if record.levelno >= logging.ERROR else super().format(record)


logging.config.dictConfig({
    "version": 1,
    "filters": {"mask": {"()": Mask}},
    "formatters": {"plain": {"format": "%(levelname)-8s %(name)s %(user)s %(message)s"}, "upper": {"()": Upper, "fmt": "{levelname}:{name}:{message}", "style": "{"}},
    "handlers": {
        "out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "plain", "filters": ["mask"]},
        "file": {"class": "logging.handlers.RotatingFileHandler", "filename": "app.log", "maxBytes": 120, "backupCount": 2, "formatter": "upper", "level": "WARNING"},
    },
    "loggers": {"app": {"handlers": ["file"], "level": "DEBUG"}, "app.quiet": {"propagate": False}},
    "root": {"handlers": ["out"], "level": "INFO"},
})
log = logging.getLogger("app")
log.debug("the secret is %d", 5)
log.warning("disk at %.1f%%", 91.257, extra={"user": "ann"})
log.info("noise")
logging.getLogger("app.quiet").error("nobody sees this")
logging.getLogger("other").debug("too little")
try:
    {}["key"]
except KeyError:
    log.exception("lookup of %s", "key")
for i in range(4):
    log.error("repeated error number %d", i)
for path in sorted(Path().glob("app.log*")):
    print(path, path.read_text().splitlines())
adapter = logging.LoggerAdapter(log, {"user": "bob"})
adapter.info("with an adapter")
print(log.isEnabledFor(5), log.getEffectiveLevel(), logging.getLevelName(35), [h.__class__.__name__ for h in log.handlers], log.getChild("x").name)
channel = queue.SimpleQueue()
producer = logging.getLogger("queued")
producer.propagate = False
producer.addHandler(logging.handlers.QueueHandler(channel))
listener = logging.handlers.QueueListener(channel, logging.StreamHandler(sys.stdout))
producer.warning("through a queue")
print(channel.get().getMessage())
memory = logging.handlers.MemoryHandler(10, flushLevel=logging.ERROR, target=logging.StreamHandler(sys.stdout))
producer.handlers[:] = [memory]
producer.warning("kept")
print("before")
producer.error("flushes")
try:
    logging.config.dictConfig({"version": 1, "handlers": {"x": {"class": "no.such.Handler"}}})
except ValueError as error:
    print(error, "<-", type(error.__cause__).__name__)
