/// An image that is safe to share: it keeps only the picture and its color information of an
/// upload. All metadata, such as place, time and camera, is dropped wherever it is stored, and so
/// is anything after the image's end.
package struct StillImage: Hashable, Sendable {
    package let header: ImageHeader
    package let content: [UInt8]

    /// - Parameter content: The whole image.
    package init(_ content: [UInt8]) throws(ImageFault) {
        guard let format = ImageHeader.Format(of: content) else { throw .unknownFormat }
        var cursor = ImageCursor(content: content[...], format: format)
        let parts =
            switch format {
            case .jpeg: try JPEGReader.read(&cursor)
            case .png: try PNGReader.read(&cursor)
            case .webp: try WebPReader.read(&cursor)
            }
        header = try ImageHeader(format: format, parts.size)
        self.content = parts.kept
    }
}

/// A format reader's result.
struct ImageParts {
    let size: ImageSize
    /// A whole image with only the parts to keep.
    let kept: [UInt8]
}

/// A size in pixels.
struct ImageSize {
    let width: Int
    let height: Int
}
