import Kitchen

/// What can be read over a connection that changes nothing.
final class ReadTables {
    private let connection: SQLiteConnection
    private let boards: BoardTable
    private let ratings: RatingTable
    private let races: RaceTable
    private let daily: DailyTable
    private let histories: HistoryTable
    private let ledgers: PlayerLedger
    private let catalogues: RecordVerifier
    private let findRoundRecord: SQLiteStatement
    private let findProfile: SQLiteStatement
    private let rounds: RoundTable

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        boards = try BoardTable(connection)
        ratings = try RatingTable(connection)
        races = try RaceTable(connection)
        daily = try DailyTable(connection)
        histories = try HistoryTable(connection)
        ledgers = try PlayerLedger(connection)
        catalogues = try RecordVerifier(connection)
        findRoundRecord = try connection.prepare(
            "SELECT record FROM rounds WHERE id = ? AND player = ? AND state = 'settled'")
        findProfile = try connection.prepare("SELECT name, avatar FROM players WHERE id = ?")
        rounds = try RoundTable(connection)
    }

    var work: StoreWork { connection.work }

    /// Runs `body` on the database as it is at one moment.
    func reading<Value>(
        _ body: (ReadTables) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        try connection.execute("BEGIN")
        defer { try? connection.execute("ROLLBACK") }
        return try body(self)
    }

    func page(_ query: BoardQuery) throws(SQLiteError) -> BoardPage { try boards.page(query) }

    func rating(of player: PlayerID) throws(SQLiteError) -> PlayerRating {
        try ratings.rating(of: player)
    }

    func dailyChallenge(
        on day: UTCDay, for player: PlayerID?
    ) throws(SQLiteError) -> DailyChallenge {
        let draw = try daily.draw(for: day)
        return DailyChallenge(
            day: day, seed: draw.seed, levelDraw: draw.level,
            isTryTaken: try player.map { player throws(SQLiteError) in
                try daily.tryRace(of: player, on: day) != nil
            } ?? false)
    }

    /// The round that a player played; `nil` where there is no such record.
    func record(
        of player: PlayerID, in source: ResultSource
    ) throws(SQLiteError) -> RoundRecord? {
        switch source {
        case .round(let round):
            let bytes = try findRoundRecord.bind(round).bind(player).first { $0.bytes(0) }
            return bytes.flatMap { try? RoundRecord(decoding: $0) }
        case .race(let race):
            guard let row = try races.row(of: race), case .settled = row.state,
                let seat = try races.seats(of: race).first(where: { $0.player == player })
            else { return nil }
            return (try? StoredRaceRecord(decoding: row.record))?.round(ofSeat: seat.number)
        }
    }

    /// The round that a player played under this identifier, alone or in a race; `nil` where there
    /// is no such record, or the levels that it was played by aren't kept.
    func keptRecord(
        of player: PlayerID, id: UInt128, for asker: PlayerID, on today: UTCDay
    ) throws(SQLiteError) -> FoundRecord? {
        var found = try record(of: player, in: .round(RoundID(value: id)))
        if found == nil { found = try record(of: player, in: .race(RaceID(value: id))) }
        guard let record = found,
            let catalogue = try catalogues.catalogue(fingerprint: record.catalogueFingerprint)
        else { return nil }
        if let day = try races.row(of: RaceID(value: id))?.day,
            try isHidden(day, from: asker, on: today)
        {
            return .hidden
        }
        return .shown(KeptRecord(record: record, catalogue: catalogue))
    }

    /// All that was played under this identifier, alone or in a race; `nil` where there is no such
    /// record, or the levels that it was played by aren't kept.
    ///
    /// - Parameter asker: `nil` for somebody who hasn't said who they are.
    func proof(
        _ id: UInt128, for asker: PlayerID?, on today: UTCDay
    ) throws(SQLiteError) -> FoundProof? {
        let race = try races.row(of: RaceID(value: id))
        if let day = race?.day, try isHidden(day, from: asker, on: today) { return .hidden }
        let seats: [Proof.Seat] =
            if let race { try self.seats(of: race, id) } else {
                try seat(ofRound: RoundID(value: id)).map { [$0] } ?? []
            }
        guard let first = seats.first,
            let catalogue = try catalogues.catalogue(
                fingerprint: first.record.catalogueFingerprint)
        else { return nil }
        return .shown(Proof(seats: seats, day: race?.day, catalogue: catalogue))
    }

    private func seat(ofRound round: RoundID) throws(SQLiteError) -> Proof.Seat? {
        guard let played = try rounds.played(round), let player = played.player,
            let record = try? RoundRecord(decoding: played.record)
        else { return nil }
        return try seat(of: player, record)
    }

    private func seats(
        of race: RaceTable.Row, _ id: UInt128
    ) throws(SQLiteError) -> [Proof.Seat] {
        guard case .settled = race.state,
            let stored = try? StoredRaceRecord(decoding: race.record)
        else { return [] }
        var seats: [Proof.Seat] = []
        for seat in try races.seats(of: RaceID(value: id)) {
            guard let player = seat.player, let record = stored.round(ofSeat: seat.number),
                let shown = try self.seat(of: player, record)
            else { continue }
            seats.append(shown)
        }
        return seats
    }

    private func seat(
        of player: PlayerID, _ record: RoundRecord
    ) throws(SQLiteError) -> Proof.Seat? {
        try findProfile.bind(player).first { row in
            Proof.Seat(player: player, name: row.text(0), avatar: row.text(1), record: record)
        }
    }

    /// The catalogue of this fingerprint; `nil` where it isn't kept.
    func catalogue(fingerprint: [UInt8]) throws(SQLiteError) -> Catalogue? {
        try catalogues.catalogue(fingerprint: fingerprint)
    }

    /// Whether a record of the day's challenge would help the asker: before the own try, until the
    /// day is over, and during it.
    private func isHidden(
        _ day: UTCDay, from asker: PlayerID?, on today: UTCDay
    ) throws(SQLiteError) -> Bool {
        guard let asker, let race = try daily.tryRace(of: asker, on: day) else {
            return today <= day
        }
        return try races.row(of: race)?.state == .open
    }

    func ledgerPage(
        of player: PlayerID, before: Int64?, count: Int
    ) throws(SQLiteError) -> LedgerPage {
        try ledgers.page(of: player, before: before, count: count)
    }

    func history(of player: PlayerID) throws(SQLiteError) -> PlayerHistory? {
        try histories.history(of: player, rating: try rating(of: player))
    }
}
