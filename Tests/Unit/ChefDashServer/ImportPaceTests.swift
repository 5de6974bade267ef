import Scheduling
import Testing

@testable import ChefDashServer

@Suite("How fast recipes are imported beside rounds")
struct ImportPaceTests {
    @Test(
        "The more rounds, the slower, but never not at all",
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
            while pace.next(at: now, besideRounds: 4_000) == nil, begun.count < 1_000 {
                pace.noteBegun()
                begun.append(millisecond)
            }
        }
        #expect(begun == [0, 5_920, 11_840].flatMap { Array(repeating: $0, count: 16) })
    }

    @Test func waitsForTheNextSpan() {
        var pace = ImportPace()
        let start = Instant(nanoseconds: 0)
        for _ in 0..<16 {
            #expect(pace.next(at: start, besideRounds: 1_000) == nil)
            pace.noteBegun()
        }
        #expect(pace.next(at: start, besideRounds: 1_000) == start.advanced(byMilliseconds: 1_600))
        // The rounds are over.
        #expect(pace.next(at: start, besideRounds: 0) == nil)
    }

    @Test(
        "After each file the reading rests, the longer the more rounds run",
        arguments: [(1, 4), (1_000, 4_000), (4_000, 16_000), (100_000, 32_000)])
    func rests(rounds: Int, milliseconds: Int) {
        var pace = ImportPace()
        let start = Instant(nanoseconds: 0)
        #expect(pace.nextReading(at: start, besideRounds: rounds) == nil)
        let end = start.advanced(byMilliseconds: 200)
        pace.noteRead(in: 200, at: end, besideRounds: rounds)
        let next = end.advanced(byMilliseconds: milliseconds)
        #expect(pace.nextReading(at: end, besideRounds: rounds) == next)
        #expect(pace.nextReading(at: next, besideRounds: rounds) == nil)
        #expect(pace.nextReading(at: end, besideRounds: 0) == nil)
    }

    @Test func restsAMinuteAtMost() {
        var pace = ImportPace()
        let end = Instant(nanoseconds: 0)
        pace.noteRead(in: 20_000, at: end, besideRounds: 8_000)
        #expect(
            pace.nextReading(at: end, besideRounds: 8_000)
                == end.advanced(byMilliseconds: 60_000))
    }
}
