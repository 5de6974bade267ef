import Recipes
import TestSupport
import Testing

@Suite("Image headers")
struct ImageHeaderTests {
    private typealias Image = ImageContents

    private static let exif = Image.segment(0xE1, Array("Exif\0\0MM".utf8))
    private static let xmp = Image.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    private static let comment = Image.segment(0xFE, Array("Exif\0".utf8))
    private static let frame = Image.segment(0xC2, Image.frame(width: 640, height: 480))

    @Test(
        arguments: [
            (Image.jpeg(), .jpeg, 16, 8), (Image.jpeg(width: 4096, height: 1), .jpeg, 4096, 1),
            (Image.jpeg(before: comment, after: comment), .jpeg, 16, 8),
            // Tables, an application's segment, and stuffed bytes before a marker.
            (Image.jpeg(before: Image.segment(0xC4, [0]) + [0xFF, 0xFF]), .jpeg, 16, 8),
            (Image.jpeg(before: Image.segment(0xE1, Array("other".utf8))), .jpeg, 16, 8),
            (
                [0xFF, 0xD8] + frame + Image.segment(0xDA, []), .jpeg, 640, 480
            ),
            (Image.png(width: 2048, height: 2048), .png, 2048, 2048),
            (Image.png(), .png, 16, 8), (Image.png(width: 1, height: 4096), .png, 1, 4096),
            (Image.png(before: Image.chunk("gAMA", [0, 0, 0, 1])), .png, 16, 8),
            (Image.png(before: Image.chunk("tEXt", Array("Title\0Soup".utf8))), .png, 16, 8),
            (Image.webP(Image.lossy()), .webp, 16, 8),
            (Image.webP(Image.lossless(width: 4096, height: 3)), .webp, 4096, 3),
            (Image.webP(Image.extended() + Image.lossy()), .webp, 16, 8),
            (
                Image.webP(Image.extended() + Image.riff("ICCP", [1]) + Image.lossless()), .webp,
                16, 8
            ),
        ] as [([UInt8], ImageHeader.Format, Int, Int)])
    func taken(content: [UInt8], format: ImageHeader.Format, width: Int, height: Int) throws {
        let header = try StillImage(content).header
        #expect(header.format == format && header.width == width && header.height == height)
    }

    @Test(
        arguments: [
            ([], .unknownFormat),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .unknownFormat),
            (Array("GIF89a".utf8), .unknownFormat),
            (Array("RIFF\0\0\0\0WAVE".utf8), .unknownFormat),
            (Image.jpeg(width: 4097), .wrongSize(width: 4097, height: 8)),
            (Image.jpeg(height: 0), .wrongSize(width: 16, height: 0)),
            // Few bytes with many pixels.
            (Image.png(width: 4096, height: 4096), .wrongSize(width: 4096, height: 4096)),
            (Image.png(width: 2049, height: 2048), .wrongSize(width: 2049, height: 2048)),
            (
                Image.webP(Image.lossless(width: 4096, height: 1025)),
                .wrongSize(width: 4096, height: 1025)
            ),
            (Image.jpeg(picture: [0] + frame), .isDamaged(.jpeg, "it has two sizes")),
            (
                Image.webP(Image.riff("VP8X", [UInt8](repeating: 0, count: 11)) + Image.lossy()),
                .isDamaged(.webp, "VP8X is too long")
            ),
            ([0xFF, 0xD8, 0xFF], .isCutOff(.jpeg)),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0], .isCutOff(.jpeg)),
            (
                [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0],
                .isDamaged(.jpeg, "a segment's length is less than 2")
            ),
            (
                [0xFF, 0xD8, 0xFF, 0xD9],
                .isDamaged(.jpeg, "a marker stands where a segment must begin")
            ),
            (
                Image.jpeg(before: [0]),
                .isDamaged(.jpeg, "no segment begins where the one before ends")
            ),
            (Image.jpeg(before: frame), .isDamaged(.jpeg, "it has two sizes")),
            (
                [0xFF, 0xD8] + Image.segment(0xDA, []),
                .isDamaged(.jpeg, "its size doesn't come before its picture")
            ),
            (
                [0xFF, 0xD8] + Image.segment(0xC0, [8, 0, 1, 0, 1, 3, 0]),
                .isDamaged(.jpeg, "its frame isn't as long as its components need")
            ),
            (Image.png(width: 0), .wrongSize(width: 0, height: 8)),
            (
                Image.png(height: 0x8000_0000), .wrongSize(width: 16, height: 0x8000_0000)
            ),
            (Array(Image.png().dropLast()), .isCutOff(.png)),
            (
                Image.png(before: Image.chunk("gAMA", [0, 0, 0, 1]).dropLast() + [0]),
                .isDamaged(.png, "the checksum of one of its chunks is wrong")
            ),
            (
                Image.pngSignature + Image.chunk("IDAT", [0]),
                .isDamaged(.png, "its first chunk isn't IHDR")
            ),
            (
                Image.pngSignature + Image.header(width: 1, height: 1) + Image.chunk("IEND"),
                .isDamaged(.png, "it has no picture")
            ),
            (
                Image.webP(Image.extended(width: 5000) + Image.lossy()),
                .wrongSize(width: 5000, height: 8)
            ),
            // The picture is larger than its canvas.
            (
                Image.webP(Image.extended() + Image.lossless(width: 16_000)),
                .wrongSize(width: 16_000, height: 8)
            ),
            (
                Image.webP(Image.extended() + Image.riff("ANMF", [0])),
                .isDamaged(.webp, "it has no still picture")
            ),
            (Array(Image.webP(Image.lossy()).dropLast()), .isCutOff(.webp)),
            (
                Image.webP(Image.riff("ICCP", [0])),
                .isDamaged(.webp, "its first chunk isn't VP8, VP8L or VP8X")
            ),
        ] as [([UInt8], ImageFault)])
    func refused(content: [UInt8], fault: ImageFault) {
        #expect(throws: fault) { try StillImage(content) }
    }

    private static let plain = Image.jpeg()
    private static let profile = Image.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8))
    private static let adobe = Image.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    private static let tables = Image.segment(0xC4, [0, 1]) + Image.segment(0xDD, [0, 4])
    private static let scan =
        Image.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 0xFF, 0xD0, 3]
    private static let place = Array("48.85,2.35".utf8)

    @Test(
        "Only the picture and its colors remain of an image",
        arguments: [
            // Places with Exif, and places that only look like it.
            (Image.jpeg(before: exif), plain), (Image.jpeg(after: exif), plain),
            (Image.jpeg(before: xmp), plain), (Image.jpeg(picture: [0] + exif), plain),
            (Image.jpeg(before: Image.segment(0xE1, Array("exif\0\0".utf8) + place)), plain),
            (
                Image.jpeg(picture: [0] + scan + exif + tables + scan),
                Image.jpeg(picture: [0] + scan + tables + scan)
            ),
            // Photoshop's data, a comment, a thumbnail, and an application's segment.
            (Image.jpeg(before: Image.segment(0xED, Array("Photoshop 3.0\0".utf8) + place)), plain),
            (Image.jpeg(before: comment, after: comment), plain),
            (Image.jpeg(before: Image.segment(0xE0, Array("JFXX\0".utf8) + place)), plain),
            (Image.jpeg(before: Image.segment(0xE0, Array("JFIF\0".utf8) + place)), plain),
            (Image.jpeg(before: Image.segment(0xEE, Array("Adobe".utf8) + place)), plain),
            (Image.jpeg(before: Image.segment(0xE2, Array("MPF\0".utf8) + place)), plain),
            (
                Image.jpeg(before: profile + adobe + tables),
                Image.jpeg(before: profile + adobe + tables)
            ),
            // A second image, and anything else after the end.
            (plain + Image.jpeg(before: exif), plain), (plain + place, plain),
            (Image.jpeg(picture: [0, 0xFF, 0xFF]), plain), (Array(plain.dropLast(2)), plain),
            (Array(plain.dropLast(1)), plain),
            (Image.png(after: Image.chunk("eXIf", place)), Image.png()),
            (Image.png(before: Image.chunk("exIf", place)), Image.png()),
            (Image.png(before: Image.chunk("tEXt", Array("Comment\0".utf8) + place)), Image.png()),
            (
                Image.png(before: Image.chunk("zTXt", Array("Raw profile type exif\0".utf8))),
                Image.png()
            ),
            (
                Image.png(after: Image.chunk("iTXt", Array("XML:com.adobe.xmp\0\0".utf8))),
                Image.png()
            ),
            (Image.png(before: Image.chunk("tIME", [7, 234, 1, 1, 1, 1, 1])), Image.png()),
            (Image.png() + Image.png(before: Image.chunk("eXIf", place)), Image.png()),
            (
                Image.png(before: Image.chunk("gAMA", [0, 0, 0, 1]) + Image.chunk("iCCP", [0])),
                Image.png(before: Image.chunk("gAMA", [0, 0, 0, 1]) + Image.chunk("iCCP", [0]))
            ),
            // An animation is reduced to the still picture.
            (
                Image.png(
                    before: Image.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
                        + Image.chunk("fcTL", [0]),
                    after: Image.chunk("fcTL", [1]) + Image.chunk("fdAT", [0, 0, 0, 1, 0])),
                Image.png()
            ),
            (
                Image.webP(Image.extended(flags: 0x3E) + Image.lossy() + Image.riff("EXIF", place)),
                Image.webP(Image.extended(flags: 0x30) + Image.lossy())
            ),
            (
                Image.webP(
                    Image.extended() + Image.riff("exif", place) + Image.riff("ICCP", [1])
                        + Image.lossy() + Image.riff("XMP ", place) + Image.riff("ANMF", place)),
                Image.webP(Image.extended() + Image.riff("ICCP", [1]) + Image.lossy())
            ),
            (
                Image.webP(Image.lossy() + Image.lossless() + Image.riff("ALPH", [0])),
                Image.webP(Image.lossy())
            ),
            (Image.webP(Image.lossy()) + place, Image.webP(Image.lossy())),
        ] as [([UInt8], [UInt8])])
    func kept(content: [UInt8], kept: [UInt8]) throws {
        let image = try StillImage(content)
        #expect(image.content == kept)
        #expect(try StillImage(kept) == image)
    }

    /// Each image, cut anywhere, is refused or still has its size.
    @Test(arguments: [
        Image.jpeg(before: comment), Image.png(before: Image.chunk("gAMA", [0, 0, 0, 1])),
        Image.webP(Image.extended() + Image.lossy()),
    ])
    func cut(content: [UInt8]) throws {
        let whole = try StillImage(content).header
        for count in content.indices {
            let header = try? StillImage(Array(content.prefix(count))).header
            #expect(header == nil || header == whole)
        }
    }

    @Test(
        arguments: [
            (String(repeating: "0", count: 64), true),
            (String(repeating: "9af", count: 21) + "0", true),
            (String(repeating: "0", count: 63), false), (String(repeating: "0", count: 65), false),
            (String(repeating: "A", count: 64), false),
            (String(repeating: "0", count: 64) + "é", false), ("", false),
        ])
    func names(text: String, isName: Bool) {
        let name = ImageName(text)
        #expect(name?.description == (isName ? text : nil))
    }
}
