"""xz and lzma by the command `xz`: what is written or read is kept until it is whole."""

CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256, CHECK_ID_MAX, CHECK_UNKNOWN = 0, 1, 4, 10, 15, 16
FILTER_LZMA1, FILTER_LZMA2, FILTER_DELTA, FILTER_X86 = 0x4000000000000001, 0x21, 3, 4
FILTER_POWERPC, FILTER_IA64, FILTER_ARM, FILTER_ARMTHUMB, FILTER_SPARC = 5, 6, 7, 8, 9
FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW = 0, 1, 2, 3
MF_HC3, MF_HC4, MF_BT2, MF_BT3, MF_BT4 = 3, 4, 0x12, 0x13, 0x14
MODE_FAST, MODE_NORMAL = 1, 2
PRESET_DEFAULT, PRESET_EXTREME = 6, 1 << 31

_MAGIC = b"\xfd7zXZ\x00"


class LZMAError(Exception):
    pass


def is_check_supported(check):
    return check in (CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256)


def _encode_filter_properties(_):
    raise LZMAError("filters are not supported: FORMAT_XZ and FORMAT_ALONE take a preset")


_decode_filter_properties = _encode_filter_properties


def _xz(words, data):
    import subprocess

    return subprocess.run(["xz", *words, "-c"], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _may_be_alone(text):
    """Whether a text begins as the older format does: properties, a size of the dictionary, a size of the content."""
    dictionary, content = int.from_bytes(text[1:5], "little"), int.from_bytes(text[5:13], "little")
    is_usual = dictionary == 0xFFFFFFFF or dictionary.bit_count() == 1 or dictionary.bit_count() == 2 and dictionary & dictionary >> 1
    return text[0] < 225 and is_usual and (len(text) < 13 or content == 0xFFFFFFFFFFFFFFFF or content < 1 << 38)


class LZMACompressor:
    def __init__(self, format=FORMAT_XZ, check=-1, preset=None, filters=None):
        if filters is not None or format == FORMAT_RAW:
            _encode_filter_properties(filters)
        if format not in (FORMAT_XZ, FORMAT_ALONE):
            raise ValueError(f"Invalid container format: {format}")
        names = {-1: (), CHECK_NONE: ("--check=none",), CHECK_CRC32: ("--check=crc32",), CHECK_CRC64: ("--check=crc64",), CHECK_SHA256: ("--check=sha256",)}
        if check not in names:
            raise LZMAError("Unsupported integrity check")
        level = PRESET_DEFAULT if preset is None else preset & 0x1F
        if level > 9:
            raise LZMAError(f"Invalid compression preset: {preset}")
        self._words = [f"-{level}", *(("--format=lzma",) if format == FORMAT_ALONE else names[check])]
        self._pieces, self._is_over = [], False

    def compress(self, data):
        if self._is_over:
            raise ValueError("Compressor has been flushed")
        self._pieces.append(bytes(data))
        return b""

    def flush(self):
        if self._is_over:
            raise ValueError("Repeated call to flush()")
        self._is_over = True
        done = _xz(self._words, b"".join(self._pieces))
        if done.returncode:
            raise LZMAError(done.stderr.decode("utf-8", "replace").strip())
        return done.stdout


class LZMADecompressor:
    def __init__(self, format=FORMAT_AUTO, memlimit=None, filters=None):
        if filters is not None or format == FORMAT_RAW:
            _encode_filter_properties(filters)
        self._format, self._in, self._out = format, b"", None
        self.check, self.eof, self.needs_input, self.unused_data = CHECK_UNKNOWN, False, True, b""

    def decompress(self, data, max_length=-1):
        if self.eof:
            raise EOFError("Already at end of stream")
        if self._out is None:
            self._in += bytes(data)
            self._decode()
        if self._out is None:
            return b""
        end = len(self._out) if max_length < 0 else max_length
        given, self._out = self._out[:end], self._out[end:]
        self.eof = not self._out
        self.needs_input = False
        return given

    def _decode(self):
        text = self._in
        if len(text) < 6:
            return
        is_xz = text.startswith(_MAGIC)
        if not is_xz and (self._format == FORMAT_XZ or not _may_be_alone(text)):
            raise LZMAError("Input format not supported by decoder")
        # A stream ends with `YZ`; nothing tells the end of the older format.
        if is_xz and not (text.endswith(b"YZ") and len(text) % 4 == 0):
            return
        if is_xz:
            self.check = text[7] & 0xF
        done = _xz(["-d", *(() if is_xz else ("--format=lzma",))], text)
        if done.returncode == 0:
            self._out = done.stdout
        elif is_xz:
            raise LZMAError("Corrupt input data")
