import Base
import Kitchen

/// The records of everyone who played the round or race with this identifier; `nil` if there is no
/// such record, or its levels aren't in the store.
package struct ProofQuery: StoreQuery {
    package static let isLong = true

    package let id: UInt128
    /// The player who asks; `nil` for somebody who isn't signed in.
    package let asker: PlayerID?
    /// The day on which they ask.
    package let today: Day

    package init(_ id: UInt128, for asker: PlayerID?, on today: Day) {
        self.id = id
        self.asker = asker
        self.today = today
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> FoundProof? {
        let race = try snapshot.races.row(of: PlayID(value: id))
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

    /// True if a record of the day's challenge would help the asker, who is playing it, or hasn't
    /// tried it yet while the day lasts.
    static func hides(
        _ day: Day, from asker: PlayerID?, on today: Day, in snapshot: StoreSnapshot
    ) throws(StoreFault) -> Bool {
        guard let asker, let race = try snapshot.daily.tryRace(of: asker, on: day) else {
            return today <= day
        }
        return try snapshot.races.row(of: race)?.state == .open
    }

    /// The seat of a solo round.
    private func seat(in snapshot: StoreSnapshot) throws(StoreFault) -> Proof.Seat? {
        guard let row = try snapshot.rounds.row(of: PlayID(value: id)),
            let player = row.player, let record = row.record
        else { return nil }
        return try Proof.Seat(player, record, in: snapshot)
    }

    private func seats(
        of race: StoredRace, in snapshot: StoreSnapshot
    ) throws(StoreFault) -> [Proof.Seat] {
        guard race.state == .settled, let stored = race.played else { return [] }
        var seats: [Proof.Seat] = []
        for seat in race.seats {
            guard let player = seat.player, let record = stored.round(ofSeat: seat.number),
                let shown = try Proof.Seat(player, record, in: snapshot)
            else { continue }
            seats.append(shown)
        }
        return seats
    }
}

extension Proof.Seat {
    /// `nil` if there is no such player.
    fileprivate init?(
        _ player: PlayerID, _ record: RoundRecord, in snapshot: StoreSnapshot
    ) throws(StoreFault) {
        guard let row = try snapshot.players.row(of: player) else { return nil }
        self.init(player: player, name: row.name, avatar: row.avatar, record: record)
    }
}
