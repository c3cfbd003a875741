import gzip
import io
import zipfile
import zlib

buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, data in (("a.txt", b"alpha " * 200), ("dir/b.bin", bytes(range(256))), ("empty", b"")):
        archive.writestr(zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6)), data, zipfile.ZIP_DEFLATED)
with zipfile.ZipFile(buffer) as archive:
    for info in archive.infolist():
        print(info.filename, info.file_size, info.date_time, hex(info.CRC), info.compress_size < info.file_size)
    print(archive.testzip(), archive.read("dir/b.bin")[:5], zipfile.Path(archive, "dir/").joinpath("b.bin").exists())
    try:
        archive.getinfo("none")
    except KeyError as e:
        print(e)
packed = gzip.compress(b"payload" * 50, mtime=0)
print(gzip.decompress(packed) == b"payload" * 50, packed[:4].hex(), zlib.crc32(b"abc"), zlib.adler32(b"abc"))
worker = zlib.decompressobj()
data = zlib.compress(b"stream" * 100)
print(len(b"".join(worker.decompress(data[i:i + 7]) for i in range(0, len(data), 7))), worker.eof)
try:
    zipfile.ZipFile(io.BytesIO(b"not a zip"))
except zipfile.BadZipFile as e:
    print(e)
