import Testing

@testable import Runtime

@Suite("A shard with too much to do")
struct OverloadGaugeTests {
    /// A gauge that is told of one turn after another.
    private struct Loop {
        var gauge = OverloadGauge()
        private var now = Instant(nanoseconds: 1_000_000_000)

        var inTwelve: Int { gauge.rate.inTwelve }

        /// Turns of so many milliseconds, each with as long a rest behind it as is left of `every`.
        mutating func run(
            turn: Double, ticks: Double, every: Double, forMilliseconds milliseconds: Double
        ) {
            for _ in 0..<Int(milliseconds / every) {
                now = Instant(nanoseconds: now.nanoseconds + Int64(every * 1e6))
                gauge.note(turn: Int64(turn * 1e6), ticks: Int64(ticks * 1e6), at: now)
            }
        }

        /// Turns each 5 ms that take `others` and, where each tick has a frame, `frames` more.
        mutating func run(
            others: Double, frames: Double, forMilliseconds milliseconds: Double
        ) {
            for _ in 0..<Int(milliseconds / 5) {
                let part = frames * Double(inTwelve) / 12
                run(turn: others + part, ticks: part / 0.7, every: 5, forMilliseconds: 5)
            }
        }
    }

    @Test("With time to spare, each tick has its frame")
    func calm() {
        var loop = Loop()
        loop.run(turn: 1.4, ticks: 1.2, every: 1.5, forMilliseconds: 60_000)
        #expect(loop.inTwelve == 12)
        #expect(!loop.gauge.isOverloaded)
    }

    @Test("Bursts and a single stall change nothing while there are rests between them")
    func bursts() {
        var loop = Loop()
        for _ in 0..<100 {
            loop.run(turn: 60, ticks: 40, every: 60, forMilliseconds: 60)
            loop.run(turn: 2, ticks: 1, every: 3, forMilliseconds: 60)
        }
        #expect(loop.inTwelve == 12)
    }

    @Test("A long turn now and then is no queue on a shard that rests between them")
    func quiet() {
        var loop = Loop()
        loop.run(turn: 15, ticks: 15, every: 100, forMilliseconds: 10_000)
        #expect(loop.inTwelve == 12)
    }

    @Test("While all turns are long, a third of all frames goes at a time, up to two")
    func steps() {
        var loop = Loop()
        var seen: [Int] = []
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 12)
        for _ in 0..<12 {
            loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 108)
            seen.append(loop.inTwelve)
        }
        #expect(seen == [8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4])
    }

    @Test("While the loop hardly rests, a twelfth goes at a time, until it does")
    func full() {
        var loop = Loop()
        loop.run(others: 2.9, frames: 2.4, forMilliseconds: 150)
        #expect(loop.inTwelve == 12)
        loop.run(others: 2.9, frames: 2.4, forMilliseconds: 100)
        #expect(loop.inTwelve == 11)
        loop.run(others: 2.9, frames: 2.4, forMilliseconds: 30_000)
        // 2.9 + 2.4 * 9 / 12 = 4.7 ms of 5, and with another twelfth 4.9.
        #expect(loop.inTwelve == 9)
        #expect(!loop.gauge.isOverloaded)
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
        #expect(loop.inTwelve == 4)
    }

    @Test(
        "As many frames come back as there is time for",
        arguments: [
            // The milliseconds of 5 that everything else and all frames take; frames of 12 ticks.
            (1.0, 2.0, 12), (2.9, 2.4, 7), (3.8, 1.5, 4), (4.6, 1.5, 4),
        ])
    func recovery(others: Double, frames: Double, inTwelve: Int) {
        var loop = Loop()
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 1_000)
        #expect(loop.inTwelve == 4)
        loop.run(others: others, frames: frames, forMilliseconds: 900)
        #expect(loop.inTwelve == 4)
        loop.run(others: others, frames: frames, forMilliseconds: 300)
        #expect(loop.inTwelve == inTwelve)
        loop.run(others: others, frames: frames, forMilliseconds: 30_000)
        #expect(loop.inTwelve == inTwelve)
    }

    @Test("If frames came back too soon, the next try waits longer")
    func backOff() {
        var loop = Loop()
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 250)
        for calm in [1_000, 2_000, 4_000, 8_000, 16_000, 16_000] as [Double] {
            #expect(loop.inTwelve == 8)
            loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: calm - 200)
            #expect(loop.inTwelve == 8, "\(calm)")
            loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 500)
            #expect(loop.inTwelve == 12, "\(calm)")
            loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 250)
        }
        // After a long time without trouble it is as in the beginning.
        loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 100_000)
        loop.run(turn: 12, ticks: 9, every: 12, forMilliseconds: 250)
        loop.run(turn: 2, ticks: 1, every: 5, forMilliseconds: 1_300)
        #expect(loop.inTwelve == 12)
    }

    @Test("Frames are as evenly spread as they can be", arguments: 4...12)
    func spread(inTwelve: Int) {
        let rate = FrameRate(inTwelve: inTwelve)
        for place in 0..<12 {
            var last = 0
            var gaps: Set<Int> = []
            for tick in 1...240 {
                guard rate.hasFrame(turn: place + tick, ticksSinceFrame: tick - last) else {
                    continue
                }
                if last > 0 { gaps.insert(tick - last) }
                last = tick
            }
            #expect(gaps.allSatisfy { [12 / inTwelve, rate.ticksPerFrame].contains($0) })
        }
        // Rooms take turns: of twelve, as many have a frame at each tick.
        for tick in 0..<12 {
            let count = (0..<12).count { rate.hasFrame(turn: tick + $0, ticksSinceFrame: 0) }
            #expect(count == inTwelve)
        }
    }

    @Test("A room whose turn changes still has a frame in time")
    func jump() {
        #expect(FrameRate.least.hasFrame(turn: 1, ticksSinceFrame: 3))
        #expect(!FrameRate.least.hasFrame(turn: 1, ticksSinceFrame: 2))
        #expect(FrameRate(inTwelve: 11).hasFrame(turn: 1, ticksSinceFrame: 2))
    }
}
