import Testing

@testable import Runtime

@Suite("An overloaded shard")
struct OverloadGaugeTests {
    /// A gauge that gets one tick after another.
    private struct Loop {
        var gauge = OverloadGauge()
        private var now = Instant(nanoseconds: 1_000_000_000)

        /// Ticks that begin this late, one `every` this many milliseconds.
        mutating func run(late: Int64, every: Int64, forMilliseconds milliseconds: Int64) {
            for _ in 0..<milliseconds / every {
                now = Instant(nanoseconds: now.nanoseconds + every * 1_000_000)
                gauge.note(late: late * 1_000_000, tick: 100_000_000, at: now)
            }
        }
    }

    @Test(
        "Slightly late ticks and single stalls don't count as overload", arguments: [0, 1, 99, 200])
    func calm(late: Int64) {
        var loop = Loop()
        for _ in 0..<20 {
            loop.run(late: late, every: 10, forMilliseconds: 3_000)
            // A stall that delays several ticks.
            loop.run(late: 5_000, every: 10, forMilliseconds: 30)
            #expect(!loop.gauge.isOverloaded)
        }
    }

    @Test("A shard whose ticks stay more than two ticks late is overloaded after a second")
    func overload() {
        var loop = Loop()
        loop.run(late: 201, every: 300, forMilliseconds: 1_200)
        #expect(!loop.gauge.isOverloaded)
        loop.run(late: 201, every: 300, forMilliseconds: 300)
        #expect(loop.gauge.isOverloaded)
    }

    @Test("It stays overloaded until a second without late ticks")
    func recovery() {
        var loop = Loop()
        loop.run(late: 300, every: 100, forMilliseconds: 5_000)
        for _ in 0..<10 {
            loop.run(late: 0, every: 100, forMilliseconds: 900)
            #expect(loop.gauge.isOverloaded)
            loop.run(late: 201, every: 100, forMilliseconds: 100)
        }
        loop.run(late: 0, every: 100, forMilliseconds: 1_000)
        #expect(!loop.gauge.isOverloaded)
    }
}
