@testable import WebSocket

extension FuzzTarget {
    /// The UTF-8 validator compared with the standard library's. It must refuse the first byte that
    /// nothing could make valid.
    static let textValidator = FuzzTarget(name: "text-validator", maximumByteCount: 128) { bytes in
        var input = FuzzInput(bytes)
        let sizes = PieceSizes(from: &input)
        let text = input.rest
        let isValid = String(validating: text, as: UTF8.self) != nil
        var whole = UTF8Validator()
        let isAccepted = text.withUnsafeBytes { whole.accept($0) } && whole.isAtBoundary
        expect(isAccepted == isValid, "the standard library says \(isValid) of \(text)")
        var validator = UTF8Validator()
        var count = 0
        for piece in sizes.pieces(of: text) {
            count += piece.count
            let prefix = text[..<count]
            let isAccepted = piece.withUnsafeBytes { validator.accept($0) }
            expect(isAccepted == canBecomeValid(prefix), "\(isAccepted) of \(Array(prefix))")
            guard isAccepted else { return }
            expect(
                validator.isAtBoundary == (String(validating: prefix, as: UTF8.self) != nil),
                "the boundary after \(Array(prefix))")
        }
        expect(validator.isAtBoundary == isValid, "in pieces, \(text) is not \(isValid)")
    }

    /// True if some following bytes could make the text valid: none, or one that fits the narrowest
    /// lead bytes, and further continuations.
    private static func canBecomeValid(_ text: ArraySlice<UInt8>) -> Bool {
        let seconds: [UInt8] = [0x80, 0x90, 0xA0]
        let endings: [[UInt8]] =
            [[]]
            + seconds.flatMap { second -> [[UInt8]] in
                [[second], [second, 0x80], [second, 0x80, 0x80]]
            }
        return endings.contains { String(validating: text + $0, as: UTF8.self) != nil }
    }
}
