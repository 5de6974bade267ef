import Base
import GameProtocol
import Testing

@testable import chefdash_load

@Suite("Standings of races")
struct RaceBookTests {
    /// Seat, rank, served, earned, last tick, forfeit.
    typealias Row = (Int, Int, Int, Int64, Int?, String?)

    @Test(
        "Contradictions of the ranking are found",
        arguments: [
            ([(1, 1, 6, 500, 231, nil), (0, 2, 2, 75, 90, nil)], nil),
            ([(0, 1, 0, 0, nil, nil), (1, 1, 0, 0, nil, nil)], nil),
            ([(0, 1, 3, 9, 5, nil), (1, 1, 3, 9, 5, nil), (2, 3, 1, 9, 5, nil)], nil),
            ([(0, 1, 1, 9, 5, nil), (1, 2, 3, 9, 5, "left")], nil),
            ([(0, 1, 3, 9, 5, "left"), (1, 1, 3, 9, 5, "idle")], nil),
            ([(0, 2, 3, 9, 5, nil), (1, 2, 3, 9, 5, nil)], "the first has rank 2"),
            ([(0, 1, 2, 9, 5, nil), (1, 2, 3, 9, 5, nil)], "a better result comes later"),
            ([(0, 1, 3, 8, 5, nil), (1, 2, 3, 9, 5, nil)], "a better result comes later"),
            ([(0, 1, 3, 9, 6, nil), (1, 2, 3, 9, 5, nil)], "a better result comes later"),
            ([(0, 1, 3, 9, 5, nil), (1, 2, 3, 9, 5, nil)], "equal results don't share a rank"),
            ([(0, 1, 3, 9, 5, nil), (1, 1, 3, 9, 6, nil)], "unequal results share a rank"),
            (
                [(0, 1, 3, 9, 5, nil), (1, 1, 3, 9, 5, nil), (2, 2, 1, 9, 5, nil)],
                "rank 2 is at place 3"
            ),
            ([(0, 1, 3, 9, 5, "left"), (1, 2, 1, 9, 5, nil)], "a forfeit ranks before"),
            ([(0, 1, 3, 9, 5, nil), (1, 1, 3, 9, 5, "left")], "a forfeit shares a rank"),
            ([(0, 1, 3, 9, 5, nil), (0, 2, 1, 9, 5, nil)], "the seats are [0, 0]"),
        ] as [([Row], String?)])
    func ranking(rows: [Row], expected: String?) {
        let problems = RaceBook.problems(of: rows.map(Self.standing))
        if let expected {
            #expect(problems.first?.contains(expected) == true, "\(problems)")
        } else {
            #expect(problems == [])
        }
    }

    @Test("Different standings for players of one race are found")
    func differing() throws {
        var book = RaceBook()
        let rows: [Row] = [(0, 1, 3, 9, 5, nil), (1, 2, 1, 9, 5, nil)]
        #expect(book.note(Self.result(rows)) == nil)
        #expect(book.note(Self.result(rows)) == nil)
        let other: [Row] = [(0, 1, 4, 9, 5, nil), (1, 2, 1, 9, 5, nil)]
        #expect(book.note(Self.result(other))?.contains("different standings") == true)
    }

    private static func standing(_ row: Row) -> RaceEnded.Standing {
        RaceEnded.Standing(
            seat: row.0, playerID: PlayerID(value: UInt128(row.0)), rank: row.1, served: row.2,
            earned: row.3,
            lastServedTick: row.4, forfeit: row.5)
    }

    private static func result(_ rows: [Row]) -> RaceEnded {
        RaceEnded(
            raceID: PlayID(value: 1), levelID: 1, isRated: true, standings: rows.map(standing),
            coins: 150,
            ratingChange: nil,
            fairness: FairnessReport(tickLatenessMilliseconds: 0, connections: []))
    }
}
