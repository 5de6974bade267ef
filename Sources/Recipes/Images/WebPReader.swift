/// Walks the chunks of a WebP (RFC 9649, sections 2.3 to 2.7).
enum WebPReader {
    static let signature = Array("RIFF".utf8)
    /// Stands after the signature and the length.
    static let form = Array("WEBP".utf8)

    private enum Flag {
        static let exif = 0x08
        static let xmp = 0x04
    }

    static func size(_ cursor: inout ImageCursor) throws(ImageFault) -> ImageSize {
        try cursor.skip(4)
        let length = try cursor.littleNumber(bytes: 4)
        guard length <= cursor.count else { throw .isCutOff(.webp) }
        guard length == cursor.count else {
            throw .isDamaged(.webp, "something comes after its end")
        }
        try cursor.skip(4)
        var canvas: ImageSize?
        var hasPicture = false
        while !cursor.isAtEnd {
            var chunk = try Self.chunk(&cursor)
            switch chunk.type {
            case "VP8 ", "VP8L":
                let size =
                    chunk.type == "VP8L"
                    ? try losslessSize(&chunk.content) : try lossySize(&chunk.content)
                // Also within a canvas, since nothing says that they agree.
                try ImageHeader.check(size)
                canvas = canvas ?? size
                hasPicture = true
            case "VP8X":
                guard canvas == nil else { throw .isDamaged(.webp, "VP8X isn't its first chunk") }
                canvas = try extendedSize(&chunk.content)
            case "EXIF": throw .hasExif
            case "XMP ": throw .hasXMP
            default:
                guard canvas != nil else {
                    throw .isDamaged(.webp, "its first chunk isn't VP8, VP8L or VP8X")
                }
            }
        }
        guard let canvas, hasPicture else { throw .isDamaged(.webp, "it has no still picture") }
        return canvas
    }

    private static func chunk(
        _ cursor: inout ImageCursor
    ) throws(ImageFault) -> (type: String, content: ImageCursor) {
        var letters = ""
        for _ in 0..<4 {
            letters.unicodeScalars.append(Unicode.Scalar(UInt8(try cursor.byte())))
        }
        let byteCount = try cursor.littleNumber(bytes: 4)
        let content = try cursor.part(byteCount)
        // Chunks begin at even places.
        if byteCount % 2 == 1 { try cursor.skip(1) }
        return (letters, content)
    }

    /// RFC 6386, section 9.1.
    private static func lossySize(_ frame: inout ImageCursor) throws(ImageFault) -> ImageSize {
        let isKeyFrame = try frame.littleNumber(bytes: 3) & 1 == 0
        guard isKeyFrame, try frame.number(bytes: 3) == 0x9D012A else {
            throw .isDamaged(.webp, "VP8 doesn't begin with a key frame")
        }
        // The two bits above are for scaling.
        let width = try frame.littleNumber(bytes: 2) & 0x3FFF
        let height = try frame.littleNumber(bytes: 2) & 0x3FFF
        return ImageSize(width: width, height: height)
    }

    private static func losslessSize(_ frame: inout ImageCursor) throws(ImageFault) -> ImageSize {
        guard try frame.byte() == 0x2F else {
            throw .isDamaged(.webp, "VP8L doesn't begin with its signature")
        }
        let sides = try frame.littleNumber(bytes: 4)
        return ImageSize(width: (sides & 0x3FFF) + 1, height: (sides >> 14 & 0x3FFF) + 1)
    }

    private static func extendedSize(_ canvas: inout ImageCursor) throws(ImageFault) -> ImageSize {
        let flags = try canvas.byte()
        if flags & Flag.exif != 0 { throw .hasExif }
        if flags & Flag.xmp != 0 { throw .hasXMP }
        try canvas.skip(3)
        let width = try canvas.littleNumber(bytes: 3) + 1
        let height = try canvas.littleNumber(bytes: 3) + 1
        return ImageSize(width: width, height: height)
    }
}
