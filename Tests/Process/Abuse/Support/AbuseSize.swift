import Foundation

/// How large the attacks are.
///
/// The small ones are for every run of the tests, on machines that do other things besides; how late
/// ticks are isn't judged. The full ones are as large as the server has to stand, for a release build
/// on a machine of its own: `CHEFDASH_ABUSE=full` asks for them.
enum AbuseSize {
    static let isFull = ProcessInfo.processInfo.environment["CHEFDASH_ABUSE"] == "full"

    static func choose<Value>(small: Value, full: Value) -> Value { isFull ? full : small }

    /// Memory that isn't judged in the small size: sanitizers keep what was freed.
    static let spareBytes = choose(small: 128 << 20, full: 0)
}

extension Double {
    /// With one digit behind the point.
    var tenths: String { String(format: "%.1f", self) }
}
