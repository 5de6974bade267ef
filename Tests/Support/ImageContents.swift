import CZlib

/// Images without a picture: only the parts that identify them.
package enum ImageContents {
    // MARK: - JPEG

    package static func jpeg(
        width: Int = 16, height: Int = 8, before: [UInt8] = [], after: [UInt8] = [],
        picture: [UInt8] = [0]
    ) -> [UInt8] {
        [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8)) + before
            + segment(0xC0, frame(width: width, height: height)) + after
            + segment(0xDA, [1, 1, 0, 0, 63, 0]) + picture + [0xFF, 0xD9]
    }

    package static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(content.count + 2, 2) + content
    }

    /// A frame with one component.
    package static func frame(width: Int, height: Int) -> [UInt8] {
        [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
    }

    // MARK: - PNG

    package static func png(
        width: Int = 16, height: Int = 8, before: [UInt8] = [], after: [UInt8] = []
    ) -> [UInt8] {
        pngSignature + header(width: width, height: height) + before + chunk("IDAT", [0]) + after
            + chunk("IEND")
    }

    package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package static func header(width: Int, height: Int) -> [UInt8] {
        chunk("IHDR", big(width, 4) + big(height, 4) + [8, 0, 0, 0, 0])
    }

    package static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
        let checked = Array(type.utf8) + content
        return big(content.count, 4) + checked
            + big(Int(crc32(0, checked, UInt32(checked.count))), 4)
    }

    // MARK: - WebP

    package static func webP(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    package static func lossy(width: Int = 16, height: Int = 8) -> [UInt8] {
        riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
    }

    package static func lossless(width: Int = 16, height: Int = 8) -> [UInt8] {
        riff("VP8L", [0x2F] + little((height - 1) << 14 | (width - 1), 4))
    }

    package static func extended(
        flags: UInt8 = 0, width: Int = 16, height: Int = 8
    ) -> [UInt8] {
        riff("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    package static func riff(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func big(_ number: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func little(_ number: Int, _ byteCount: Int) -> [UInt8] {
        big(number, byteCount).reversed()
    }
}
