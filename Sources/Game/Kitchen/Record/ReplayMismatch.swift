/// A difference between a replay and its record.
package enum ReplayMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The catalogue's fingerprint differs from the record's.
    case otherCatalogue
    case rulesVersion(recorded: Int, catalogue: Int)
    case unknownLevel(Int)
    /// The recorded input has no effect in the replay, so it couldn't have been recorded.
    case refusedInput(tick: Int)
    /// The replay is still running at the record's last tick.
    case notEnded(tick: Int)
    case result(recorded: RoundResult, replayed: RoundResult)
    case finalState
    /// The end agrees, but an earlier tick differs.
    case tickStates

    package var description: String {
        switch self {
        case .otherCatalogue:
            "the record was played with another catalogue: its fingerprint differs"
        case .rulesVersion(let recorded, let catalogue):
            "the record says rules version \(recorded), the catalogue has \(catalogue)"
        case .unknownLevel(let id): "the record's level \(id) isn't in the catalogue"
        case .refusedInput(let tick):
            "tick \(tick): the record has an input that the rules don't count there"
        case .notEnded(let tick):
            "tick \(tick): the record ends here, but the replayed round continues"
        case .result(let recorded, let replayed):
            "the record says \(Self.text(recorded)), the replay gives \(Self.text(replayed))"
        case .finalState: "the result agrees, but the state at the end differs"
        case .tickStates: "the end agrees, but the state at an earlier tick differs"
        }
    }

    private static func text(_ result: RoundResult) -> String {
        """
        \(result.served) orders, \(result.earned) coins and \(result.stars) stars \
        in \(result.ticks) ticks
        """
    }
}
