/// Walks the chunks of a PNG (Portable Network Graphics, third edition, section 5).
enum PNGReader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func size(_ cursor: inout ImageCursor) throws(ImageFault) -> ImageSize {
        try cursor.skip(signature.count)
        var first = try Self.chunk(&cursor)
        guard first.type == "IHDR", first.content.count == 13 else {
            throw .isDamaged(.png, "its first chunk isn't IHDR")
        }
        let width = try first.content.number(bytes: 4)
        let height = try first.content.number(bytes: 4)
        var hasPicture = false
        while true {
            let chunk = try Self.chunk(&cursor)
            switch chunk.type {
            case "IEND":
                guard hasPicture else { throw .isDamaged(.png, "it has no picture") }
                guard cursor.isAtEnd else {
                    throw .isDamaged(.png, "something comes after its end")
                }
                return ImageSize(width: width, height: height)
            case "IHDR": throw .isDamaged(.png, "it has two sizes")
            case "IDAT": hasPicture = true
            case "eXIf": throw .hasExif
            case "iTXt", "tEXt", "zTXt": try check(text: chunk.content)
            default: break
            }
        }
    }

    private static func chunk(
        _ cursor: inout ImageCursor
    ) throws(ImageFault) -> (type: String, content: ImageCursor) {
        let byteCount = try cursor.number(bytes: 4)
        var content = try cursor.part(4 + byteCount)
        let checksum = content.checksum
        guard try cursor.number(bytes: 4) == checksum else {
            throw .isDamaged(.png, "the checksum of one of its chunks is wrong")
        }
        var letters = ""
        for _ in 0..<4 {
            letters.unicodeScalars.append(Unicode.Scalar(UInt8(try content.byte())))
        }
        return (letters, content)
    }

    /// A text begins with its keyword.
    private static func check(text: ImageCursor) throws(ImageFault) {
        if text.isBefore("XML:com.adobe.xmp\0".utf8) { throw .hasXMP }
        // As ImageMagick writes them.
        for profile in ["exif", "APP1"] where text.isBefore("Raw profile type \(profile)\0".utf8) {
            throw .hasExif
        }
        if text.isBefore("Raw profile type xmp\0".utf8) { throw .hasXMP }
    }
}
