import Base
import ChefDashServer
import GameProtocol
import Names
import Store
import TestSupport
import Testing

@testable import Kitchen

/// The longest page of a leaderboard against the limit of a connection's backlog.
@Suite("Pages of leaderboards")
struct BoardPageTests {
    /// 20 characters in 160 bytes, each of which JSON escapes.
    private static let longestName = String(repeating: "\"\u{301}\u{302}\u{20DD}", count: 20)
    /// One character in 64 bytes.
    private static let longestAvatar = "🍔" + String(repeating: "\u{200D}❤", count: 10)

    @Test("No profile is longer than these")
    func longest() throws {
        #expect(try ProfileText.name(Self.longestName).utf8.count == ProfileText.nameBytes)
        #expect(try ProfileText.avatar(Self.longestAvatar).utf8.count == ProfileText.avatarBytes)
    }

    @Test(
        "Every page fits into three quarters of a connection's backlog",
        arguments: [BoardRequest.rowLimit, 2 * BoardRequest.rowsOnEachSideLimit + 1])
    func fits(rowCount: Int) {
        let row = BoardRows.Row(
            rank: 1_000_000_000, playerID: identifier("f"),
            name: Self.longestName, avatar: Self.longestAvatar, served: 36_000, earned: .max,
            lastServedTick: 36_000, rating: nil, recordID: identifier("f"))
        let page = BoardRows(
            boardID: "daily/2026-11-21", season: "2026-11", rowCount: 1_000_000_000,
            rows: Array(repeating: row, count: rowCount), own: row)
        let text = ServerEvent(re: String(repeating: "\"", count: 64), .board(page)).encoded()
        #expect(text.count <= ServerConfiguration().outboundBytes * 3 / 4)
    }

    @Test("The longest page arrives whole, and a longer one is refused")
    func whole() async throws {
        let directory = TemporaryDirectory()
        try await Self.fill(directory, playerCount: 60)
        try await TestServer.run(dataDirectory: directory, replays: false) { server in
            let player = try await server.signUp()
            for (request, count) in [
                (["type": "get_board", "board_id": "rating", "count": 50], 50),
                (["type": "get_board", "board_id": "rating", "from": 41, "count": 50], 20),
            ] as [(JSONValue, Int)] {
                let page = try await player.request(request)
                #expect(page["rows"]?.array?.count == count, "\(page.text)")
                #expect(page["row_count"] == 60)
                let names = Set(page["rows"]?.array?.map { $0["name"] } ?? [])
                #expect(names == [.string(Self.longestName)])
            }
            try await player.expectRefusal(
                "number_out_of_range", of: ["type": "get_board", "board_id": "rating", "count": 51])
        }
    }

    /// Creates players with the longest names and rates them in races of two.
    private static func fill(_ directory: TemporaryDirectory, playerCount: Int) async throws {
        let store = try GameStore(at: .directory(directory.path), wallClock: { 1_795_219_200_000 })
        let library = try LibraryStore(
            at: .directory(directory.path), instance: store.instance,
            wallClock: { 1_795_219_200_000 })
        for number in 1...playerCount {
            _ = try await store.signUp(
                SignUp(
                    id: PlayerID(value: UInt128(number)),
                    tokenHash: Array(repeating: 0, count: 32), name: longestName,
                    avatar: longestAvatar, coins: 150))
        }
        for first in stride(from: 1, to: playerCount, by: 2) {
            let race = PlayID(value: UInt128(first))
            try await store.openRace(
                RaceOpening(
                    race: race, level: 1, mode: .queue,
                    seats: [first, first + 1].map {
                        RaceOpening.Seat(player: PlayerID(value: UInt128($0)))
                    }))
            _ = await store.settleRace(
                RaceSettlement(
                    race: race,
                    seats: [1, 2].map { rank in
                        RaceSettlement.Seat(
                            rank: rank,
                            outcome: .finished(
                                RoundResult(
                                    served: 3 - rank, earned: 0, stars: 0, isWin: false,
                                    ticks: 150, lastServedTick: nil)), timing: .human)
                    }, record: [], fairnessReport: "{}",
                    rating: RatingTerms(
                        pairRatingsPerDay: 1, boardOpponents: 1, boardDeviation: 351,
                        sharedAddresses: []), isCounted: true))
        }
        await withCheckedContinuation { done in library.close { done.resume() } }
        await store.close()
    }
}
