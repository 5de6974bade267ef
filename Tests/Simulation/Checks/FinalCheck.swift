import Kitchen
import Store

/// Checks the whole database that a simulation has left.
struct FinalCheck {
    let books: CommittedBooks
    let location: StoreLocation
    let catalogues: [Catalogue]
    let witness: Witness
    let complain: (String) -> Void

    /// - Returns: a tally of the games played.
    func run() -> Tally {
        var tally = Tally()
        checkLedger()
        func count(_ rows: String) -> Int { Int(books.number("SELECT count(*) FROM \(rows)")) }
        if count("rounds WHERE state = 'open'") > 0 { complain("a round is still open") }
        let emptyRounds = count(
            """
            rounds WHERE state = 'settled' AND served = 0 AND NOT EXISTS
                (SELECT 1 FROM ledger WHERE reference = 'equip:' || lower(hex(rounds.id)))
            """)
        if emptyRounds > 0 { complain("\(emptyRounds) rounds left nothing and are kept") }
        tally.count(.rounds, count("rounds WHERE state = 'settled'"))
        tally.count(.itemsEquipped, count("ledger WHERE kind = 'equip'"))
        for race in books.races() { check(race, &tally) }
        return tally
    }

    /// Checks that coins, items, ratings and boards add up.
    private func checkLedger() {
        do throws(LedgerAuditError) {
            let verification = try LedgerAudit(of: location).verify()
            if let problem = verification.problem { complain("\(problem)") }
        } catch {
            complain("the ledger can't be verified: \(error)")
        }
    }

    private func check(_ race: CommittedBooks.Race, _ tally: inout Tally) {
        switch race.state {
        case "settled": checkSettled(race, &tally)
        case "abandoned", "lost":
            tally.count(race.state == "lost" ? .lostRaces : .noContests)
            guard books.equippedCount(in: race.id) != 0 else { return }
            complain("race \(race.id) came to nothing, and what was equipped for it isn't back")
        default: complain("race \(race.id) is still \(race.state)")
        }
    }

    private func checkSettled(_ race: CommittedBooks.Race, _ tally: inout Tally) {
        tally.count(.races)
        if race.hasRated { tally.count(.ratedRaces) }
        let seats = books.seats(of: race.id)
        let players = seats.map(\.player)
        if seats.allSatisfy({ $0.served == 0 }),
            books.equippedCount(in: race.id) == 0,
            !players.contains(where: { $0.map { books.isReviewed($0, in: race.id) } ?? false })
        {
            complain("race \(race.id) left nothing and is kept")
        }
        let record: RaceRecord
        do throws(RaceRecordError) {
            record = try RaceRecord(decoding: race.record)
        } catch {
            return complain("the record of race \(race.id) can't be read: \(error)")
        }
        let fingerprint = record.roundAlone.catalogueFingerprint
        guard let catalogue = catalogues.first(where: { $0.fingerprint == fingerprint }) else {
            return complain("race \(race.id) was played by levels that nobody has")
        }
        switch race.mode {
        case "ghost": tally.count(.ghostRaces)
        case "daily":
            tally.count(.dailyRaces)
            return checkDaily(race, seats, record.roundAlone, catalogue, &tally)
        case "private": tally.count(.privateRaces)
        default: break
        }
        if players.contains(nil), race.mode != "ghost" { tally.count(.botRaces) }
        for (seat, player) in players.enumerated() {
            guard let player, !witness.hasTold(player, seat: seat, of: race.id) else { continue }
            complain("player \(player) has seat \(seat) in race \(race.id), and never took it")
        }
        checkReplay(record, catalogue, of: race, seats)
        for seat in record.seats {
            switch seat.forfeitReason {
            case .left: tally.count(.forfeitsByLeaving)
            case .absent: tally.count(.forfeitsByAbsence)
            case .idle: tally.count(.forfeitsByIdling)
            case nil: break
            }
        }
    }

    /// Replays the record and compares the stored result.
    private func checkReplay(
        _ record: RaceRecord, _ catalogue: Catalogue, of race: CommittedBooks.Race,
        _ kept: [CommittedBooks.Seat]
    ) {
        do throws(RaceReplayMismatch) {
            let standings = try record.replay(with: catalogue).sorted { $0.seat < $1.seat }
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

    /// Checks a daily challenge: one try, without items, 25 coins an order before the combo, and on
    /// the day's board unless the player left, served nothing or is under review.
    private func checkDaily(
        _ race: CommittedBooks.Race, _ seats: [CommittedBooks.Seat], _ record: RoundRecord,
        _ catalogue: Catalogue, _ tally: inout Tally
    ) {
        do throws(ReplayMismatch) {
            _ = try record.replay(with: catalogue)
        } catch {
            complain("race \(race.id) doesn't replay: \(error)")
        }
        let kept = seats.map { [Int64($0.served), $0.earned, $0.paid] }
        let result = record.result
        if kept != [[Int64(result.served), result.earned, result.earned]] {
            complain("race \(race.id) replays to \(result), but kept is \(kept)")
        }
        let hasSauce = record.inputs.contains {
            if case .extraCoins = $0.input { true } else { false }
        }
        if !record.equipped.isEmpty || record.extraCoins != 0 || hasSauce {
            complain("race \(race.id) is a day's challenge, and items counted in it")
        }
        guard seats.count == 1, let player = seats[0].player else {
            return complain("race \(race.id) is a day's challenge without its one player")
        }
        if books.tryRace(of: player, day: race.day) != race.id {
            complain("race \(race.id) didn't use player \(player)'s try of \(race.day)")
        }
        let hasLeft = record.inputs.last?.input == .leave
        let isHeld = books.isReviewed(player, in: race.id, cleared: false)
        let belongs = !hasLeft && result.served > 0 && !isHeld
        let isThere = books.isOnBoard(player, with: race.id, day: race.day)
        if isThere { tally.count(.dailiesOnBoards) }
        if hasLeft, result.served > 0 { tally.count(.dailiesLeft) }
        if isThere != belongs {
            complain(
                "race \(race.id), \(hasLeft ? "left" : "finished") with \(result.served) orders,"
                    + " is \(isThere ? "" : "not ")on the board of \(race.day)")
        }
    }
}
