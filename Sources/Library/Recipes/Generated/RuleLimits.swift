// Generated from Protocol/data/limits.json by `python3 Protocol/generate.py`. Don't edit it.

/// Limits of the rules that the page has too.
enum RuleLimits {
    /// The longest place in a list. It is the schema's.
    static let placeDigits = 100
    /// The longest ingredient line that is read, in Unicode scalars.
    static let lineCharacters = 1000
    /// The most words, numbers and symbols of a line that is read.
    static let lineTokens = 60
}
