import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// Edits of a played database by somebody with write access to the file.
@Suite(.timeLimit(.minutes(4))) struct AuditEditTests {
    /// A writable copy of the played database, without its guards.
    private static func copy() async throws -> (TemporaryDirectory, RawDatabase) {
        let directory = try await PlayedBooks.copy()
        let database = directory.database()
        database.execute(LedgerForgery.unlocking)
        return (directory, database)
    }

    @Test func whatWasPlayedIsRight() async throws {
        let (directory, _) = try await Self.copy()
        let verification = try directory.audit().verify()
        #expect(verification.problem == nil)
        #expect(verification.roundCount == 9 && verification.raceCount == 6)
    }

    private static func id(_ number: Int) -> String { LedgerForgery.id(number) }

    private static func order(_ player: Int, _ coins: Int, _ reference: String) -> String {
        LedgerForgery.entry(player, "order", coins, "order:\(reference)")
    }

    static let edits: [LedgerEdit] = [
        .rehashed(
            "an order of a round that never was", order(1, 1_000_000_000, "\(id(99)):1"),
            "the cause of the order order:\(id(99)):1"),
        .rehashed("a second grant", LedgerForgery.entry(1, "grant", 150, "grant:2"), "the kind"),
        .rehashed(
            "a refund of nothing",
            LedgerForgery.entry(1, "refund", 1, "refund:\(id(1))", of: "oven"),
            "the cause of the refund refund:\(id(1))"),
        .rehashed(
            "half a purchase", LedgerForgery.entry(1, "purchase", 1, "purchase:x", of: "oven"),
            "the other half of purchase:x"),
        LedgerEdit("progress emptied", "DELETE FROM progress", "best stars"),
        LedgerEdit(
            "stars changed in both tables",
            """
            UPDATE rounds SET stars = 0, best_stars_after = 0 WHERE state = 'settled';
            UPDATE progress SET best_stars = 0
            """, "the stars"),
        LedgerEdit(
            "a board row of 500 orders",
            """
            UPDATE board_rows SET place = (32767 - 500) << 48 | (4294967295 - 62500) << 16 | 900
                WHERE board = 1 AND player = x'\(id(1))';
            UPDATE board_blocks SET first_place = 0, first_player = zeroblob(16) WHERE board = 1
            """, "the row of player \(id(1))"),
        LedgerEdit(
            "records and wins overwritten",
            "UPDATE rounds SET record = zeroblob(100), is_win = 1 WHERE state = 'settled'",
            "the record"),
        LedgerEdit(
            "wins overwritten", "UPDATE rounds SET is_win = 1 - is_win WHERE state = 'settled'",
            "whether it was won"),
        .rehashed(
            "an order paid twice as much",
            "UPDATE ledger SET amount = 2 * amount WHERE id ="
                + " (SELECT min(id) FROM ledger WHERE kind = 'order')", "the amount"),
        .rehashed(
            "an order of a settled round again", order(1, 25, "\(id(1)):1"),
            "the cause of the order order:\(id(1)):1"),
        .rehashed(
            "an order more of a lost round, too dear", order(4, 1000, "\(id(8)):2"), "the amount"),
        .rehashed(
            "another's round", order(3, 25, "\(id(9)):2"),
            "the cause of the order order:\(id(9)):2"),
        .rehashed(
            "a bigger grant",
            "UPDATE ledger SET amount = 1150 WHERE kind = 'grant' AND player = x'\(id(2))'",
            "the amount"),
        .rehashed(
            "a cheaper purchase",
            "UPDATE ledger SET amount = -1 WHERE reference = 'purchase:buy oven 1'"
                + " AND asset = 'coins'", "the price of oven"),
        .rehashed(
            "two pieces for one price",
            "UPDATE ledger SET amount = 2 WHERE reference = 'purchase:buy oven 1'"
                + " AND asset = 'oven'", "the amount"),
        .rehashed(
            "a race that pays somebody without a seat",
            LedgerForgery.entry(4, "race", 100, "race:\(id(1))"), "player \(id(4))"),
        .rehashed("a race that pays more", payingMore, "what it paid player"),
        .rehashed(
            "a race that pays more, with its seats",
            payingMore + """
                ; UPDATE race_seats SET paid = paid + 100, earned = earned + 100,
                    balance_after = balance_after + 100 WHERE race = x'\(id(1))';
                UPDATE race_seats SET balance_after = balance_after + 100
                    WHERE race = x'\(id(3))';
                UPDATE rounds SET balance_after = balance_after + 100
                    WHERE opened_after > (SELECT min(id) FROM ledger WHERE kind = 'race')
                """, "seat "),
        .rehashed(
            "nothing taken for equipment",
            """
            DELETE FROM ledger WHERE reference = 'equip:\(id(1))';
            UPDATE rounds SET opened_after = opened_after - 1
            """, "what was equipped for it"),
        .rehashed(
            "something given back that a settled race took",
            LedgerForgery.entry(3, "refund", 1, "refund:\(id(2))", of: "knife"),
            "the cause of the refund refund:\(id(2))"),
        LedgerEdit(
            "a settled round called lost",
            """
            UPDATE rounds SET state = 'lost', served = NULL, earned = NULL, stars = NULL,
                is_win = NULL, balance_after = NULL, best_stars_after = NULL, record = NULL
                WHERE id = x'\(id(1))'
            """, "what it gave back"),
        LedgerEdit(
            "a rejected result cleared",
            "UPDATE reviews SET state = 'cleared' WHERE state = 'rejected'",
            "the row of player \(id(3))"),
        LedgerEdit(
            "a held result forgotten", "DELETE FROM reviews WHERE state = 'held'",
            "the row of player \(id(4))"),
        LedgerEdit(
            "a player's row on a board deleted",
            "DELETE FROM board_rows WHERE player = x'\(id(1))' AND board < 3;"
                + LedgerForgery.recounting, "the row of player \(id(1))"),
        LedgerEdit(
            "a round's request forgotten", "DELETE FROM requests WHERE kind = 'round'",
            "what it was"),
        LedgerEdit(
            "a purchase's request forgotten", "DELETE FROM requests WHERE kind = 'purchase'",
            "what it was for"),
        LedgerEdit(
            "a challenge's request forgotten", "DELETE FROM requests WHERE kind = 'daily'",
            "what it was for"),
        LedgerEdit(
            "a purchase noted that never was",
            """
            INSERT INTO requests SELECT player, 'x', kind, cause, time_ms, is_kept FROM requests
                WHERE kind = 'purchase' LIMIT 1
            """, "what it was for"),
        LedgerEdit(
            "a race that no board counts any more",
            """
            UPDATE races SET is_counted = 0 WHERE id = x'\(id(2))';
            DELETE FROM board_rows WHERE source_kind = 'race' AND source = x'\(id(2))';
            \(LedgerForgery.recounting)
            """, "whether the race counts"),
        LedgerEdit(
            "a lost race that was never rated",
            """
            UPDATE races SET is_rated = 0 WHERE id = x'\(id(1))';
            UPDATE race_seats SET rated_against = 0, gain_held = 0 WHERE race = x'\(id(1))';
            DELETE FROM rating_changes; DELETE FROM ratings; DELETE FROM rated_opponents;
            DELETE FROM rated_pairs; DELETE FROM board_rows WHERE board IN
                (SELECT id FROM boards WHERE name = 'rating')
            """, "why seat 1 wasn't rated"),
        LedgerEdit("a try of a day given back", "DELETE FROM daily_tries", "the race"),
        LedgerEdit(
            "a round deleted", "DELETE FROM rounds WHERE id = x'\(id(1))'",
            "the cause of the equip equip:\(id(1))"),
        LedgerEdit(
            "a player deleted", "DELETE FROM players WHERE id = x'\(id(4))'",
            "the cause of the grant grant"),
        LedgerEdit(
            "a catalogue changed", "UPDATE catalogues SET text = replace(text, '50', '10')",
            "the text"),
        LedgerEdit("another secret", "UPDATE secrets SET value = zeroblob(32)", "the seed"),
    ]

    private static let payingMore = """
        UPDATE ledger SET amount = amount + 100
            WHERE kind = 'race' AND reference = 'race:\(id(1))'
        """

    @Test(arguments: edits) func anEditIsFound(_ edit: LedgerEdit) async throws {
        try edit.expectFound(in: try await Self.copy().0)
    }

    // MARK: All columns

    /// Columns whose changes can't be detected, with the reason.
    private static let unchecked = [
        "beats.beat": "it only has to grow",
        "beats.epoch": "a server that doesn't live any more may have no beats",
        "board_blocks.first_place": "any place between those of two rows is right",
        "board_blocks.first_player": "likewise",
        "catalogues.saved_ms": "nothing tells when a catalogue came into use",
        "ledger_head.probe_count": "it says nothing",
        "devices.token_hash": "nothing else tells a device's secret",
        "devices.number": "it only counts",
        "devices.name": "the player may change it",
        "devices.created_ms": "nothing else tells when a device signed in",
        "devices.seen_ms": "nothing else tells when a device was there",
        "players.device_count": "it only has to grow",
        "players.erase_ms": "the player may change it",
        "players.erased_ms": "nothing else tells when a player was erased",
        "access_codes.hash": "nothing else tells a code",
        "access_codes.player": "likewise",
        "access_codes.kind": "likewise",
        "access_codes.created_ms": "likewise",
        "access_codes.end_ms": "likewise",
        "players.name": "the player may change it",
        "players.is_kept": "it only spares the sweep a look",
        "players.seen_ms": "nothing else tells when a player was there",
        "players.avatar": "the player may change it",
        "races.checked_ms": "a record can be found to be needed at any time",
        "rounds.checked_ms": "likewise",
        "races.opened_ms": "no entry tells it without equipment, and no seal before the end",
        "race_seats.unrated": "no race of these wasn't rated",
        "races.number": "only the order counts",
        "rating_changes.number": "only the order counts",
        "rounds.number": "only the order counts",
        "requests.request_id": "a round's is the client's choice",
        "recipe_levels.household": "no coins come of recipes, and none was played here",
        "recipe_levels.level": "likewise",
        "recipe_levels.recipe": "likewise",
        "recipe_levels.shape": "likewise",
        "instance.single": "there is one row",
        "instance.id": "the start compares it with the library's",
        "instance.trusted_ms": "nothing else tells what the clock was believed",
        "instance.doubted_ms": "likewise",
        "rounds.owner": "it decides only which rounds a start gives back",
        "races.owner": "likewise",
        "house_accounts.chain": "only the sums of all chains count",
        "nodes.chain": "it decides only which chain a later server continues",
        "nodes.is_shared": "the servers of before decide nothing",
        "nodes.number": "likewise",
        "nodes.url": "likewise",
        "sessions.player": "it only says where players are",
        "sessions.epoch": "it only says where players are",
        "sessions.number": "it only says where players are",
        "sessions.engagement": "it only says where players are",
        "rooms.code": "it only says where rooms are",
        "rooms.epoch": "it only says where rooms are",
        "rooms.moving": "it only says where rooms are",
        "tickets.number": "it only says who waits",
        "tickets.player": "it only says who waits",
        "tickets.epoch": "it only says who waits",
        "tickets.rating": "it only says who waits",
        "tickets.level": "it only says who waits",
        "tickets.seats": "it only says who waits",
        "tickets.address_block": "it only says who waits",
        "tickets.is_newcomer": "it only says who waits",
        "tickets.waited_ms": "it only says who waits",
        "tickets.match": "it only says who waits",
        "tickets.host": "it only says who waits",
        "mail.engagement": "it only says where players are",
        "limits.name": "it only slows people down",
        "limits.key": "likewise",
        "limits.end_ms": "likewise",
        "mail.number": "it only says where players are",
        "mail.epoch": "it only says where players are",
        "mail.player": "it only says where players are",
        "mail.session": "it only says where players are",
        "mail.is_access": "a node looks at the devices themselves",
        "acts.chain": "there is one",
        "sanctions.kind": "it only keeps people from something",
        "sanctions.end_ms": "likewise",
        "sanctions.reason": "likewise",
        "settings.name": "it only says who may come",
        "settings.value": "likewise",
        "settings.end_ms": "likewise",
        "operators.last_step": "it only has to grow",
        "reports.time_ms": "a report says nothing about the books",
        "reports.player": "likewise",
        "reports.what": "likewise",
        "reports.subject": "likewise",
        "reports.shown": "likewise",
        "reports.text": "likewise",
        "nodes.epoch": "the servers of before decide nothing",
        "nodes.name": "likewise",
        "nodes.version": "likewise",
        "nodes.started_ms": "likewise",
        "nodes.is_dead": "likewise",
        "nodes.is_draining": "likewise",
    ]

    /// Changes each column of each table once, in the row with its highest value.
    @Test func eachColumnIsChecked() async throws {
        let (_, schema) = try await Self.copy()
        let columns = schema.rows(
            """
            SELECT t.name, c.name, c.type, c.pk FROM sqlite_schema AS t,
                pragma_table_info(t.name) AS c
                WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY 1, 2
            """)
        #expect(columns.count > 80)
        var unfound: Set<String> = []
        for column in columns {
            let (table, name) = (column[0], column[1])
            let (directory, database) = try await Self.copy()
            let changed =
                switch column[2] {
                case "INTEGER": "\(name) + 1"
                case "BLOB":
                    """
                    CAST(iif(substr(\(name), 1, 1) = x'ff', x'fe', x'ff')
                        || ifnull(substr(\(name), 2), '') AS BLOB)
                    """
                default: "\(name) || 'x'"
                }
            let refusal = database.refusal(
                of: """
                    UPDATE \(table) SET \(name) = \(changed)
                        WHERE \(name) = (SELECT max(\(name)) FROM \(table))
                    """)
            #expect(refusal == nil, "\(table).\(name)")
            let key = try LedgerKey(file: directory.keyPath)
            let problem = try directory.audit().verify(key: key).problem
            if problem == nil { unfound.insert("\(table).\(name)") }
        }
        #expect(unfound == Set(Self.unchecked.keys))
    }
}
