/// Decides if the wall clock may be used to remove data for good. A clock that is far from the
/// right time, as after a dead battery or a wrong setting, would make everything old at once.
///
/// The store keeps the last time that it trusted. It also trusts the time that passes while the
/// server runs.
final class TrustedClock: Table {
    private static let save = "UPDATE instance SET trusted_ms = ?, doubted_ms = ?"

    /// The clock may be this far behind, as after a correction.
    static let behindMilliseconds: Int64 = 600_000
    /// A clock that stays different for this long, while the server runs and reports it, is right
    /// after all.
    static let doubtMilliseconds: Int64 = 7 * 86_400_000

    /// Judges the clock, and stores the result.
    ///
    /// - Parameter elapsed: the server's running time since the clock was last judged, in
    ///   milliseconds, by a monotonic clock.
    func judge(now: Int64, elapsed: Int64) throws(StoreFault) -> ClockVerdict {
        let (trusted, doubted) =
            try first("SELECT trusted_ms, doubted_ms FROM instance") {
                ($0.integer(0), $0.integer(1))
            } ?? (0, 0)
        let (difference, overflows) = now.subtractingReportingOverflow(trusted)
        let bounds = -Self.behindMilliseconds...ClockVerdict.boundMilliseconds
        let isRight = !overflows && bounds.contains(difference)
        let doubt = doubted + max(0, elapsed)
        if trusted == 0 || isRight || doubt >= Self.doubtMilliseconds {
            try run(Self.save, isRight ? max(trusted, now) : now, 0)
            return .trusted
        }
        try run(Self.save, trusted + max(0, elapsed), doubt)
        return difference > 0
            ? .ahead(milliseconds: difference) : .behind(milliseconds: -difference)
    }
}

/// The verdict on the wall clock.
package enum ClockVerdict: Hashable, Sendable {
    case trusted
    /// Further ahead of the last trusted time than a server is likely to have been off.
    case ahead(milliseconds: Int64)
    /// Behind the last trusted time, and so behind what is stored.
    case behind(milliseconds: Int64)

    /// The clock may be this far ahead of the last trusted time: a server may have been off for so
    /// long.
    package static let boundMilliseconds: Int64 = 30 * 86_400_000

    /// A sentence for the operator; nil if all is well.
    package var problem: String? {
        switch self {
        case .trusted: nil
        case .ahead(let milliseconds):
            "the clock is \(milliseconds / 86_400_000) days ahead of the last entries; nothing is swept until it is"
                + " right, or has stayed so for a week"
        case .behind(let milliseconds):
            "the clock is \(milliseconds / 60_000) minutes behind the last entries; nothing is swept until it is"
                + " right, or has stayed so for a week"
        }
    }
}
