import Base
import GameProtocol
import Kitchen

extension Snapshot {
    /// The snapshot of a solo round.
    ///
    /// - Parameter startMilliseconds: tick 0 on the server's clock.
    init(of round: Round, startMilliseconds: Double = 0) {
        self.init(
            sequence: 0, round: round,
            description: RoundDescription(
                id: PlayID(value: 1), round: round, itemIDs: [],
                startMilliseconds: startMilliseconds, language: "en"),
            inventory: [:])
    }
}
