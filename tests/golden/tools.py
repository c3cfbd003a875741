"""The tools, each as a function. Written for this run; changes are lost."""

from __future__ import annotations

import json as _json
import os as _os
import queue as _queue
import socket as _socket
import sys as _sys
import threading as _threading
from typing import Any, Dict, List, Optional, Union

try:
    from typing import Literal, TypedDict
except ImportError:  # pragma: no cover
    pass


class ToolError(Exception):
    """Why a call failed: the tool's name, its exit status, and a code for programs where there is one."""

    def __init__(self, tool: str, status: int, code: Optional[str], message: str) -> None:
        super().__init__(f"{tool}: {message}")
        self.tool = tool
        self.status = status
        self.code = code


_of_thread = _threading.local()
_given: _queue.SimpleQueue[Any] = _queue.SimpleQueue()
_owner = _os.getpid()
for _descriptor in _os.environ.get("BASHKIT_RPC_FDS", "").split(","):
    if _descriptor:
        _given.put(_socket.socket(fileno=int(_descriptor)).makefile("rwb"))


def _connection() -> Any:
    if getattr(_of_thread, "file", None) is None or _of_thread.process != _os.getpid():
        connection = _socket.socket(_socket.AF_UNIX)
        connection.connect(_os.environ["BASHKIT_RPC_SOCKET"])
        _of_thread.file, _of_thread.process = connection.makefile("rwb"), _os.getpid()
        _of_thread.file.write(_os.environ["BASHKIT_RPC_TOKEN"].encode() + b"\n")
    return _of_thread.file


def _exchange(line: bytes) -> Any:
    is_given = "BASHKIT_RPC_FDS" in _os.environ
    if is_given and _os.getpid() != _owner:
        raise OSError("only the process that imported the tools can call them")
    file = _given.get() if is_given else _connection()
    try:
        file.write(line)
        file.flush()
        return file.readline()
    except OSError:
        _of_thread.file = None
        raise
    finally:
        if is_given:
            _given.put(file)


def _call(tool: str, arguments: Dict[str, Any], is_json: bool) -> Any:
    request = {"tool": tool, "arguments": {name: value for name, value in arguments.items() if value is not None}}
    try:
        line = _exchange(_json.dumps(request).encode() + b"\n")
    except OSError as error:
        raise ToolError(tool, 1, "connection", str(error)) from error
    if not line.endswith(b"\n"):
        _of_thread.file = None
        raise ToolError(tool, 1, "connection", "the tools do not answer any more")
    answer = _json.loads(line)
    if "error" in answer:
        raise ToolError(tool, answer["status"], answer["error"]["code"], answer["error"]["message"])
    text, errors = answer["stdout"], answer["stderr"]
    if errors:
        _sys.stderr.write(errors)
    if text.endswith("\n"):
        text = text[:-1]
    if answer["status"] != 0:
        raise ToolError(tool, answer["status"], None, errors or text or f"exit status {answer['status']}")
    return _json.loads(text) if is_json else text


class GetUserResult(TypedDict):
    id: int  # The number.
    name: str
    tags: List[str]


def get_user(id: int) -> GetUserResult:
    """Fetch user by ID."""
    _answer: GetUserResult = _call("get_user", {"id": id}, True)
    return _answer


def put(path: str, text: str) -> str:
    """Write a file of the session.

    Args:
        path: The file
        text: Its content
    """
    _answer: str = _call("put", {"path": path, "text": text}, False)
    return _answer


class SearchItemsResultItem(TypedDict, total=False):
    id: int  # The number
    price: Optional[float]
    note: Any


def search_items(query: str, *, limit: Optional[int] = None, order: Optional[Literal["asc", "desc"]] = None, class_: Optional[str] = None, ranges: Optional[List[Dict[str, Any]]] = None, labels: Optional[Dict[str, str]] = None, **others: Any) -> List[SearchItemsResultItem]:
    """Search items.

    The second paragraph has */ and \"\"\" in it, and ends with a "quote"

    Args:
        query: What to look for
        limit: How many */ at most
    """
    _answer: List[SearchItemsResultItem] = _call("search-items", {"query": query, "limit": limit, "order": order, "class": class_, "ranges": ranges, "labels": labels, **others}, True)
    return _answer


def delete() -> str:
    """Delete everything."""
    _answer: str = _call("delete", {}, False)
    return _answer
