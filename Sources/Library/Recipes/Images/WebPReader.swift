/// Walks the chunks of a WebP (RFC 9649, sections 2.3 to 2.7).
enum WebPReader {
    static let signature = Array("RIFF".utf8)
    /// Follows the signature and the length.
    static let form = Array("WEBP".utf8)

    /// The VP8X flags to keep: color profile and transparency.
    private static let keptFlags: UInt8 = 0x30

    static func read(_ cursor: inout ImageCursor) throws(ImageFault) -> ImageParts {
        try cursor.skip(4)
        let length = try cursor.littleNumber(bytes: 4)
        // Bytes after the end don't belong to the image.
        var chunks = try cursor.part(length)
        try chunks.skip(4)
        var canvas: ImageSize?
        var hasPicture = false
        var kept: [UInt8] = []
        while !chunks.isAtEnd {
            var (type, content, whole) = try Self.chunk(&chunks)
            switch type {
            case "VP8 ", "VP8L":
                let size = type == "VP8L" ? try losslessSize(&content) : try lossySize(&content)
                // Check this size within a canvas too: nothing guarantees that the two agree.
                try ImageHeader.check(size)
                canvas = canvas ?? size
                if !hasPicture { kept += whole }
                hasPicture = true
            case "VP8X":
                guard canvas == nil else { throw .isDamaged(.webp, "VP8X isn't its first chunk") }
                canvas = try extendedSize(&content)
                guard content.isAtEnd else { throw .isDamaged(.webp, "VP8X is too long") }
                kept += whole
                // The flags and the reserved bytes follow the type and the length.
                kept[8] &= keptFlags
                for index in 9..<12 { kept[index] = 0 }
            case _:
                guard canvas != nil else {
                    throw .isDamaged(.webp, "its first chunk isn't VP8, VP8L or VP8X")
                }
                if ["ALPH", "ICCP"].contains(type), !hasPicture { kept += whole }
            }
        }
        guard let canvas, hasPicture else { throw .isDamaged(.webp, "it has no still picture") }
        let count = kept.count + form.count
        let head = signature + (0..<4).map { UInt8(count >> (8 * $0) & 0xFF) } + form
        return ImageParts(size: canvas, kept: head + kept)
    }

    /// - Returns: The chunk's type, its content, and the whole with type, length and padding.
    private static func chunk(
        _ cursor: inout ImageCursor
    ) throws(ImageFault) -> (type: String, content: ImageCursor, whole: ArraySlice<UInt8>) {
        let start = cursor.rest
        let type = try cursor.letters()
        let byteCount = try cursor.littleNumber(bytes: 4)
        let content = try cursor.part(byteCount)
        // Chunks begin at even offsets.
        if byteCount % 2 == 1 { try cursor.skip(1) }
        return (type, content, start.dropLast(cursor.count))
    }

    /// Reads a frame header (RFC 6386, section 9.1).
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
        // Skip the flags and the reserved bytes.
        try canvas.skip(4)
        let width = try canvas.littleNumber(bytes: 3) + 1
        let height = try canvas.littleNumber(bytes: 3) + 1
        return ImageSize(width: width, height: height)
    }
}
