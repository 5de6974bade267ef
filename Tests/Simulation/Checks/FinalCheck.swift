import Kitchen
import Store

/// Looks through everything that a simulation has left in its database.
struct FinalCheck {
    let books: CommittedBooks
    let directory: String
    let catalogues: [Catalogue]
    let witness: Witness
    let complain: (String) -> Void

    /// - Returns: what was played.
    func run() -> Tally {
        var tally = Tally()
        checkLedger()
        if books.number("SELECT count(*) FROM rounds WHERE state = 'open'") > 0 {
            complain("a round is still open")
        }
        let rated = "SELECT count(*) FROM race_seats AS s JOIN races ON id = s.race WHERE "
        if books.number(rated + "rating_after IS NOT NULL AND rating_period IS NULL") > 0 {
            complain("a race changed ratings without having been rated")
        }
        if books.number(rated + "rating_period IS NOT NULL AND player IS NULL") > 0 {
            complain("a race with a bot was rated")
        }
        let settledRounds = "SELECT count(*) FROM rounds WHERE state = 'settled'"
        tally.count(.rounds, Int(books.number(settledRounds)))
        let equipped = "SELECT count(*) FROM ledger WHERE kind = 'equip'"
        tally.count(.itemsEquipped, Int(books.number(equipped)))
        for race in books.races() { check(race, &tally) }
        return tally
    }

    /// Coins, items, ratings and boards add up.
    private func checkLedger() {
        do throws(LedgerAuditError) {
            let verification = try LedgerAudit(directory: directory).verify()
            if let problem = verification.problem { complain("\(problem)") }
        } catch {
            complain("the ledger can't be verified: \(error)")
        }
    }

    private func check(_ race: CommittedBooks.Race, _ tally: inout Tally) {
        switch race.state {
        case "settled": checkSettled(race, &tally)
        case "abandoned":
            tally.count(.noContests)
            checkRefund(of: "\(race.id)")
        case "lost":
            tally.count(.lostRaces)
            checkRefund(of: "\(race.id)")
        default: complain("race \(race.id) is still \(race.state)")
        }
    }

    /// What was equipped is back.
    private func checkRefund(of id: String) {
        guard books.equippedCount(in: id) != 0 else { return }
        complain("race \(id) came to nothing, and what was equipped for it isn't back")
    }

    private func checkSettled(_ race: CommittedBooks.Race, _ tally: inout Tally) {
        tally.count(.races)
        if race.hasRated { tally.count(.ratedRaces) }
        if race.isRatingHeld { tally.count(.heldRatings) }
        let players = books.players(of: race.id)
        switch race.mode {
        case "ghost": tally.count(.ghostRaces)
        case "daily":
            tally.count(.dailyRaces)
            return checkRound(of: race)
        case "private": tally.count(.privateRaces)
        default: break
        }
        if players.contains(nil), race.mode != "ghost" { tally.count(.botRaces) }
        for (seat, player) in players.enumerated() {
            guard let player, !witness.hasTold(player, seat: seat, of: race.id) else { continue }
            complain("player \(player) has seat \(seat) in race \(race.id), and never took it")
        }
        do {
            let record = try RaceRecord(decoding: race.record)
            checkReplay(record, of: race)
            for seat in record.seats {
                switch seat.forfeitReason {
                case .left: tally.count(.forfeitsByLeaving)
                case .absent: tally.count(.forfeitsByAbsence)
                case .idle: tally.count(.forfeitsByIdling)
                case nil: break
                }
            }
        } catch {
            complain("the record of race \(race.id) can't be read: \(error)")
        }
    }

    /// The record plays again to the result that is kept.
    private func checkReplay(_ record: RaceRecord, of race: CommittedBooks.Race) {
        guard let catalogue = catalogue(of: record.seats[0].round) else {
            return complain("race \(race.id) was played by levels that nobody has")
        }
        do throws(RaceReplayMismatch) {
            let standings = try record.replay(with: catalogue).sorted { $0.seat < $1.seat }
            let kept = books.seats(of: race.id)
            let isSame = standings.elementsEqual(kept) { standing, seat in
                let result = standing.outcome.result
                return (standing.seat, standing.rank, result.served, result.earned)
                    == (seat.seat, seat.rank, seat.served, seat.earned)
            }
            if !isSame { complain("race \(race.id) replays to \(standings), but kept is \(kept)") }
        } catch {
            complain("race \(race.id) doesn't replay: \(error)")
        }
    }

    private func checkRound(of race: CommittedBooks.Race) {
        do {
            let record = try RoundRecord(decoding: race.record)
            guard let catalogue = catalogue(of: record) else {
                return complain("race \(race.id) was played by levels that nobody has")
            }
            _ = try record.replay(with: catalogue)
            let kept = books.seats(of: race.id).map { [Int64($0.served), $0.earned] }
            if kept != [[Int64(record.result.served), record.result.earned]] {
                complain("race \(race.id) replays to \(record.result), but kept is \(kept)")
            }
        } catch {
            complain("race \(race.id) doesn't replay: \(error)")
        }
    }

    private func catalogue(of record: RoundRecord) -> Catalogue? {
        catalogues.first { $0.fingerprint == record.catalogueFingerprint }
    }
}
