/// The reason why an image is refused.
package enum ImageFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first bytes match no supported format.
    case unknownFormat
    /// The content ends early.
    case isCutOff(ImageHeader.Format)
    /// The content violates its format.
    case isDamaged(ImageHeader.Format, String)
    case wrongSize(width: Int, height: Int)

    package var description: String {
        switch self {
        case .unknownFormat: "the image isn't a JPEG, PNG or WebP; other formats aren't supported"
        case .isCutOff(let format): "the \(format.rawValue) image is cut off"
        case .isDamaged(let format, let what): "the \(format.rawValue) image can't be read: \(what)"
        case .wrongSize(let width, let height):
            "the image is \(width) by \(height) pixels; each side must have"
                + " \(ImageHeader.sides.lowerBound) to \(ImageHeader.sides.upperBound), and all of it at most"
                + " \(ImageHeader.pixelLimit)"
        }
    }
}
