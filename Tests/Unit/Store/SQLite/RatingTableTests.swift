import Store
import TestSupport
import Testing

/// The content of the rating tables, and an audit's findings in them.
@Suite(.timeLimit(.minutes(2))) struct RatingTableTests {
    /// The table of pairs doesn't grow with the days, nor the table of opponents with the races.
    @Test func whatIsKeptHasABound() async throws {
        let scene = try await RatingScene(playerCount: 8)
        for day in 1...28 {
            scene.place.goTo("2026-11-" + (day < 10 ? "0\(day)" : "\(day)"))
            try await scene.race([1, 2, 3, 4, 5, 6, 7, 8], terms: .test(boardOpponents: 4))
        }
        let database = scene.place.directory.database()
        #expect(database.text("SELECT count(DISTINCT day) FROM rated_pairs") == "2")
        #expect(database.text("SELECT count(*) FROM rated_opponents") == "32")
        #expect(database.text("SELECT max(opponent_count) FROM ratings") == "4")
        try await scene.end()
    }

    /// Edits to the database by hand.
    @Test(arguments: [
        "UPDATE ratings SET rating = rating + 1 WHERE player = (SELECT min(player) FROM ratings)",
        "UPDATE ratings SET opponent_count = 9",
        "UPDATE rated_pairs SET count = 0",
        "DELETE FROM rated_opponents",
        "INSERT INTO rated_opponents SELECT player, player FROM ratings",
        "UPDATE rating_changes SET rating_after = 1 WHERE number = 3",
        "DELETE FROM rating_changes WHERE number = 2",
        "DELETE FROM rating_changes WHERE cause <> 'race'",
        "DELETE FROM rating_changes; DELETE FROM ratings",
        "INSERT INTO rating_changes SELECT 99, race, seat, 'cleared', decided_seat, rating_before, deviation_before, volatility_before, rating_after, deviation_after, volatility_after FROM rating_changes WHERE number = 2",
        "UPDATE race_seats SET rated_against = 0 WHERE seat = 1",
        "UPDATE race_seats SET gain_held = 5 WHERE seat = 1",
        "UPDATE reviews SET state = 'cleared'",
        "DELETE FROM reviews",
        "UPDATE board_rows SET place = place - 1000 WHERE player = (SELECT max(player) FROM board_rows)",
    ])
    func anAuditFindsWhatWasChanged(statement: String) async throws {
        let scene = try await RatingScene(playerCount: 2)
        try await scene.race([1, 2], timings: [0: .tooFast])
        try await scene.race([2, 1])
        let desk = try scene.place.desk()
        let review = try #require(try desk.reviews(.held).first)
        try desk.decide(review.source, of: review.player, as: .rejected).get()
        try await scene.end()
        scene.place.directory.database().execute(LedgerForgery.unlocking + statement)
        #expect(try scene.place.audit().verify(replays: false).problem != nil)
    }
}
