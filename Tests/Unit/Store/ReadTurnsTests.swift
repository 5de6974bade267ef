import Base
import Kitchen
import Recipes
import Testing

@testable import Store

@Suite("Turns of readers")
struct ReadTurnsTests {
    private static func payers(_ player: UInt128, _ household: UInt128) -> [ReadPayer] {
        [.player(PlayerID(value: player)), .household(HouseholdID(value: household))]
    }

    /// The waiting reads as name, player, household and cost in milliseconds, and the order in
    /// which they run.
    static let rows: [(String, [(Character, UInt128, UInt128, Int64)], String)] = [
        ("one line keeps its order", [("a", 1, 1, 9), ("b", 1, 1, 1), ("c", 1, 1, 5)], "abc"),
        (
            "two take turns",
            [("a", 1, 1, 5), ("b", 1, 1, 5), ("c", 1, 1, 5), ("x", 2, 2, 5), ("y", 2, 2, 5)],
            "axbyc"
        ),
        (
            "who has read for long waits for as much of others",
            [
                ("a", 1, 1, 20), ("b", 1, 1, 1), ("w", 2, 2, 5), ("x", 2, 2, 5), ("y", 2, 2, 10),
                ("z", 2, 2, 5),
            ], "awxybz"
        ),
        (
            "a player in two households has the turns of one",
            [
                ("a", 1, 1, 5), ("b", 1, 2, 5), ("c", 1, 1, 5), ("x", 3, 3, 5), ("y", 3, 3, 5),
                ("z", 3, 3, 5),
            ], "axbycz"
        ),
        (
            "a household of two players has the turns of one",
            [
                ("a", 1, 1, 5), ("b", 2, 1, 5), ("c", 1, 1, 5), ("x", 3, 3, 5), ("y", 3, 3, 5),
                ("z", 3, 3, 5),
            ], "axbycz"
        ),
    ]

    @Test("Each reader has a turn, by the time used", arguments: rows.indices)
    func order(row: Int) {
        let (name, reads, expected) = Self.rows[row]
        var turns = ReadTurns<(Character, Int64)>()
        for read in reads { turns.add((read.0, read.3), of: Self.payers(read.1, read.2)) }
        var order = ""
        while let (work, payers) = turns.next() {
            order.append(work.0)
            turns.charge(work.1 * 1_000_000, to: payers)
        }
        #expect(order == expected, "\(name)")
    }

    @Test("A returning reader has no credit, and no lasting debt")
    func idle() {
        var turns = ReadTurns<Character>()
        let (one, other) = (Self.payers(1, 1), Self.payers(2, 2))
        // The first reader is alone for a second; then both ask for as much.
        for _ in 0..<100 {
            turns.add("a", of: one)
            #expect(turns.next()?.work == "a")
            turns.charge(10_000_000, to: one)
        }
        for _ in 0..<3 {
            turns.add("a", of: one)
            turns.add("x", of: other)
        }
        var order = ""
        while let (work, payers) = turns.next() {
            order.append(work)
            turns.charge(10_000_000, to: payers)
        }
        #expect(order == "xaxaxa")
    }

    @Test("Reads without payers together count as one person")
    func anonymous() {
        var turns = ReadTurns<Character>()
        let own = Self.payers(1, 1)
        // The person has read before.
        turns.add("a", of: own)
        #expect(turns.next()?.work == "a")
        turns.charge(10_000_000, to: own)
        for _ in 0..<200 { turns.add("-", of: []) }
        for work in "bcd" { turns.add(work, of: own) }
        var order = ""
        while order.count < 8, let (work, payers) = turns.next() {
            order.append(work)
            turns.charge(10_000_000, to: payers)
        }
        #expect(order == "-b-c-d--")
    }

    @Test("A household pays only for its known members")
    func strangers() {
        let (home, other) = (HouseholdID(value: 1), HouseholdID(value: 2))
        let player = PlayerID(value: 1)
        let query = SearchQuery(player: player, household: home, text: "soup")
        #expect(query.payers(in: home) == [.player(player), .household(home)])
        #expect(query.payers(in: nil) == [.player(player)])
        #expect(query.payers(in: other) == [.player(player)])
        #expect(HouseholdsQuery(player: player).payers(in: home) == [.player(player)])
    }

    @Test("Payers without debt are forgotten")
    func forgetting() {
        var turns = ReadTurns<Int>()
        for number in 0..<5_000 {
            let payers = Self.payers(UInt128(number), UInt128(number))
            turns.add(number, of: payers)
            #expect(turns.next()?.work == number)
            turns.charge(1, to: payers)
        }
        #expect(turns.next() == nil)
    }
}
