import Foundation

/// The size of the attacks.
///
/// The small ones are for every test run, on shared machines, and don't check late ticks. The full
/// ones have the size that the server must withstand, for a release build on a machine of its own:
/// `CHEFDASH_ABUSE=full` selects them.
enum AbuseSize {
    static let isFull = ProcessInfo.processInfo.environment["CHEFDASH_ABUSE"] == "full"

    static func choose<Value>(small: Value, full: Value) -> Value { isFull ? full : small }

    /// Memory that the small size ignores: sanitizers keep freed memory.
    static let spareBytes = choose(small: 128 << 20, full: 0)
}

extension Double {
    /// Formatted with one decimal.
    var tenths: String { String(format: "%.1f", self) }
}
