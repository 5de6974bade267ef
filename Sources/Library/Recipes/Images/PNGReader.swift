/// Walks the chunks of a PNG (Portable Network Graphics, third edition, section 5).
enum PNGReader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The picture, its palette and transparency, and its color and pixel properties. An animation
    /// is reduced to its still picture.
    private static let keptTypes: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT",
        "bKGD", "pHYs",
    ]

    static func read(_ cursor: inout ImageCursor) throws(ImageFault) -> ImageParts {
        var kept = signature
        try cursor.skip(signature.count)
        var first = try Self.chunk(&cursor)
        guard first.type == "IHDR", first.content.count == 13 else {
            throw .isDamaged(.png, "its first chunk isn't IHDR")
        }
        kept += first.whole
        let width = try first.content.number(bytes: 4)
        let height = try first.content.number(bytes: 4)
        var hasPicture = false
        while true {
            let chunk = try Self.chunk(&cursor)
            if keptTypes.contains(chunk.type) { kept += chunk.whole }
            switch chunk.type {
            case "IEND":
                guard hasPicture else { throw .isDamaged(.png, "it has no picture") }
                return ImageParts(size: ImageSize(width: width, height: height), kept: kept)
            case "IHDR": throw .isDamaged(.png, "it has two sizes")
            case "IDAT": hasPicture = true
            case _: break
            }
        }
    }

    /// - Returns: The chunk's type, its content, and the whole with length, type and checksum.
    private static func chunk(
        _ cursor: inout ImageCursor
    ) throws(ImageFault) -> (type: String, content: ImageCursor, whole: ArraySlice<UInt8>) {
        let start = cursor.rest
        let byteCount = try cursor.number(bytes: 4)
        var content = try cursor.part(4 + byteCount)
        let checksum = content.checksum
        guard try cursor.number(bytes: 4) == checksum else {
            throw .isDamaged(.png, "the checksum of one of its chunks is wrong")
        }
        return (try content.letters(), content, start.dropLast(cursor.count))
    }
}
