import RateLimiting
import Testing

@Suite("Rate limit")
struct RateLimitTests {
    private let rate = Rate(burst: 3, interval: 20)

    @Test(
        "A burst is allowed, and then one event per interval",
        arguments: [
            (takenAt: [Int64](), askedAt: Int64(0), wait: Int64(0)),
            ([0], 0, 0),
            ([0, 0], 0, 0),
            ([0, 0, 0], 0, 20),
            ([0, 0, 0], 19, 1),
            ([0, 0, 0], 20, 0),
            ([0, 0, 0, 20], 20, 20),
            ([0, 0, 0], 60, 0),
            ([0, 0, 0, 60, 60], 60, 0),
            ([0, 0, 0, 60, 60, 60], 60, 20),
        ])
    func waits(takenAt: [Int64], askedAt: Int64, wait: Int64) {
        var limit = RateLimit()
        for time in takenAt {
            #expect(limit.wait(at: time, by: rate) == 0)
            #expect(limit.take(at: time, by: rate) == true)
        }
        #expect(limit.wait(at: askedAt, by: rate) == wait)
        #expect(limit.take(at: askedAt, by: rate) == (wait == 0))
    }

    @Test(
        "More events are allowed as time passes",
        arguments: [(0, 3), (19, 0), (20, 1), (50, 2), (2_000, 3)])
    func refill(time: Int64, expected: Int) {
        var limit = RateLimit()
        if time > 0 { while limit.take(at: 0, by: rate) {} }
        var allowed = 0
        while limit.take(at: time, by: rate) { allowed += 1 }
        #expect(allowed == expected)
    }

    @Test("The limit is full again when everything taken has been refilled")
    func fills() {
        var limit = RateLimit()
        #expect(limit.isFull(at: 0))
        let taken = limit.take(2, at: 0, by: rate)
        #expect(taken && !limit.isFull(at: 39))
        #expect(limit.isFull(at: 40))
    }

    @Test("Returned events can be taken again, up to the burst")
    func givingBack() {
        let rate = Rate(burst: 1, interval: 1_000)
        var limit = RateLimit()
        limit.giveBack(by: rate)
        var taken = [limit.take(at: 0, by: rate)]
        limit.giveBack(by: rate)
        limit.giveBack(by: rate)
        taken += [limit.take(at: 0, by: rate), limit.take(at: 0, by: rate)]
        #expect(taken == [true, true, false])
    }

    @Test("A time before the last one takes nothing")
    func disorder() {
        let rate = Rate(burst: 2, interval: 1_000)
        var limit = RateLimit()
        let taken = [500, 0, 500, 1_499, 1_500].map { limit.take(at: $0, by: rate) }
        #expect(taken == [true, false, true, false, true])
    }

    /// The events wanted at once, and the wait if there are too few left.
    @Test(
        arguments: [(1, nil), (5, nil), (9, nil), (0, nil)] as [(Int, Int64?)] + [
            (2, 1_000), (5, 4_000), (9, 4_000),
        ])
    func severalAtOnce(count: Int, wait: Int64?) {
        let rate = Rate(burst: 5, interval: 1_000)
        var limit = RateLimit()
        if wait != nil { _ = limit.take(4, at: 0, by: rate) }
        #expect(limit.take(count, at: 0, by: rate) == (wait == nil))
        if let wait { #expect(limit.wait(for: count, at: 0, by: rate) == wait) }
    }

    @Test("A slower rate refills later")
    func changedRate() {
        var limit = RateLimit()
        while limit.take(at: 0, by: rate) {}
        #expect(limit.wait(at: 0, by: rate) == 20)
        #expect(limit.wait(at: 0, by: Rate(burst: 1, interval: 20)) == 60)
    }
}
