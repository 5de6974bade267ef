import Base
import Kitchen
import Scheduling

/// Whose turn it is to have something read, and when. Beside rounds the reading rests after each turn, the longer the
/// more rounds run: so others' rest is short, and that of whoever has used the time is as long as it takes.
struct ReadingTurns: Sendable {
    /// The longest that a turn keeps others waiting, in milliseconds.
    static let sharedRest = 1_500
    /// The same for whoever had the turn.
    static let ownRest = 60_000

    private var sharedEnd = Instant(nanoseconds: .min / 2)
    private var ownEnds: [PlayerID: Instant] = [:]

    /// The person whose number is lowest is next.
    func order(of player: PlayerID) -> Int64 { ownEnds[player]?.nanoseconds ?? .min }

    /// When a person may have the next turn; nil if they may now.
    func next(of player: PlayerID, at now: Instant, besideRounds rounds: Int) -> Instant? {
        guard rounds > 0 else { return nil }
        let end = max(sharedEnd, ownEnds[player] ?? sharedEnd)
        return now < end ? end : nil
    }

    /// A turn is over. Beside 4,000 rounds the rest is 80 times as long as it.
    ///
    /// - Parameters:
    ///   - milliseconds: the CPU time that it took.
    ///   - end: when it was over.
    mutating func note(
        _ milliseconds: Double, of player: PlayerID, at end: Instant, besideRounds rounds: Int
    ) {
        let rest = milliseconds * Double(min(rounds, 8_000)) / 50
        sharedEnd = end.advanced(byMilliseconds: Int(min(Double(Self.sharedRest), rest)))
        ownEnds[player] = end.advanced(byMilliseconds: Int(min(Double(Self.ownRest), rest)))
        // Whoever hasn't had a turn for so long comes first again.
        let past = end.advanced(byMilliseconds: -Self.ownRest)
        ownEnds = ownEnds.filter { $0.value > past }
    }
}
