//! Kinds that a signature at the start tells.

use bashkit_core::command::Cx;
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};

use super::{Found, big, little};

/// Signatures that say all there is to say: where, what, words, MIME type.
const SIMPLE: &[(usize, &[u8], &str, &str)] = &[
    (0, b"LZIP", "lzip compressed data, version: 1", "application/x-lzip"),
    (0, b"\x04\x22\x4d\x18", "LZ4 compressed data (v1.4+)", "application/x-lz4"),
    (0, b"OTTO", "OpenType font data", "application/vnd.ms-opentype"),
    (0, b"PAR1", "Apache Parquet", "application/octet-stream"),
    (0, b"070701", "ASCII cpio archive (SVR4 with no CRC)", "application/x-cpio"),
    (0, b"070702", "ASCII cpio archive (SVR4 with CRC)", "application/x-cpio"),
    (0, b"070707", "ASCII cpio archive (pre-SVR4 or odc)", "application/x-cpio"),
    (32769, b"CD001", "ISO 9660 CD-ROM filesystem data", "application/x-iso9660-image"),
    (0, b"TZif2", "timezone data (fat)", "application/octet-stream"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Composite Document File V2 Document, Cannot read section info", "application/x-ole-storage"),
    (0, b"\xfftOc\0\0\0\x02", "Git pack index, version 2", "application/octet-stream"),
];

fn words(text: impl Into<Vec<u8>>, mime: &'static str) -> Option<Found> {
    Some(Found::new(text, mime))
}

pub(super) fn find(cx: &Cx<'_>, data: &[u8]) -> Option<Found> {
    for (at, signature, text, mime) in SIMPLE {
        if data.get(*at..).is_some_and(|rest| rest.starts_with(signature)) {
            return words(*text, mime);
        }
    }
    let starts = |signature: &[u8]| data.starts_with(signature);
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    if starts(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR") {
        return png(data);
    }
    if starts(b"GIF8") && matches!(data.get(4..6), Some(b"7a" | b"9a")) {
        return gif(data);
    }
    if starts(b"\xff\xd8\xff") {
        return words(jpeg(data), "image/jpeg");
    }
    if starts(b"RIFF") {
        return riff(data);
    }
    if starts(b"%PDF-") {
        return pdf(data);
    }
    if starts(b"SQLite format 3\0") {
        return words(sqlite(data), "application/vnd.sqlite3");
    }
    if starts(b"DIRC") {
        return words(format!("Git index, version {}, {} entries", big(data, 4, 4), big(data, 8, 4)), "application/octet-stream");
    }
    if starts(b"PACK") {
        return words(format!("Git pack, version {}, {} objects", big(data, 4, 4), big(data, 8, 4)), "application/x-git");
    }
    if starts(b"\0asm") {
        return wasm(data);
    }
    if starts(b"wOFF") || starts(b"wOF2") {
        return woff(data);
    }
    if starts(b"\0\x01\0\0") && byte(4) == 0 && byte(5) > 3 && data.len() > 16 {
        let tag = String::from_utf8_lossy(data.get(12..16).unwrap_or_default()).into_owned();
        return words(format!("TrueType Font data, {} tables, 1st \"{tag}\"", big(data, 4, 2)), "font/sfnt");
    }
    if starts(b"\xca\xfe\xba\xbe") && big(data, 4, 4) > 30 {
        return java(data);
    }
    if starts(b"OggS") {
        return words(ogg(data), "audio/ogg");
    }
    if starts(b"fLaC") {
        return words(flac(data), "audio/flac");
    }
    if starts(b"ID3") {
        return id3(data);
    }
    if let Some(text) = mpeg(data) {
        return words(text, "audio/mpeg");
    }
    if data.get(4..8) == Some(b"ftyp") {
        return iso_media(data);
    }
    if starts(b"\x1a\x45\xdf\xa3") {
        return ebml(data);
    }
    if starts(b"BM") && data.len() >= 30 {
        return bmp(data);
    }
    if starts(b"\0\0\x01\0") && byte(5) == 0 && byte(4) > 0 && data.len() >= 22 && byte(9) == 0 {
        return icon(data);
    }
    if starts(b"II*\0") || starts(b"MM\0*") {
        return words(tiff(data), "image/tiff");
    }
    if starts(b"8BPS\0\x01") {
        return photoshop(data);
    }
    if starts(b"\x93NUMPY") {
        return words(
            format!("NumPy array, version {}.{}, header length {}", byte(6), byte(7), little(data, 8, 2)),
            "application/octet-stream",
        );
    }
    if starts(b"\xd4\xc3\xb2\xa1") || starts(b"\xa1\xb2\xc3\xd4") {
        return pcap(data);
    }
    if starts(b"MThd") {
        return midi(data);
    }
    if starts(b"P") && (b'1'..=b'6').contains(&byte(1)) && matches!(byte(2), b'\n' | b' ' | b'\t') {
        return netpbm(data);
    }
    python(data, cx).or_else(|| mz(data))
}

/// Describes an image of the Graphics Interchange Format.
fn gif(data: &[u8]) -> Option<Found> {
    let version = String::from_utf8_lossy(data.get(3..6).unwrap_or_default()).into_owned();
    let mut text = format!("GIF image data, version {version}");
    if data.len() >= 10 {
        text += &format!(", {} x {}", little(data, 6, 2), little(data, 8, 2));
    }
    words(text, "image/gif")
}

/// Describes a PDF document, with its pages.
fn pdf(data: &[u8]) -> Option<Found> {
    let version: Vec<u8> = data.iter().skip(5).copied().take_while(|b| b.is_ascii_digit() || *b == b'.').collect();
    let mut text = [b"PDF document, version ", &version[..]].concat();
    if let Some(at) = memchr::memmem::find(data.get(..262_144).unwrap_or(data), b"/Count ") {
        let digits: Vec<u8> = data.get(at + 7..).unwrap_or_default().iter().copied().take_while(u8::is_ascii_digit).take(18).collect();
        if !digits.is_empty() {
            text.extend_from_slice(&[b", ", &digits[..], b" pages"].concat());
        }
    }
    words(text, "application/pdf")
}

/// Describes a WebAssembly module by its version.
fn wasm(data: &[u8]) -> Option<Found> {
    let version = little(data, 4, 4);
    let known = if version == 1 { " (MVP)" } else { "" };
    words(format!("WebAssembly (wasm) binary module version {version:#x}{known}"), "application/wasm")
}

/// Describes a Web Open Font.
fn woff(data: &[u8]) -> Option<Found> {
    let second = data.get(3) == Some(&b'2');
    let flavor = match data.get(4..8) {
        Some(b"\0\x01\0\0") => "TrueType",
        Some(b"OTTO") => "CFF",
        _ => "",
    };
    let flavor = if flavor.is_empty() { String::new() } else { format!(", {flavor}") };
    let at = if second { 24 } else { 20 };
    let name = if second { "Web Open Font Format (Version 2)" } else { "Web Open Font Format" };
    let text = format!("{name}{flavor}, length {}, version {}.{}", big(data, 8, 4), big(data, at, 2), big(data, at + 2, 2));
    words(text, if second { "font/woff2" } else { "font/woff" })
}

/// Describes a compiled Java class.
fn java(data: &[u8]) -> Option<Found> {
    let (minor, major) = (big(data, 4, 2), big(data, 6, 2));
    let java = match major {
        45 => " (Java 1.1)".to_string(),
        46..=48 => format!(" (Java 1.{})", major - 44),
        49 => " (Java 1.5)".to_string(),
        50..=52 => format!(" (Java 1.{})", major - 44),
        53.. => format!(" (Java SE {})", major - 44),
        _ => String::new(),
    };
    words(format!("compiled Java class data, version {major}.{minor}{java}"), "application/x-java-applet")
}

/// Describes audio behind an ID3 tag.
fn id3(data: &[u8]) -> Option<Found> {
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    let text = format!("Audio file with ID3 version 2.{}.{}", byte(3), byte(4));
    let size = data.get(6..10).unwrap_or_default().iter().fold(0usize, |n, b| (n << 7) | usize::from(b & 0x7f));
    match data.get(10 + size..).and_then(mpeg) {
        Some(inner) => words(format!("{text}, contains: {inner}"), "audio/mpeg"),
        None => words(text, "application/octet-stream"),
    }
}

/// Describes a file of the Extensible Binary Meta Language.
fn ebml(data: &[u8]) -> Option<Found> {
    let head = data.get(..64).unwrap_or(data);
    if memchr::memmem::find(head, b"webm").is_some() {
        return words("WebM", "video/webm");
    }
    if memchr::memmem::find(head, b"matroska").is_some() {
        return words("Matroska data", "video/x-matroska");
    }
    words("EBML file", "application/octet-stream")
}

/// Describes an icon of Windows.
fn icon(data: &[u8]) -> Option<Found> {
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    let n = little(data, 4, 2);
    let side = |b: u8| if b == 0 { 256 } else { u32::from(b) };
    let bits = little(data, 12, 2);
    let depth = if bits > 0 { format!(", {bits} bits/pixel") } else { String::new() };
    let many = if n == 1 { "" } else { "s" };
    words(format!("MS Windows icon resource - {n} icon{many}, {}x{}{depth}", side(byte(6)), side(byte(7))), "image/vnd.microsoft.icon")
}

/// Describes an image of Photoshop.
fn photoshop(data: &[u8]) -> Option<Found> {
    let mode = match big(data, 24, 2) {
        1 => "grayscale",
        2 => "indexed",
        3 => "RGB",
        4 => "CMYK",
        7 => "multichannel",
        8 => "duotone",
        9 => "lab",
        _ => "bitmap",
    };
    let text = format!(
        "Adobe Photoshop Image, {} x {}, {mode}, {}x {}-bit channels",
        big(data, 18, 4),
        big(data, 14, 4),
        big(data, 12, 2),
        big(data, 22, 2)
    );
    words(text, "image/vnd.adobe.photoshop")
}

/// Describes a capture of packets.
fn pcap(data: &[u8]) -> Option<Found> {
    let is_little = data.first() == Some(&0xd4);
    let number = |at, bytes| if is_little { little(data, at, bytes) } else { big(data, at, bytes) };
    let link = match number(20, 4) {
        1 => "Ethernet".to_string(),
        101 => "Raw IP".to_string(),
        113 => "Linux \"cooked\"".to_string(),
        n => format!("linktype#{n}"),
    };
    let order = if is_little { "little" } else { "big" };
    let text = format!(
        "pcap capture file, microsecond ts ({order}-endian) - version {}.{} ({link}, capture length {})",
        number(4, 2),
        number(6, 2),
        number(16, 4)
    );
    words(text, "application/vnd.tcpdump.pcap")
}

/// Describes a MIDI file by its tracks.
fn midi(data: &[u8]) -> Option<Found> {
    let (form, tracks, division) = (big(data, 8, 2), big(data, 10, 2), big(data, 12, 2));
    let using = if form == 0 { String::new() } else { format!(" using {tracks} track{}", if tracks == 1 { "" } else { "s" }) };
    words(format!("Standard MIDI data (format {form}){using} at 1/{division}"), "audio/midi")
}

fn png(data: &[u8]) -> Option<Found> {
    let kind = match data.get(25)? {
        0 => "-bit grayscale",
        2 => "-bit/color RGB",
        3 => "-bit colormap",
        4 => "-bit gray+alpha",
        6 => "-bit/color RGBA",
        _ => "-bit",
    };
    let laced = if data.get(28) == Some(&0) { "non-interlaced" } else { "interlaced" };
    let text = format!("PNG image data, {} x {}, {}{kind}, {laced}", big(data, 16, 4), big(data, 20, 4), data.get(24)?);
    words(text, "image/png")
}

fn tiff(data: &[u8]) -> String {
    let is_little = data.first() == Some(&b'I');
    let number = |at: u64, bytes| {
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if is_little { little(data, at, bytes) } else { big(data, at, bytes) }
    };
    let order = if is_little { "little" } else { "big" };
    format!("TIFF image data, {order}-endian, direntries={}", number(number(4, 4), 2))
}

fn jpeg(data: &[u8]) -> String {
    let mut text = String::from("JPEG image data");
    if data.get(6..11) == Some(b"JFIF\0") {
        let byte = |at: usize| data.get(at).copied().unwrap_or(0);
        text += &format!(", JFIF standard {}.{:02}", byte(11), byte(12));
        text += match byte(13) {
            1 => ", resolution (DPI)",
            2 => ", resolution (DPCM)",
            _ => ", aspect ratio",
        };
        text += &format!(", density {}x{}, segment length {}", big(data, 14, 2), big(data, 16, 2), big(data, 4, 2));
    } else if data.get(6..12) == Some(b"Exif\0\0") {
        let inner = data.get(12..).unwrap_or_default();
        text += &format!(", Exif standard: [{}]", tiff(inner));
    }
    // Segments up to the one that has the size.
    let mut at = 2usize;
    while data.get(at) == Some(&0xff) {
        let Some(&marker) = data.get(at + 1) else { break };
        let coding = match marker {
            0xc0 => "baseline",
            0xc1 => "extended sequential",
            0xc2 => "progressive",
            0xd9 | 0xda => break,
            _ => "",
        };
        if !coding.is_empty() {
            let n = data.get(at + 9).copied().unwrap_or(0);
            text += &format!(
                ", {coding}, precision {}, {}x{}, components {n}",
                data.get(at + 4).copied().unwrap_or(0),
                big(data, at + 7, 2),
                big(data, at + 5, 2)
            );
            break;
        }
        let size = usize::try_from(big(data, at + 2, 2)).unwrap_or(0);
        at += 2 + size.max(2);
    }
    text
}

fn riff(data: &[u8]) -> Option<Found> {
    let start = "RIFF (little-endian) data";
    match data.get(8..12)? {
        b"WEBP" => words(webp(data, start), "image/webp"),
        b"WAVE" => words(wave(data, start), "audio/x-wav"),
        b"AVI " => words(format!("{start}, AVI"), "video/x-msvideo"),
        _ => words(start, "application/octet-stream"),
    }
}

/// Describes a Web/P image by its size.
fn webp(data: &[u8], start: &str) -> String {
    let mut text = format!("{start}, Web/P image");
    if data.get(12..16) == Some(b"VP8 ") {
        let scale = |n: u64| match n >> 14 {
            0 => "none",
            1 => "5/4",
            2 => "5/3",
            _ => "2",
        };
        let (w, h) = (little(data, 26, 2), little(data, 28, 2));
        text += &format!(
            ", VP8 encoding, {}x{}, Scaling: [{}]x[{}], YUV color, decoders should clamp",
            w & 0x3fff,
            h & 0x3fff,
            scale(w),
            scale(h)
        );
    }
    text
}

/// Describes WAVE audio by its coding and channels.
fn wave(data: &[u8], start: &str) -> String {
    let mut text = format!("{start}, WAVE audio");
    let format = little(data, 20, 2);
    match format {
        1 => text += ", Microsoft PCM",
        2 => text += ", Microsoft ADPCM",
        3 => text += ", IEEE Float",
        6 => text += ", ITU G.711 A-law",
        7 => text += ", ITU G.711 mu-law",
        _ => {}
    }
    let bits = little(data, 34, 2);
    if bits > 0 {
        text += &format!(", {bits} bit");
    }
    match little(data, 22, 2) {
        1 => text += ", mono",
        2 => text += ", stereo",
        n => text += &format!(", {n} channels"),
    }
    text += &format!(" {} Hz", little(data, 24, 4));
    text
}

fn sqlite(data: &[u8]) -> String {
    let mut text = String::from("SQLite 3.x database");
    for (at, name) in [(68, "application id"), (60, "user version")] {
        let n = big(data, at, 4);
        if n != 0 {
            text += &format!(", {name} {n}");
        }
    }
    match big(data, 96, 4) {
        0 => {}
        n => text += &format!(", last written using SQLite version {n}"),
    }
    match big(data, 16, 2) {
        4096 => {}
        1 => text += ", page size 65536",
        n => text += &format!(", page size {n}"),
    }
    if data.get(18) == Some(&2) {
        text += ", writer version 2";
    }
    if data.get(19) == Some(&2) {
        text += ", read version 2";
    }
    text += &format!(", file counter {}, database pages {}", big(data, 24, 4), big(data, 28, 4));
    match big(data, 36, 4) {
        0 => {}
        n => text += &format!(", 1st free page {}, free pages {n}", big(data, 32, 4)),
    }
    text += &format!(", cookie {:#x}, schema {}", big(data, 40, 4), big(data, 44, 4));
    match big(data, 52, 4) {
        0 => {}
        n => text += &format!(", largest root page {n}"),
    }
    text += match big(data, 56, 4) {
        2 => ", UTF-16 little endian",
        3 => ", UTF-16 big endian",
        1 => ", UTF-8",
        _ => ", unknown 0 encoding",
    };
    text + &format!(", version-valid-for {}", big(data, 92, 4))
}

fn ogg(data: &[u8]) -> String {
    let packet = data.get(28..).unwrap_or_default();
    let mut text = String::from("Ogg data");
    let channels = |n: u8| match n {
        1 => "mono".to_string(),
        2 => "stereo".to_string(),
        n => format!("{n} channels"),
    };
    if packet.starts_with(b"\x01vorbis") {
        text += &format!(", Vorbis audio, {}, {} Hz", channels(packet.get(11).copied().unwrap_or(0)), little(packet, 12, 4));
    } else if packet.starts_with(b"OpusHead") {
        text +=
            &format!(", Opus audio, version 0.{}, {}", packet.get(8).copied().unwrap_or(0), channels(packet.get(9).copied().unwrap_or(0)));
    }
    text
}

fn flac(data: &[u8]) -> String {
    let word = big(data, 18, 8);
    let (rate, channels, bits, samples) = (word >> 44, ((word >> 41) & 7) + 1, ((word >> 36) & 31) + 1, word & 0xf_ffff_ffff);
    let channels = match channels {
        1 => "mono".to_string(),
        2 => "stereo".to_string(),
        n => format!("{n} channels"),
    };
    let rate = if rate % 1000 == 0 { format!("{} kHz", rate / 1000) } else { format!("{} kHz", rate as f64 / 1000.0) };
    let length = if samples == 0 { "length unknown".to_string() } else { format!("{samples} samples") };
    format!("FLAC audio bitstream data, {bits} bit, {channels}, {rate}, {length}")
}

/// An MPEG 1 layer III frame.
fn mpeg(data: &[u8]) -> Option<String> {
    if data.first() != Some(&0xff) || !matches!(data.get(1)?, 0xfa | 0xfb) {
        return None;
    }
    let rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
    let third = *data.get(2)?;
    let rate = rates.get(usize::from(third >> 4)).filter(|rate| **rate > 0)?;
    let frequency = ["44.1 kHz", "48 kHz", "32 kHz"].get(usize::from((third >> 2) & 3))?;
    let mode = ["Stereo", "JntStereo", "2x Monaural", "Monaural"].get(usize::from(*data.get(3)? >> 6))?;
    Some(format!("MPEG ADTS, layer III, v1, {rate:3} kbps, {frequency}, {mode}"))
}

fn iso_media(data: &[u8]) -> Option<Found> {
    let (words_of, mime) = match data.get(8..12)? {
        b"isom" => (", MP4 Base Media v1 [ISO 14496-12:2003]", "video/mp4"),
        b"iso2" => (", MP4 Base Media v2 [ISO 14496-12:2005]", "video/mp4"),
        b"iso5" => (", MP4 Base Media v5", "video/mp4"),
        b"iso6" => (", MP4 Base Media v6", "video/mp4"),
        b"mp41" => (", MP4 v1 [ISO 14496-1:ch13]", "video/mp4"),
        b"mp42" => (", MP4 v2 [ISO 14496-14]", "video/mp4"),
        b"avc1" => (", MPEG v4 system, 3GPP JVT AVC [ISO 14496-12:2005]", "video/mp4"),
        b"qt  " => (", Apple QuickTime movie, Apple QuickTime (.MOV/QT)", "video/quicktime"),
        b"M4A " => (", Apple iTunes ALAC/AAC-LC (.M4A) Audio", "audio/x-m4a"),
        b"M4V " => (", Apple iTunes Video (.M4V) Video", "video/x-m4v"),
        b"avif" => (", AVIF Image", "image/avif"),
        b"heic" => (", HEIF Image HEVC Main or Main Still Picture Profile", "image/heic"),
        b"mif1" => (", HEIF Image", "image/heif"),
        _ => ("", "application/octet-stream"),
    };
    words(format!("ISO Media{words_of}"), mime)
}

fn bmp(data: &[u8]) -> Option<Found> {
    let kind = match little(data, 14, 4) {
        40 => "Windows 3.x format",
        108 => "Windows 95/NT4 and newer format",
        124 => "Windows 98/2000 and newer format",
        _ => return None,
    };
    let mut text = format!("PC bitmap, {kind}, {} x {} x {}", little(data, 18, 4), little(data, 22, 4), little(data, 28, 2));
    match little(data, 30, 4) {
        1 => text += ", 8-bit RLE compression",
        2 => text += ", 4-bit RLE compression",
        _ => {}
    }
    match little(data, 34, 4) {
        0 => {}
        n => text += &format!(", image size {n}"),
    }
    let (x, y) = (little(data, 38, 4), little(data, 42, 4));
    if x > 0 {
        text += &format!(", resolution {x} x {y} px/m");
    }
    match little(data, 46, 4) {
        0 => {}
        n => text += &format!(", {n} important colors"),
    }
    let size = little(data, 2, 4);
    if size > 0 {
        text += &format!(", cbSize {size}");
    }
    text += &format!(", bits offset {}", little(data, 10, 4));
    words(text, "image/bmp")
}

fn netpbm(data: &[u8]) -> Option<Found> {
    let head = data.get(2..200.min(data.len()))?;
    let mut numbers = head
        .split(|b| *b == b'\n')
        .filter(|line| !line.starts_with(b"#"))
        .flat_map(|line| line.split(u8::is_ascii_whitespace))
        .filter(|word| !word.is_empty())
        .map_while(|word| std::str::from_utf8(word).ok()?.parse::<u32>().ok());
    let (width, height) = (numbers.next()?, numbers.next()?);
    let size = format!("Netpbm image data, size = {width} x {height}");
    let kind = *data.get(1)?;
    let (name, mime) = match kind {
        b'1' | b'4' => ("bitmap", "image/x-portable-bitmap"),
        b'2' | b'5' => ("greymap", "image/x-portable-greymap"),
        _ => ("pixmap", "image/x-portable-pixmap"),
    };
    if kind > b'3' {
        return words(format!("{size}, rawbits, {name}"), mime);
    }
    let encoded = super::text::Encoded::of(data);
    words(format!("{size}, {name}, {} text", encoded.code), mime)
}

/// CPython's compiled modules of the last years.
fn python(data: &[u8], cx: &Cx<'_>) -> Option<Found> {
    if data.get(2..4)? != b"\r\n" {
        return None;
    }
    let version = match little(data, 0, 2) {
        3390..=3399 => "3.7",
        3400..=3419 => "3.8",
        3420..=3429 => "3.9",
        3430..=3449 => "3.10",
        3450..=3499 => "3.11",
        3500..=3600 => "3.12 or newer",
        _ => return None,
    };
    let start = format!("Byte-compiled Python module for CPython {version}");
    if little(data, 4, 4) & 1 == 1 {
        return words(format!("{start}, checksum-based"), "application/x-bytecode.python");
    }
    let _ = cx;
    let moment = Moment { seconds: i64::try_from(little(data, 8, 4)).unwrap_or(0), nanos: 0 };
    let date = Calendar::at(moment, &parse_datetime::zone_named(b"UTC")).format(b"%a %b %e %H:%M:%S %Y");
    let text = [
        format!("{start}, timestamp-based, .py timestamp: ").as_bytes(),
        &date,
        format!(" UTC, .py size: {} bytes", little(data, 12, 4)).as_bytes(),
    ]
    .concat();
    words(text, "application/x-bytecode.python")
}

/// Programs of DOS and Windows, and of Mac OS.
fn mz(data: &[u8]) -> Option<Found> {
    mach_o(data).or_else(|| portable_executable(data))
}

/// Describes a program of Mac OS.
fn mach_o(data: &[u8]) -> Option<Found> {
    if !(data.starts_with(b"\xcf\xfa\xed\xfe") || data.starts_with(b"\xfe\xed\xfa\xcf")) {
        return None;
    }
    let is_little = data.first() == Some(&0xcf);
    let number = |at| if is_little { little(data, at, 4) } else { big(data, at, 4) };
    let cpu = match number(4) {
        0x0100_0007 => "x86_64",
        0x0100_000c => "arm64",
        _ => "unknown",
    };
    let kind = match number(12) {
        1 => "object",
        2 => "executable",
        6 => "dynamically linked shared library",
        8 => "bundle",
        _ => "filetype",
    };
    words(format!("Mach-O 64-bit {cpu} {kind}"), "application/x-mach-binary")
}

/// Describes a program of DOS or Windows.
fn portable_executable(data: &[u8]) -> Option<Found> {
    if !data.starts_with(b"MZ") {
        return None;
    }
    let at = usize::try_from(little(data, 60, 4)).ok()?;
    if data.get(at..)?.starts_with(b"PE\0\0") {
        let plus = little(data, at + 24, 2) == 0x20b;
        let flags = little(data, at + 22, 2);
        let kind = if flags & 0x2000 != 0 { "(DLL)" } else { "executable" };
        let subsystem = match little(data, at + 92, 2) {
            1 => " (native)",
            2 => " (GUI)",
            3 => " (console)",
            _ => "",
        };
        let machine = match little(data, at + 4, 2) {
            0x8664 => "x86-64",
            0x14c => "Intel 80386",
            0xaa64 => "Aarch64",
            _ => "unknown processor",
        };
        let name = if plus { "PE32+" } else { "PE32" };
        let kind = if kind == "(DLL)" { format!("executable (DLL){subsystem}") } else { format!("executable{subsystem}") };
        let n = little(data, at + 6, 2);
        return words(format!("{name} {kind} {machine}, for MS Windows, {n} sections"), "application/vnd.microsoft.portable-executable");
    }
    (data.len() >= 64).then(|| Found::new("MS-DOS executable", "application/x-dosexec"))
}
