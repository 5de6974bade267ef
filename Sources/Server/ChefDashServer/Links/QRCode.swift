import CQREncode

/// A QR code (ISO/IEC 18004) of a text, for the camera of another device.
struct QRCode: Sendable {
    /// The most bytes of a text: a code of more has too many points for a cheap camera.
    static let byteLimit = 300

    /// From the top; a digit for each point, 1 if it is dark. The quiet zone isn't there.
    let rows: [String]

    /// Nil for a text that is empty or too long.
    init?(of text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.byteLimit,
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let points = code.pointee.data else { return nil }
        rows = (0..<width).map { row in
            String((0..<width).map { points[row * width + $0] & 1 == 1 ? "1" : "0" })
        }
    }
}
