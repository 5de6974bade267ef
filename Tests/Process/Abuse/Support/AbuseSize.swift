import Foundation

/// How large the attacks are.
enum AbuseSize: Sendable {
    /// Small enough for every run of the tests, on machines that do other things besides. How late
    /// ticks are isn't judged.
    case small
    /// As large as the server has to stand, for a release build on a machine of its own.
    case full

    /// `CHEFDASH_ABUSE=full` asks for the large ones.
    static let current: AbuseSize =
        ProcessInfo.processInfo.environment["CHEFDASH_ABUSE"] == "full" ? .full : .small

    static func choose<Value>(small: Value, full: Value) -> Value {
        current == .full ? full : small
    }
}

extension AbuseSize {
    /// Memory that isn't judged in the small size: sanitizers keep what was freed.
    static let spareBytes = choose(small: 128 << 20, full: 0)
}

extension Double {
    /// With one digit behind the point.
    var tenths: String { String(format: "%.1f", self) }
}
