import CICU

/// Finds texts that look alike (UTS 39), using ICU's checker.
struct Lookalikes: @unchecked Sendable {
    // @unchecked: threads may share a checker that nobody changes (uspoof.h).

    private let checker: UnsafeRawPointer

    static let shared = Lookalikes()

    private init() {
        guard let checker = chefdash_spoof_checker() else {
            fatalError("ICU's data for confusable characters is missing")
        }
        self.checker = checker
    }

    /// True if a word mixes scripts with similar letters, such as Latin and Cyrillic, mixes digits
    /// of two scripts, or repeats a mark on a letter.
    func isMixed(_ word: String) -> Bool {
        withUTF8(word) { chefdash_spoof_check(checker, $0, $1) } != 0
    }

    /// Returns the same string for all texts that look alike, ignoring case and accents. Only
    /// letters and digits remain.
    func skeleton(_ text: String) -> String {
        // A skeleton can contain capitals: 0 becomes O.
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
                    chefdash_spoof_skeleton(checker, bytes, length, $0.baseAddress, Int32($0.count))
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
