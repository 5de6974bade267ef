import CICU

/// What looks like what (UTS 39), by ICU's checker.
struct Lookalikes: @unchecked Sendable {
    // @unchecked: a checker that isn't changed may be asked on several threads at once (uspoof.h).

    private let checker: UnsafeRawPointer

    static let shared = Lookalikes()

    private init() {
        guard let checker = chefdash_spoof_checker() else {
            fatalError("ICU's data for confusable characters is missing")
        }
        self.checker = checker
    }

    /// Whether a word mixes scripts that have letters alike, such as Latin and Cyrillic, digits of
    /// two scripts, or the same mark twice on a letter.
    func isMixed(_ word: String) -> Bool {
        withUTF8(word) { chefdash_spoof_check(checker, $0, $1) } != 0
    }

    /// The same for all texts that look alike, whatever their case and accents: letters and digits
    /// alone.
    func skeleton(_ text: String) -> String {
        // A skeleton may have capitals: that of 0 is O.
        let looks = looks(UnicodeText.folded(looks(UnicodeText.folded(text))))
        return String(
            String.UnicodeScalarView(
                UnicodeText.decomposed(looks).unicodeScalars.filter {
                    UnicodeText.isLetter($0) || UnicodeText.isDigit($0)
                }))
    }

    private func looks(_ text: String) -> String {
        // The longest prototype has 18 characters.
        let capacity = text.utf8.count * 64 + 64
        return String(unsafeUninitializedCapacity: capacity) { buffer in
            let count = withUTF8(text) { bytes, length in
                buffer.withMemoryRebound(to: CChar.self) {
                    chefdash_spoof_skeleton(
                        checker, bytes, length, $0.baseAddress, Int32($0.count))
                }
            }
            return max(0, Int(count))
        }
    }

    private func withUTF8(
        _ text: String, _ body: (UnsafePointer<CChar>?, Int32) -> Int32
    ) -> Int32 {
        Array(text.utf8).withUnsafeBytes { bytes in
            body(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
    }
}
