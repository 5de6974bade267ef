import Base
import Kitchen
import Store
import TestSupport
import Testing

/// A verification's findings about races, ratings and boards.
@Suite(.timeLimit(.minutes(2))) struct RaceAuditTests {
    private static let race = LedgerForgery.id(1)
    private static let player = LedgerForgery.id(1)

    @Test(
        arguments: [
            ("SELECT 1", nil),
            ("UPDATE race_seats SET paid = paid + 1 WHERE seat = 1", .race(race)),
            ("UPDATE races SET state = 'lost'", .race(race)),
            ("UPDATE rating_changes SET rating_after = 1 WHERE seat = 0", .race(race)),
            ("UPDATE rating_changes SET rating_before = 1", .race(race)),
            ("UPDATE races SET is_rated = 0", .race(race)),
            ("UPDATE race_seats SET unrated = 'no_orders' WHERE seat = 0", .race(race)),
            ("UPDATE race_seats SET rank = 3 - rank", .race(race)),
            ("UPDATE ratings SET rating = rating + 1 WHERE player = x'\(player)'", .rating(player)),
            ("UPDATE ratings SET race_count = 2 WHERE player = x'\(player)'", .rating(player)),
            ("DELETE FROM ratings WHERE player = x'\(player)'", .rating(player)),
            ("UPDATE totals SET race_win_count = 1 - race_win_count", .totals(player)),
            ("UPDATE totals SET best_served = 99 WHERE player = x'\(player)'", .totals(player)),
            ("DELETE FROM totals WHERE player = x'\(player)'", .totals(player)),
            (
                "UPDATE board_blocks SET row_count = 3 WHERE board = 1 AND level = 2",
                .board("level/1 ")
            ),
            ("DELETE FROM board_blocks WHERE board = 2", .board("level/1 2023-11")),
            ("DELETE FROM board_rows WHERE board = 3 AND player = x'\(player)'", .board("rating ")),
            (
                "UPDATE board_rows SET source = zeroblob(16) WHERE board = 4",
                .board("rating 2023-11")
            ),
            (
                """
                INSERT INTO reviews VALUES
                    ('race', x'\(race)', x'\(player)', 'tooFast', 'rejected',
                        1700000000000, 1700000000000, zeroblob(32))
                """, .race(race)
            ),
        ] as [(String, AuditProblem.Place?)])
    func tamperingIsFound(sql: String, place: AuditProblem.Place?) async throws {
        let directory = TemporaryDirectory()
        let store = try temporaryStore(in: directory)
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        let played = PlayedRace(seed: 5, seats: 2)
        #expect(played.result(ofSeat: 0).earned > 0 && played.result(ofSeat: 1).earned > 0)
        try await store.openRace(.race(1, [1, 2]))
        _ = await store.settleRace(played.settlement(1))
        await store.close()
        directory.database().execute(LedgerForgery.unlocking + sql)
        let audit = try directory.audit()
        let verification = try audit.verify()
        #expect(verification.problem?.place == place)
        #expect(verification.raceCount == 1)
        let race = try #require(try audit.race(PlayID(1)))
        #expect(race.record == played.record.encoded() && race.seats.count == 2)
        #expect(race.fairnessReport == "{}" && race.level == 1)
        #expect(try audit.race(PlayID(2)) == nil)
    }
}
