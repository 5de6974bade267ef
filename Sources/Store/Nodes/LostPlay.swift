import Base
import Kitchen

/// The open rounds and races of dead servers, and their players' sessions.
package struct LostPlay: Hashable, Sendable {
    package struct Round: Hashable, Sendable {
        let id: PlayID
        let player: PlayerID
    }

    package let rounds: [Round]
    package let races: [PlayID]
    /// The servers whose players' sessions are free once everything is given back.
    let epochs: [Int64]

    package var isEmpty: Bool { rounds.isEmpty && races.isEmpty && epochs.isEmpty }
}

/// Finds the open rounds and races of dead servers.
package struct LostPlayQuery: StoreQuery {
    package init() {}

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> LostPlay {
        LostPlay(
            rounds: try snapshot.rounds.lostRounds(), races: try snapshot.races.lostRaces(),
            epochs: try snapshot.sessions.lostEpochs())
    }
}

/// Closes some of the rounds and races of dead servers as lost, and gives back what they took; frees
/// the sessions with the last ones. Those that another server has closed meanwhile stay as they are.
/// Answers with the numbers of what it closed.
package struct LostPlayRecovery: RefusableOperation {
    /// At most so many rounds, and so many races, are closed at once, because everybody who plays in
    /// them is locked.
    static let limit = 50

    let play: LostPlay

    package init(_ play: LostPlay) {
        let isAll = max(play.rounds.count, play.races.count) <= Self.limit
        self.play = LostPlay(
            rounds: Array(play.rounds.prefix(Self.limit)),
            races: Array(play.races.prefix(Self.limit)), epochs: isAll ? play.epochs : [])
    }

    package var locks: [Transaction.Lock] {
        play.rounds.map { .player($0.player) } + play.races.map { .players(ofRace: $0) }
    }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<(rounds: Int, races: Int), StoreRefusal> {
        let rounds = try RoundRecovery.perform(play.rounds, in: transaction)
        let races = try RaceRecovery.perform(play.races, in: transaction)
        for epoch in play.epochs { try transaction.sessions.clear(epoch) }
        guard case .success(let roundCount) = rounds, case .success(let raceCount) = races else {
            throw StoreFault("an equipped item can't be given back", code: "damage")
        }
        return .success((roundCount, raceCount))
    }
}
