/// Walks the segments of a JPEG up to the picture's data (ITU-T T.81, annex B).
enum JPEGReader {
    /// SOI, and the beginning of the next marker.
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    private enum Marker {
        static let startOfScan = 0xDA
        static let application1 = 0xE1
        /// Frames, and among them the tables for Huffman codes and arithmetic coding, and one that is reserved.
        static let frames = 0xC0...0xCF
        static let noFrames = [0xC4, 0xC8, 0xCC]
        /// Those that no segment belongs to: TEM, RST, SOI and EOI, and a stuffed byte.
        static func isAlone(_ marker: Int) -> Bool {
            marker <= 0x01 || (0xD0...0xD9).contains(marker)
        }
    }

    static func size(_ cursor: inout ImageCursor) throws(ImageFault) -> ImageSize {
        try cursor.skip(2)
        var size: ImageSize?
        while true {
            let marker = try Self.marker(&cursor)
            guard !Marker.isAlone(marker) else {
                throw .isDamaged(.jpeg, "a marker stands where a segment must begin")
            }
            let length = try cursor.number(bytes: 2)
            guard length >= 2 else {
                throw .isDamaged(.jpeg, "a segment's length is less than 2")
            }
            var segment = try cursor.part(length - 2)
            if marker == Marker.startOfScan {
                guard let size else {
                    throw .isDamaged(.jpeg, "its size doesn't come before its picture")
                }
                return size
            }
            if marker == Marker.application1 { try check(segment) }
            if Marker.frames.contains(marker), !Marker.noFrames.contains(marker) {
                guard size == nil else { throw .isDamaged(.jpeg, "it has two sizes") }
                size = try frameSize(&segment)
            }
        }
    }

    /// Any number of FF can come before a marker.
    private static func marker(_ cursor: inout ImageCursor) throws(ImageFault) -> Int {
        guard try cursor.byte() == 0xFF else {
            throw .isDamaged(.jpeg, "no segment begins where the one before ends")
        }
        var marker = try cursor.byte()
        while marker == 0xFF { marker = try cursor.byte() }
        return marker
    }

    private static func check(_ application: ImageCursor) throws(ImageFault) {
        if application.isBefore("Exif\0".utf8) { throw .hasExif }
        if application.isBefore("http://ns.adobe.com/x".utf8) { throw .hasXMP }
    }

    private static func frameSize(_ frame: inout ImageCursor) throws(ImageFault) -> ImageSize {
        // The precision.
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
