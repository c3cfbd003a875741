import io
import json
import logging
import logging.config
import logging.handlers
import os
import sys
import warnings

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(levelname)-8s %(name)s: %(message)s"}, "brace": {"format": "{levelname[0]}|{name}|{funcName}:{message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stdout", "level": "INFO"},
        "file": {"class": "logging.handlers.RotatingFileHandler", "filename": "app.log", "maxBytes": 200, "backupCount": 2, "formatter": "brace"},
        "memory": {"class": "logging.handlers.MemoryHandler", "capacity": 10, "flushLevel": 40, "target": "console"},
    },
    "loggers": {"app": {"handlers": ["console", "file"], "level": "DEBUG", "propagate": False}, "app.db": {"level": "WARNING"}, "mem": {"handlers": ["memory"], "level": "DEBUG", "propagate": False}},
    "root": {"level": "WARNING"},
}
logging.config.dictConfig(LOGGING)
log = logging.getLogger("app")
log.debug("hidden on console")
log.info("started with %d workers", 3)
log.getChild("db").info("not shown")
log.getChild("db").warning("slow %s", "query")
try:
    {}["k"]
except KeyError:
    log.exception("lookup failed")
for i in range(12):
    log.debug("filler line %d", i)
print(sorted(n for n in os.listdir() if n.startswith("app.log")), open("app.log").read().count("filler"))
mem = logging.getLogger("mem")
mem.info("buffered")
print("-- nothing yet")
mem.error("flush")


class JsonFormatter(logging.Formatter):
    def format(self, record):
        data = {"level": record.levelname, "msg": record.getMessage(), "extra": getattr(record, "user", None)}
        if record.exc_info:
            data["exc"] = self.formatException(record.exc_info).splitlines()[-1]
        return json.dumps(data)


class Redact(logging.Filter):
    def filter(self, record):
        record.msg = str(record.msg).replace("secret", "***")
        return not record.msg.startswith("drop")


buffer = io.StringIO()
handler = logging.StreamHandler(buffer)
handler.setFormatter(JsonFormatter())
handler.addFilter(Redact())
other = logging.getLogger("json")
other.addHandler(handler)
other.setLevel(logging.DEBUG)
other.propagate = False
other.info("secret token", extra={"user": "ada"})
other.info("drop me")
try:
    int("z")
except ValueError as error:
    other.error("bad", exc_info=error)
adapter = logging.LoggerAdapter(other, {"user": "adapter"})
adapter.warning("via adapter")
print(buffer.getvalue(), end="")
logging.addLevelName(25, "NOTICE")
other.log(25, "custom")
print(json.loads(buffer.getvalue().splitlines()[-1])["level"], logging.getLevelName("ERROR"), logging.getLevelName(25), other.isEnabledFor(5), other.getEffectiveLevel())
logging.captureWarnings(True)
catcher = io.StringIO()
logging.getLogger("py.warnings").addHandler(logging.StreamHandler(catcher))
warnings.warn("old thing", DeprecationWarning, stacklevel=1)
warnings.warn("careful")
print("careful" in catcher.getvalue(), "UserWarning" in catcher.getvalue())
logging.captureWarnings(False)
logging.basicConfig(stream=sys.stdout, format="%(message)s", force=True, level=logging.INFO)
logging.info("root %(a)s", {"a": 1})
logging.info("bad %d", "x") if False else None
try:
    logging.config.dictConfig({"version": 1, "handlers": {"h": {"class": "no.such.Handler"}}})
except ValueError as error:
    print(error)
try:
    logging.basicConfig(level="LOUD", force=True)
except ValueError as error:
    print(error)
print(logging.getLogger("a.b.c").parent.name)
logging.disable(logging.CRITICAL)
log.critical("off")
logging.disable(logging.NOTSET)
record = logging.makeLogRecord({"msg": "m %s", "args": ("x",), "levelno": 20, "levelname": "INFO"})
print(logging.Formatter("%(levelname)s %(message)s", validate=True).format(record))
try:
    logging.Formatter("%(nope)")
except ValueError as error:
    print(error)
q = logging.handlers.QueueHandler(__import__("queue").SimpleQueue())
q.emit(record)
print(q.queue.get().getMessage())
