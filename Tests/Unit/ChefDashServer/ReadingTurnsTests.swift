import Base
import Kitchen
import RecipeImport
import Scheduling
import Testing

@testable import ChefDashServer

@Suite("Turns for reading files")
struct ReadingTurnsTests {
    private static let (first, second) = (PlayerID(value: 1), PlayerID(value: 2))
    private static let start = Instant(nanoseconds: 0)

    private static func after(_ milliseconds: Int) -> Instant {
        start.advanced(byMilliseconds: milliseconds)
    }

    @Test(
        "After each turn the reader rests, longer the more rounds run",
        arguments: [
            (25.0, 1, 0, 0), (25, 1_000, 500, 500), (25, 4_000, 1_500, 2_000),
            (200, 1_000, 1_500, 4_000), (200, 4_000, 1_500, 16_000),
            (200, 100_000, 1_500, 32_000), (20_000, 8_000, 1_500, 60_000),
        ])
    func rests(taken: Double, rounds: Int, others: Int, own: Int) {
        var turns = ReadingTurns()
        #expect(turns.next(of: Self.first, at: Self.start, besideRounds: rounds) == nil)
        turns.note(taken, of: Self.first, at: Self.start, besideRounds: rounds)
        for (player, rest) in [(Self.first, own), (Self.second, others)] {
            let end = Self.after(rest)
            if rest > 0 {
                let next = turns.next(of: player, at: Self.start, besideRounds: rounds)
                #expect(next == end)
            }
            #expect(turns.next(of: player, at: end, besideRounds: rounds) == nil)
            // The rounds are over.
            #expect(turns.next(of: player, at: Self.start, besideRounds: 0) == nil)
        }
    }

    @Test("The player with the last turn comes last, and first again after a minute")
    func order() {
        var turns = ReadingTurns()
        #expect(turns.order(of: Self.first) == turns.order(of: Self.second))
        turns.note(25, of: Self.first, at: Self.start, besideRounds: 0)
        #expect(turns.order(of: Self.second) < turns.order(of: Self.first))
        turns.note(25, of: Self.second, at: Self.after(25), besideRounds: 0)
        #expect(turns.order(of: Self.first) < turns.order(of: Self.second))
        turns.note(25, of: Self.second, at: Self.after(60_001), besideRounds: 0)
        #expect(turns.order(of: Self.first) == .min)
    }

    @Test("A reading rests after each slice, and ends when its time is up or it is cancelled")
    func meter() throws {
        var time: Int64 = 5
        var pauses: [Int64] = []
        var mayGoOn = true
        func pause(_ used: Int64) -> Bool {
            pauses.append(used)
            // Resting uses none of the thread's CPU time.
            return mayGoOn
        }
        let meter = ReadingMeter(limit: 100, slice: 25, clock: { time }, pause: pause)
        for moment: Int64 in [6, 29, 30, 54, 70, 71] {
            time = moment
            try meter.watch()
        }
        #expect(pauses == [25, 40] && meter.used == 1 && !meter.isOver)
        mayGoOn = false
        time = 96
        #expect(throws: ImportRefusal.tooMuchWork) { try meter.watch() }
        #expect(pauses == [25, 40, 26] && meter.isOver)
        let short = ReadingMeter(limit: 25, slice: 25, clock: { time })
        time += 24
        try short.watch()
        time += 1
        #expect(throws: ImportRefusal.tooMuchWork) { try short.watch() }
        #expect(throws: ImportRefusal.tooMuchWork) { try short.watch() }
        #expect(short.isOver && short.used == 25)
    }
}
