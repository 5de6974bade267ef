/// Walks the segments of a JPEG (ITU-T T.81, annex B).
enum JPEGReader {
    /// SOI, and the beginning of the next marker.
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    private enum Marker {
        static let endOfImage = 0xD9
        static let startOfScan = 0xDA
        /// The frame markers. `noFrames` lists those in the range that are tables (Huffman,
        /// arithmetic coding) or reserved.
        static let frames = 0xC0...0xCF
        static let noFrames = [0xC4, 0xC8, 0xCC]
        static let restarts = 0xD0...0xD7
        /// Huffman, arithmetic coding and quantization tables, and the restart interval.
        static let tables = [0xC4, 0xCC, 0xDB, 0xDD]
        static let applications = 0xE0...0xEF
        /// Markers without a segment: TEM, RST, SOI, EOI and stuffed bytes.
        static func isAlone(_ marker: Int) -> Bool {
            marker <= 0x01 || (0xD0...0xD9).contains(marker)
        }
    }

    /// The application segments to keep: the color encoding (JFIF, Adobe) and the color profile. A
    /// longer JFIF segment is dropped, as it may contain a thumbnail that still shows a cropped
    /// part.
    private static let applications: [(marker: Int, name: String, byteCount: ClosedRange<Int>)] = [
        (0xE0, "JFIF\0", 0...14), (0xE2, "ICC_PROFILE\0", 0...65_533), (0xEE, "Adobe", 12...12),
    ]

    static func read(_ cursor: inout ImageCursor) throws(ImageFault) -> ImageParts {
        var kept: [UInt8] = [0xFF, 0xD8]
        try cursor.skip(2)
        var size: ImageSize?
        var hasScan = false
        while !(hasScan && cursor.isAtEnd) {
            let marker = try Self.marker(&cursor)
            if marker == Marker.endOfImage, hasScan { break }
            guard !Marker.isAlone(marker) else {
                throw .isDamaged(.jpeg, "a marker stands where a segment must begin")
            }
            let length = try cursor.number(bytes: 2)
            guard length >= 2 else {
                throw .isDamaged(.jpeg, "a segment's length is less than 2")
            }
            var segment = try cursor.part(length - 2)
            let isFrame = Marker.frames.contains(marker) && !Marker.noFrames.contains(marker)
            if isFrame || marker == Marker.startOfScan || Marker.tables.contains(marker)
                || isKept(segment, of: marker)
            {
                kept += [0xFF, UInt8(marker), UInt8(length >> 8), UInt8(length & 0xFF)]
                kept += segment.rest
            }
            if isFrame {
                guard size == nil else { throw .isDamaged(.jpeg, "it has two sizes") }
                size = try frameSize(&segment)
            }
            if marker == Marker.startOfScan {
                guard size != nil else {
                    throw .isDamaged(.jpeg, "its size doesn't come before its picture")
                }
                hasScan = true
                kept += picture(&cursor)
            }
        }
        guard let size else { throw .isCutOff(.jpeg) }
        return ImageParts(size: size, kept: kept + [0xFF, UInt8(Marker.endOfImage)])
    }

    /// Any number of FF bytes may precede a marker.
    private static func marker(_ cursor: inout ImageCursor) throws(ImageFault) -> Int {
        guard try cursor.byte() == 0xFF else {
            throw .isDamaged(.jpeg, "no segment begins where the one before ends")
        }
        var marker = try cursor.byte()
        while marker == 0xFF { marker = try cursor.byte() }
        return marker
    }

    private static func isKept(_ segment: ImageCursor, of marker: Int) -> Bool {
        applications.contains { one in
            one.marker == marker && one.byteCount.contains(segment.count)
                && segment.isBefore(one.name.utf8)
        }
    }

    /// The scan's data, up to the next marker that begins a segment or ends the image.
    private static func picture(_ cursor: inout ImageCursor) -> ArraySlice<UInt8> {
        let rest = cursor.rest
        var end = rest.startIndex
        while end < rest.endIndex {
            if rest[end] != 0xFF {
                end += 1
                continue
            }
            guard end + 1 < rest.endIndex else { break }
            let next = Int(rest[end + 1])
            guard next == 0 || Marker.restarts.contains(next) else { break }
            end += 2
        }
        // A marker cut off by the end of the content doesn't count.
        let isCut = end + 1 == rest.endIndex
        cursor.drop(isCut ? rest.count : end - rest.startIndex)
        return rest[..<end]
    }

    private static func frameSize(_ frame: inout ImageCursor) throws(ImageFault) -> ImageSize {
        // Skip the precision.
        try frame.skip(1)
        let height = try frame.number(bytes: 2)
        let width = try frame.number(bytes: 2)
        let componentCount = try frame.byte()
        guard componentCount > 0, frame.count == 3 * componentCount else {
            throw .isDamaged(.jpeg, "its frame isn't as long as its components need")
        }
        return ImageSize(width: width, height: height)
    }
}
