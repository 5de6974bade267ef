/// An image's format and size, read without decoding it.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case jpeg = "JPEG"
        case png = "PNG"
        case webp = "WebP"

        /// Detects the format by the first bytes; nil for others.
        package init?(of content: [UInt8]) {
            if content.starts(with: JPEGReader.signature) {
                self = .jpeg
            } else if content.starts(with: PNGReader.signature) {
                self = .png
            } else if content.starts(with: WebPReader.signature),
                content.dropFirst(8).starts(with: WebPReader.form)
            {
                self = .webp
            } else {
                return nil
            }
        }

        package var contentType: String { "image/\(rawValue.lowercased())" }
    }

    /// The allowed pixels of a side.
    package static let sides = 1...4096
    /// The most pixels of an image. A few bytes can declare millions, and a viewer needs memory for
    /// all of them.
    package static let pixelLimit = 4_194_304

    package let format: Format
    package let width: Int
    package let height: Int

    init(format: Format, _ size: ImageSize) throws(ImageFault) {
        try Self.check(size)
        self.format = format
        width = size.width
        height = size.height
    }

    /// Checks the number of pixels.
    static func check(_ size: ImageSize) throws(ImageFault) {
        guard sides.contains(size.width), sides.contains(size.height),
            size.width * size.height <= pixelLimit
        else {
            throw .wrongSize(width: size.width, height: size.height)
        }
    }
}
