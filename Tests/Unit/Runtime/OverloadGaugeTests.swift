import Testing

@testable import Runtime

@Suite("A shard with too much to do")
struct OverloadGaugeTests {
    /// A gauge that is told of one turn after another.
    private struct Loop {
        var gauge = OverloadGauge()
        private var now = Instant(nanoseconds: 1_000_000_000)

        /// Turns of so many milliseconds, each with as long a rest behind it as is left of `every`.
        mutating func run(
            turn: Double, ticks: Double, every: Double, forMilliseconds milliseconds: Double
        ) {
            for _ in 0..<Int(milliseconds / every) {
                now = Instant(nanoseconds: now.nanoseconds + Int64(every * 1e6))
                gauge.note(turn: Int64(turn * 1e6), ticks: Int64(ticks * 1e6), at: now)
            }
        }
    }

    @Test("With time to spare, each tick has its frame")
    func calm() {
        var loop = Loop()
        loop.run(turn: 1.4, ticks: 1.2, every: 1.5, forMilliseconds: 60_000)
        #expect(loop.gauge.ticksPerFrame == 1)
        #expect(!loop.gauge.isOverloaded)
    }

    @Test("Bursts and a single stall change nothing while there are short turns between them")
    func bursts() {
        var loop = Loop()
        for _ in 0..<100 {
            loop.run(turn: 60, ticks: 40, every: 60, forMilliseconds: 60)
            loop.run(turn: 2, ticks: 1, every: 2, forMilliseconds: 60)
        }
        #expect(loop.gauge.ticksPerFrame == 1)
    }

    @Test("A long turn now and then is no queue on a shard that rests between them")
    func quiet() {
        var loop = Loop()
        loop.run(turn: 15, ticks: 15, every: 100, forMilliseconds: 10_000)
        #expect(loop.gauge.ticksPerFrame == 1)
    }

    @Test("Frames move apart step by step while all turns are long, up to every third")
    func steps() {
        var loop = Loop()
        var seen: [Int] = []
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 12)
        for _ in 0..<12 {
            loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 108)
            seen.append(loop.gauge.ticksPerFrame)
        }
        #expect(seen == [2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3])
    }

    @Test("A shard whose turns stay long is overloaded after a second, until a second without")
    func overload() {
        var loop = Loop()
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 1_200)
        #expect(!loop.gauge.isOverloaded)
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 600)
        #expect(loop.gauge.isOverloaded)
        loop.run(turn: 9, ticks: 8, every: 9, forMilliseconds: 900)
        #expect(loop.gauge.isOverloaded)
        loop.run(turn: 9, ticks: 8, every: 9, forMilliseconds: 300)
        #expect(!loop.gauge.isOverloaded)
        #expect(loop.gauge.ticksPerFrame == 3)
    }

    @Test("Frames come back only if there is time for them")
    func recovery() {
        var loop = Loop()
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 1_000)
        #expect(loop.gauge.ticksPerFrame == 3)
        // 70 % of the time is used, 35 of it for frames: at every second tick they take half as much
        // more, and at every tick twice as much.
        loop.run(turn: 3.5, ticks: 2.5, every: 5, forMilliseconds: 3_000)
        #expect(loop.gauge.ticksPerFrame == 2)
        // Now frames at every tick take as much again.
        loop.run(turn: 3.5, ticks: 2.5, every: 5, forMilliseconds: 30_000)
        #expect(loop.gauge.ticksPerFrame == 2)
        loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 3_000)
        #expect(loop.gauge.ticksPerFrame == 1)
    }

    @Test("Where there is time, frames come back at every tick at once")
    func wholeRecovery() {
        var loop = Loop()
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 1_000)
        #expect(loop.gauge.ticksPerFrame == 3)
        loop.run(turn: 1, ticks: 0.5, every: 5, forMilliseconds: 1_300)
        #expect(loop.gauge.ticksPerFrame == 1)
    }

    @Test("If frames came back too soon, the next try waits longer")
    func backOff() {
        var loop = Loop()
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 250)
        for calm in [1_000, 2_000, 4_000, 8_000, 16_000, 16_000] as [Double] {
            #expect(loop.gauge.ticksPerFrame == 2)
            loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: calm - 200)
            #expect(loop.gauge.ticksPerFrame == 2, "\(calm)")
            loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 500)
            #expect(loop.gauge.ticksPerFrame == 1, "\(calm)")
            loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 250)
        }
        // After a long time without trouble it is as in the beginning.
        loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 100_000)
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 250)
        loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 1_300)
        #expect(loop.gauge.ticksPerFrame == 1)
    }
}
