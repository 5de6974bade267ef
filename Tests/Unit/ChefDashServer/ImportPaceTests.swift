import Base
import Kitchen
import Scheduling
import Testing

@testable import ChefDashServer

@Suite("Import speed beside rounds")
struct ImportPaceTests {
    private static let player = PlayerID(value: 1)

    @Test(
        "The more rounds, the slower, but never stopped",
        arguments: [(0, 160), (1, 161), (1_000, 1_600), (4_000, 5_920), (100_000, 11_680)])
    func spans(rounds: Int, milliseconds: Int) {
        #expect(ImportPace.span(besideRounds: rounds) == milliseconds)
    }

    @Test func sixteenInEachSpan() {
        var pace = ImportPace()
        let start = Instant(nanoseconds: 0)
        var begun: [Int] = []
        for millisecond in 0..<12_000 {
            let now = start.advanced(byMilliseconds: millisecond)
            while pace.next(of: Self.player, at: now, besideRounds: 4_000) == nil,
                begun.count < 1_000
            {
                pace.noteBegun(of: Self.player)
                begun.append(millisecond)
            }
        }
        #expect(begun == [0, 5_920, 11_840].flatMap { Array(repeating: $0, count: 16) })
    }

    @Test func waitsForTheNextSpan() {
        var pace = ImportPace()
        let start = Instant(nanoseconds: 0)
        for _ in 0..<16 {
            #expect(pace.next(of: Self.player, at: start, besideRounds: 1_000) == nil)
            pace.noteBegun(of: Self.player)
        }
        #expect(
            pace.next(of: Self.player, at: start, besideRounds: 1_000)
                == start.advanced(byMilliseconds: 1_600))
        // The rounds are over.
        #expect(pace.next(of: Self.player, at: start, besideRounds: 0) == nil)
    }

    @Test("A few recipes of one player needn't wait for another's many")
    func others() {
        var pace = ImportPace()
        let start = Instant(nanoseconds: 0)
        let end = start.advanced(byMilliseconds: 5_920)
        func begun(by player: PlayerID) -> Int {
            var count = 0
            while pace.next(of: player, at: start, besideRounds: 4_000) == nil, count < 100 {
                pace.noteBegun(of: player)
                count += 1
            }
            return count
        }
        #expect((1...3).map { begun(by: PlayerID(value: $0)) } == [16, 4, 0])
        #expect(pace.next(of: PlayerID(value: 3), at: start, besideRounds: 4_000) == end)
        #expect(pace.next(of: PlayerID(value: 1), at: end, besideRounds: 4_000) == nil)
    }
}
