import CICU

/// Unicode properties of texts and scalars, always from ICU's data, because the compiler may have
/// another version of Unicode.
enum UnicodeText {
    /// Canonical composition. The compatibility form would change the player's text: ² into 2, ﬁ
    /// into fi, full width into half. Skeletons compare texts that only look alike.
    static func composed(_ text: String) -> String { normalized(text, CHEFDASH_COMPOSED) }

    static func decomposed(_ text: String) -> String { normalized(text, CHEFDASH_DECOMPOSED) }

    /// Removes differences of case and of compatibility, such as full width.
    static func folded(_ text: String) -> String { normalized(text, CHEFDASH_FOLDED) }

    private static func normalized(_ text: String, _ form: chefdash_form) -> String {
        let units = Array(text.utf16)
        // A UTF-16 unit expands to at most 18 (UAX 15, section 9).
        let capacity = units.count * 18 + 1
        let result = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
            let written = chefdash_normalize(
                form, units, Int32(units.count), buffer.baseAddress, Int32(capacity))
            count = max(0, Int(written))
        }
        return String(decoding: result, as: UTF16.self)
    }

    static func has(_ scalar: Unicode.Scalar, _ property: chefdash_property) -> Bool {
        chefdash_has_property(scalar.value, property) != 0
    }

    static func category(of scalar: Unicode.Scalar) -> chefdash_category {
        chefdash_category_of(scalar.value)
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [CHEFDASH_NON_SPACING_MARK, CHEFDASH_COMBINING_SPACING_MARK, CHEFDASH_ENCLOSING_MARK]
            .contains(category(of: scalar))
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        has(scalar, CHEFDASH_ALPHABETIC) && !isMark(scalar)
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        category(of: scalar) == CHEFDASH_DECIMAL_DIGIT_NUMBER
    }

    /// True if the scalar removes the vowel of the letter before it, as in Indian scripts.
    static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        chefdash_combining_class(scalar.value) == 9
    }

    static func joining(of scalar: Unicode.Scalar) -> chefdash_joining {
        chefdash_joining_of(scalar.value)
    }

    static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
        chefdash_is_mongolian(scalar.value) != 0
    }
}
