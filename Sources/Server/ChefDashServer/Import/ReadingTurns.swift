import Base
import Kitchen
import Scheduling

/// Decides who reads next, and when. While rounds run, reading rests after each turn, longer with
/// more rounds. The rest is short for other people, and proportional to the used time for the
/// person who had the turn.
struct ReadingTurns: Sendable {
    /// The longest rest for other people after a turn, in milliseconds.
    static let sharedRest = 1_500
    /// The longest rest for the person who had the turn, in milliseconds.
    static let ownRest = 60_000

    private var sharedEnd = Instant(nanoseconds: .min / 2)
    private var ownEnds: [PlayerID: Instant] = [:]

    /// The sort key for turns: the person with the lowest is next.
    func order(of player: PlayerID) -> Int64 { ownEnds[player]?.nanoseconds ?? .min }

    /// The time at which a person may have the next turn; nil for now.
    func next(of player: PlayerID, at now: Instant, besideRounds rounds: Int) -> Instant? {
        guard rounds > 0 else { return nil }
        let end = max(sharedEnd, ownEnds[player] ?? sharedEnd)
        return now < end ? end : nil
    }

    /// Notes the end of a turn. Beside 4,000 rounds the rest is 80 times as long as the turn.
    ///
    /// - Parameters:
    ///   - milliseconds: the CPU time of the turn.
    ///   - end: the time of the turn's end.
    mutating func note(
        _ milliseconds: Double, of player: PlayerID, at end: Instant, besideRounds rounds: Int
    ) {
        let rest = milliseconds * Double(min(rounds, 8_000)) / 50
        sharedEnd = end.advanced(byMilliseconds: Int(min(Double(Self.sharedRest), rest)))
        ownEnds[player] = end.advanced(byMilliseconds: Int(min(Double(Self.ownRest), rest)))
        // A person without a turn for that long goes to the front again.
        let past = end.advanced(byMilliseconds: -Self.ownRest)
        ownEnds = ownEnds.filter { $0.value > past }
    }
}
