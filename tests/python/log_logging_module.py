import logging, sys
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname)-8s %(name)s:%(lineno)d %(message)s")
log = logging.getLogger("job.worker")
log.debug("not shown")
log.info("started %s with %d items", "import", 3)
try:
    {}["missing"]
except KeyError:
    log.exception("lookup failed")
log.warning("done in %.2fs", 1.2345)
logging.getLogger("job").setLevel(logging.ERROR)
log.info("silenced")
log.error("still here")
handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("{levelname}|{message}", style="{"))
other = logging.getLogger("other"); other.propagate = False; other.addHandler(handler)
other.critical("styled")
