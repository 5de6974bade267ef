import Kitchen

/// All that was played under an identifier, alone or in a race, whoever played it; `nil` where there
/// is no such record, or the levels that it was played by aren't kept.
package struct ProofQuery: StoreQuery {
    package static let isLong = true

    package let id: UInt128
    /// Who is to see it; `nil` for somebody who hasn't said who they are.
    package let asker: PlayerID?
    /// The day on which the asker does.
    package let today: UTCDay

    package init(_ id: UInt128, for asker: PlayerID?, on today: UTCDay) {
        self.id = id
        self.asker = asker
        self.today = today
    }

    package func perform(in snapshot: Snapshot) throws(StoreFault) -> FoundProof? {
        let race = try snapshot.races.row(of: RaceID(value: id))
        if let day = race?.day, try Self.hides(day, from: asker, on: today, in: snapshot) {
            return .hidden
        }
        let seats: [Proof.Seat] =
            if let race { try seats(of: race, in: snapshot) } else {
                try seat(in: snapshot).map { [$0] } ?? []
            }
        guard let first = seats.first,
            let catalogue = try snapshot.catalogues.catalogue(
                fingerprint: first.record.catalogueFingerprint)
        else { return nil }
        return .shown(Proof(seats: seats, day: race?.day, catalogue: catalogue))
    }

    /// Whether a record of the day's challenge would help the asker: before the own try, until the
    /// day is over, and during it.
    static func hides(
        _ day: UTCDay, from asker: PlayerID?, on today: UTCDay, in snapshot: Snapshot
    ) throws(StoreFault) -> Bool {
        guard let asker, let race = try snapshot.daily.tryRace(of: asker, on: day) else {
            return today <= day
        }
        return try snapshot.races.row(of: race)?.state == .open
    }

    /// Of a round alone.
    private func seat(in snapshot: Snapshot) throws(StoreFault) -> Proof.Seat? {
        guard let played = try snapshot.rounds.played(RoundID(value: id)),
            let player = played.player,
            let record = try? RaceRecord(decoding: played.record).roundAlone
        else { return nil }
        return try Proof.Seat(player, record, in: snapshot)
    }

    private func seats(
        of race: RaceTable.Row, in snapshot: Snapshot
    ) throws(StoreFault) -> [Proof.Seat] {
        guard case .settled = race.state,
            let stored = try? RaceRecord(decoding: race.record)
        else { return [] }
        var seats: [Proof.Seat] = []
        for seat in try snapshot.races.seats(of: RaceID(value: id)) {
            guard let player = seat.player, let record = stored.round(ofSeat: seat.number),
                let shown = try Proof.Seat(player, record, in: snapshot)
            else { continue }
            seats.append(shown)
        }
        return seats
    }
}

extension Proof.Seat {
    /// `nil` where there is no such player.
    fileprivate init?(
        _ player: PlayerID, _ record: RoundRecord, in snapshot: Snapshot
    ) throws(StoreFault) {
        guard let row = try snapshot.players.row(of: player) else { return nil }
        self.init(player: player, name: row.name, avatar: row.avatar, record: record)
    }
}
