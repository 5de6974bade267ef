import Base
import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// The stored data and the rows that a sweep has removed, as reported by the commands.
@Suite("Stored data")
struct DataCommandTests {
    private let data = TemporaryDirectory()

    private func report(_ line: String) async throws -> [String: Any] {
        try #require(try await command("\(line) --json", on: data).json())
    }

    // MARK: Beside a running server

    @Test("A survey beside a running server counts the games played")
    func survey() async throws {
        let server = try await ServeProcess(data: data.path)
        let cook = try await ClientPlayer(on: server)
        try await cook.buy("knife")
        try await cook.startRound(equip: ["knife"])
        for _ in 0..<2 { try #require(try await cook.serveOrder() != nil) }
        try await cook.leaveRound()
        let leaver = try await ClientPlayer(on: server)
        try await leaver.startRound()
        try await leaver.leaveRound()
        _ = try await ClientPlayer(on: server)

        // Three grants; two sides of a purchase, the knife equipped, two orders. The requests are
        // the purchase and both starts.
        let expected = [
            "players": 3, "rounds": 1, "races": 0, "ledger": 8, "reviews": 0, "requests": 3,
            "records": 1,
        ]
        let report = try await report("data show")
        let kept = try #require(report["kept"] as? [String: [String: Int]])
        #expect(kept.mapValues { $0["rows"] } == expected)
        let record = RawDatabase(directory: data.path).rows(
            "SELECT length(record), closed_ms FROM rounds")[0]
        #expect(kept["records"]?["bytes"] == Int(record[0]))
        #expect(report["oldest_record_ms"] as? Int == Int(record[1]))
        // The leaver's request may still be reused.
        #expect(report["idle_guests"] as? Int == 1)
        #expect(
            report["next_sweep"] as? [String: Int] == ["records": 0, "guests": 0, "requests": 0])
        let bytes = try #require(report["file_bytes"] as? Int)
        #expect(kept.values.compactMap { $0["bytes"] }.reduce(0, +) < bytes)

        let shown = try await command(
            "data show", on: data, says: "\nguests who did nothing: 1\n", "\nfile: \(bytes) bytes, "
        )
        for (name, count) in expected {
            #expect(shown.output.contains("\(name): \(count), "), "\(shown.output)")
        }
        #expect(
            shown.output.hasSuffix("the next sweep removes 0 records, 0 guests and 0 request ids\n")
        )
        #expect(try await server.stop() == .exit(0))
    }

    // MARK: After a sweep

    /// A store from a hundred days ago with a player whose second round was no better than the
    /// first, which is on the boards, a race that counts for none, and a guest who did nothing.
    private func fill() async throws {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        let store = try GameStore(
            at: .directory(data.path), wallClock: { now - 100 * 86_400_000 })
        let library = try LibraryStore(
            at: .directory(data.path), instance: store.instance, wallClock: { now })
        await store.savePlayedCatalogue()
        try await store.signUp(1...3)
        try await play(1, on: store, leavesAt: 100)
        try await play(2, on: store)
        try await store.openRace(.race(3, [1, 2], mode: .ghost))
        _ = await store.settleRace(
            PlayedRace(seed: 4, seats: 2, forfeits: [0: 100, 1: 100])
                .settlement(3, isRated: false, isCounted: false))
        await withCheckedContinuation { done in library.close { done.resume() } }
        await store.close()
    }

    private func play(
        _ number: Int, on store: GameStore, leavesAt tick: Int? = nil
    ) async throws {
        let (round, player) = (PlayID(value: UInt128(number)), PlayerID(value: 1))
        let played = PlayedRace(seats: 2, forfeits: tick.map { [0: $0] } ?? [:])
        _ = try await store.openRound(
            RoundOpening(
                round: round, player: player, level: 1, equipped: [], requestID: "\(number)"))
        for (index, coins) in played.orderCoins(ofSeat: 0).enumerated() {
            _ = await store.pay(
                OrderPayment(round: round, player: player, order: index + 1, coins: coins))
        }
        _ = await store.settle(played.roundSettlement(number, seat: 0))
    }

    @Test("A survey forecasts the sweep's removals, and the commands report them afterwards")
    func swept() async throws {
        try await fill()
        let before = try await report("data show")
        #expect(
            before["next_sweep"] as? [String: Int] == ["records": 2, "guests": 1, "requests": 0])
        try await command(
            "data show --keep-records 101 --keep-guests 0", on: data,
            says: "removes 0 records, 0 guests")
        #expect(try await report("ledger verify")["unreplayed"] as? Int == 0)
        let unswept = try await command("ledger verify", on: data)
        #expect(!unswept.output.contains("not replayed"), "\(unswept)")

        let server = try await ServeProcess(data: data.path)
        try await server.process.errorLine(containing: "event=swept")
        let after = try await report("data show")
        #expect(
            after["next_sweep"] as? [String: Int] == ["records": 0, "guests": 0, "requests": 0])
        let kept = try #require(after["kept"] as? [String: [String: Int]])
        #expect(kept["records"]?["rows"] == 1 && kept["players"]?["rows"] == 2)
        #expect(try await server.stop() == .exit(0))

        let verified = try await report("ledger verify")
        #expect(verified["ok"] as? Bool == true && verified["unreplayed"] as? Int == 2)
        try await command(
            "ledger verify", on: data,
            says: "\n  not replayed, because a sweep has removed the record: 2\n")
        // The removed records can't be shown or replayed; the third can.
        for word in ["show", "verify"] {
            for (number, kind) in [(2, "round"), (3, "race")] {
                let id = "\(PlayID(value: UInt128(number)))"
                let gone = try await command(
                    "replay \(word) \(id)", on: data, exit: 1,
                    says: "\(kind) \(id): its record was removed, since it was older")
                #expect(gone.output.isEmpty, "\(gone)")
            }
            try await command("replay \(word) \(PlayID(value: 1))", on: data)
        }
    }
}
