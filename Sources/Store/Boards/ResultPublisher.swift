import Base
import Kitchen

/// Publishes results on the boards, at the end of each transaction, because others that change a
/// board wait from then on.
///
/// Used only on the journal's queue, like `Transaction`.
final class ResultPublisher {
    /// A result that counts.
    struct PlayedResult {
        let source: ResultSource
        let player: PlayerID
        let level: Int
        /// The board of the level or the day.
        let board: Board
        let served: Int
        let earned: Int64
        /// The time at which the round or race was settled. It decides the season.
        let timeMilliseconds: Int64

        func score(_ record: RoundRecord) -> BoardScore {
            .result(served: served, earned: earned, lastServedTick: record.result.lastServedTick)
        }

        var scopes: [BoardScope] { board.scopes(timeMilliseconds: timeMilliseconds) }
    }

    /// A board in one of its scopes, in the order in which all servers lock them.
    private struct Place: Hashable, Comparable {
        let board: Board
        let scope: BoardScope

        private var name: (String, String) { (board.description, scope.season) }

        static func < (left: Self, right: Self) -> Bool { left.name < right.name }
    }

    private enum Change {
        case put(BoardTable.Entry, BoardTable.Policy)
        case remove(PlayerID)
    }

    private let boards: BoardTable
    private let played: PlayedResults
    /// The transaction's changes, in order.
    private var changes: [Place: [Change]] = [:]
    private let verifier: RecordVerifier
    /// Logs a result that isn't published, because its record contradicts it or can't be read.
    private let log: @Sendable (String) -> Void

    init(_ database: any Database, log: @escaping @Sendable (String) -> Void) {
        boards = BoardTable(database)
        played = PlayedResults(database)
        verifier = RecordVerifier(database)
        self.log = log
    }

    /// Writes all changes. Must be called before a commit.
    func save() throws(StoreFault) {
        for (place, changes) in changes.sorted(by: { $0.key < $1.key }) {
            try boards.lock(place.board, place.scope)
            for change in changes {
                switch change {
                case .put(let entry, let policy):
                    try boards.put(entry, on: place.board, place.scope, policy)
                case .remove(let player):
                    try boards.remove(player, from: place.board, place.scope)
                }
            }
        }
        changes = [:]
        try boards.save()
    }

    func forget() {
        changes = [:]
        boards.forget()
    }

    private func note(_ change: Change, on board: Board, _ scope: BoardScope) {
        changes[Place(board: board, scope: scope), default: []].append(change)
    }

    /// Puts a result on the boards on which it is the player's best, if its record replays to it.
    func publish(_ result: PlayedResult, record: RoundRecord) throws(StoreFault) {
        guard result.served > 0 else { return }
        let score = result.score(record)
        var scopes: [BoardScope] = []
        for scope in result.scopes
        where try boards.takes(score, of: result.player, on: result.board, scope, .best) {
            scopes.append(scope)
        }
        // A replay costs more than everything above, and most results are nobody's best.
        guard !scopes.isEmpty else { return }
        let problem = try verifier.problem(
            of: record, level: result.level, served: result.served, earned: result.earned)
        if let problem {
            return log("\(result.source) of player \(result.player) isn't on a board: \(problem)")
        }
        let entry = BoardTable.Entry(
            player: result.player, score: score, source: result.source,
            reachedMilliseconds: result.timeMilliseconds)
        for scope in scopes { note(.put(entry, .best), on: result.board, scope) }
    }

    /// Puts a settled round on the boards on which it is the player's best.
    func publish(
        _ id: PlayID, of player: PlayerID, _ round: StoredRound?
    ) throws(StoreFault) {
        guard let round, round.player == player, let result = round.result(player, of: id)
        else { return }
        guard let record = round.record else {
            return log("round \(id) isn't on a board: its record can't be read")
        }
        try publish(result, record: record)
    }

    /// Puts a seat of a settled race on the boards on which it is the player's best.
    func publish(
        _ seat: StoredRace.Seat, _ player: PlayerID, of race: PlayID, _ row: StoredRace,
        _ record: RaceRecord?, timeMilliseconds: Int64
    ) throws(StoreFault) {
        guard let record, record.isOneRace, let round = record.round(ofSeat: seat.number) else {
            return log("race \(race) isn't on a board: its record doesn't fit the race")
        }
        try publish(seat.result(player, of: race, row, timeMilliseconds), record: round)
    }

    /// Takes a result that no longer counts off the boards, and puts the player's next best there.
    func withdraw(_ result: PlayedResult) throws(StoreFault) {
        for scope in result.scopes
        where try boards.source(of: result.player, on: result.board, scope) == result.source {
            note(.remove(result.player), on: result.board, scope)
            guard let next = try best(of: result, in: scope) else { continue }
            note(.put(next, .best), on: result.board, scope)
        }
    }

    /// The best of a player's results on a board, apart from one that was withdrawn.
    private func best(
        of withdrawn: PlayedResult, in scope: BoardScope
    ) throws(StoreFault) -> BoardTable.Entry? {
        guard case .level(let level) = withdrawn.board else { return nil }
        var best: (entry: BoardTable.Entry, served: Int64, earned: Int64)?
        for (source, served, earned) in try played.sources(of: withdrawn.player, level: level) {
            if let best, (served, earned) < (best.served, best.earned) { break }
            guard let found = try played.played(source, withdrawn.player),
                found.result.scopes.contains(scope),
                try verifier.problem(
                    of: found.record, level: level, served: found.result.served,
                    earned: found.result.earned) == nil
            else { continue }
            let entry = BoardTable.Entry(
                player: withdrawn.player, score: found.score, source: source,
                reachedMilliseconds: found.result.timeMilliseconds)
            if let best, best.entry.score.place <= entry.score.place { continue }
            best = (entry, served, earned)
        }
        return best?.entry
    }

    /// Puts a player's new rating on its boards, or removes the player from them.
    func publish(
        _ rating: Rating, of player: PlayerID, after race: PlayID, isShown: Bool,
        timeMilliseconds: Int64
    ) {
        let entry = BoardTable.Entry(
            player: player, score: .rating(thousandths: rating.ratingThousandths),
            source: .race(race), reachedMilliseconds: timeMilliseconds)
        for scope in Board.rating.scopes(timeMilliseconds: timeMilliseconds) {
            note(isShown ? .put(entry, .latest) : .remove(player), on: .rating, scope)
        }
    }

    func isRatingShown(of player: PlayerID) throws(StoreFault) -> Bool {
        try boards.has(player, on: .rating, .allTime)
    }
}

extension StoredRound {
    /// `nil` unless the round is settled.
    func result(_ player: PlayerID, of round: PlayID) -> ResultPublisher.PlayedResult? {
        result.map { result in
            ResultPublisher.PlayedResult(
                source: .round(round), player: player, level: level, board: .level(level),
                served: result.served, earned: result.earned,
                timeMilliseconds: result.closedMilliseconds)
        }
    }
}

extension StoredRace.Seat {
    func result(
        _ player: PlayerID, of race: PlayID, _ row: StoredRace, _ timeMilliseconds: Int64
    ) -> ResultPublisher.PlayedResult {
        ResultPublisher.PlayedResult(
            source: .race(race), player: player, level: row.level, board: row.board,
            served: served, earned: earned, timeMilliseconds: timeMilliseconds)
    }
}
