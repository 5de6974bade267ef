/// What an image's content says of itself, without being decoded: its format and its size.
///
/// The structure is walked as far as data about the picture can stand in it, so that what says where a
/// picture was taken isn't passed on.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: Hashable, Sendable, CaseIterable {
        case jpeg, png, webp

        /// By the first bytes; nil for anything else.
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

        package var name: String {
            switch self {
            case .jpeg: "JPEG"
            case .png: "PNG"
            case .webp: "WebP"
            }
        }

        package var contentType: String {
            switch self {
            case .jpeg: "image/jpeg"
            case .png: "image/png"
            case .webp: "image/webp"
            }
        }
    }

    /// How many pixels a side may have.
    package static let sides = 1...4096

    package let format: Format
    package let width: Int
    package let height: Int

    /// - Parameter content: the whole image.
    package init(_ content: [UInt8]) throws(ImageFault) {
        guard let format = Format(of: content) else { throw .unknownFormat }
        var cursor = ImageCursor(content, as: format)
        let size =
            switch format {
            case .jpeg: try JPEGReader.size(&cursor)
            case .png: try PNGReader.size(&cursor)
            case .webp: try WebPReader.size(&cursor)
            }
        try Self.check(size)
        self.format = format
        width = size.width
        height = size.height
    }

    /// Checks how many pixels there are.
    static func check(_ size: ImageSize) throws(ImageFault) {
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw .wrongSize(width: size.width, height: size.height)
        }
    }
}

/// In pixels.
struct ImageSize {
    let width: Int
    let height: Int
}
