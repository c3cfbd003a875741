import io
import logging
import logging.config
import logging.handlers

stream = io.StringIO()
logging.config.dictConfig({
    "version": 1,
    "formatters": {"f": {"format": "%(levelname)-8s %(name)s:%(lineno)d %(message)s"}},
    "handlers": {"s": {"class": "logging.StreamHandler", "stream": stream, "formatter": "f", "level": "INFO"}, "file": {"class": "logging.FileHandler", "filename": "app.log", "formatter": "f"}},
    "loggers": {"app": {"handlers": ["s", "file"], "level": "DEBUG", "propagate": False}},
})
log = logging.getLogger("app")
log.debug("hidden in stream")
log.info("user %s has %d", "ann", 3)
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
child = log.getChild("db")
child.warning("slow", extra={"ms": 5})
log.addFilter(lambda record: "secret" not in record.getMessage())
log.error("secret value")
print(stream.getvalue().replace(__file__, "FILE"))
print(len(open("app.log").readlines()), logging.getLevelName(35), child.getEffectiveLevel(), log.isEnabledFor(5))
handler = logging.handlers.RotatingFileHandler("r.log", maxBytes=50, backupCount=2)
rotating = logging.getLogger("r")
rotating.addHandler(handler)
for i in range(10):
    rotating.warning("message number %d", i)
import os
print(sorted(n for n in os.listdir() if n.startswith("r.log")))
