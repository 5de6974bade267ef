import Recipes
import TestSupport
import Testing

@Suite("The heads of images")
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
        let header = try ImageHeader(content)
        #expect(header.format == format && header.width == width && header.height == height)
    }

    @Test(
        arguments: [
            ([], .unknownFormat),
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .unknownFormat),
            (Array("GIF89a".utf8), .unknownFormat),
            (Array("RIFF\0\0\0\0WAVE".utf8), .unknownFormat),
            (Image.jpeg(before: exif), .hasExif), (Image.jpeg(after: exif), .hasExif),
            (Image.jpeg(before: xmp), .hasXMP),
            (Image.jpeg(width: 4097), .wrongSize(width: 4097, height: 8)),
            (Image.jpeg(height: 0), .wrongSize(width: 16, height: 0)),
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
            (Image.png(after: Image.chunk("eXIf", [0])), .hasExif),
            (Image.png(before: Image.chunk("eXIf", [0])), .hasExif),
            (
                Image.png(before: Image.chunk("iTXt", Array("XML:com.adobe.xmp\0\0".utf8))),
                .hasXMP
            ),
            (
                Image.png(before: Image.chunk("zTXt", Array("Raw profile type exif\0".utf8))),
                .hasExif
            ),
            (Image.png(width: 0), .wrongSize(width: 0, height: 8)),
            (
                Image.png(height: 0x8000_0000), .wrongSize(width: 16, height: 0x8000_0000)
            ),
            (Array(Image.png().dropLast()), .isCutOff(.png)),
            (Image.png() + [0], .isDamaged(.png, "something comes after its end")),
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
            (Image.webP(Image.extended(flags: 0x08) + Image.lossy()), .hasExif),
            (Image.webP(Image.extended() + Image.lossy() + Image.riff("EXIF", [0])), .hasExif),
            (Image.webP(Image.extended() + Image.lossy() + Image.riff("XMP ", [0])), .hasXMP),
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
                Image.webP(Image.lossy()) + [0],
                .isDamaged(.webp, "something comes after its end")
            ),
            (
                Image.webP(Image.riff("ICCP", [0])),
                .isDamaged(.webp, "its first chunk isn't VP8, VP8L or VP8X")
            ),
        ] as [([UInt8], ImageFault)])
    func refused(content: [UInt8], fault: ImageFault) {
        #expect(throws: fault) { try ImageHeader(content) }
    }

    /// Each image, cut anywhere, is refused or has the size that it has.
    @Test(arguments: [
        Image.jpeg(before: comment), Image.png(before: Image.chunk("gAMA", [0, 0, 0, 1])),
        Image.webP(Image.extended() + Image.lossy()),
    ])
    func cut(content: [UInt8]) throws {
        let whole = try ImageHeader(content)
        for count in content.indices {
            let header = try? ImageHeader(Array(content.prefix(count)))
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
