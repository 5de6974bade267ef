import Testing

@testable import Runtime

@Suite("Token bucket")
struct TokenBucketTests {
    private let start = Instant(nanoseconds: 1_000_000_000)

    @Test(
        "After so many milliseconds so many events are allowed",
        arguments: [(0, 3), (99, 0), (100, 1), (250, 2), (10_000, 3)])
    func refill(milliseconds: Int, expected: Int) {
        var bucket = TokenBucket(capacity: 3, ratePerSecond: 10, now: start)
        if milliseconds > 0 { while bucket.take(at: start) {} }
        let now = start.advanced(byMilliseconds: milliseconds)
        var allowed = 0
        while bucket.take(at: now) { allowed += 1 }
        #expect(allowed == expected)
    }

    @Test("It says how long to wait")
    func waiting() {
        var bucket = TokenBucket(capacity: 1, ratePerSecond: 0.5, now: start)
        let taken = bucket.take(at: start)
        #expect(taken && bucket.millisecondsUntilNext == 2_000)
        let later = [1_999, 2_000].map { bucket.take(at: start.advanced(byMilliseconds: $0)) }
        #expect(later == [false, true])
    }

    @Test("What is given back can be taken again, up to the capacity")
    func givingBack() {
        var bucket = TokenBucket(capacity: 1, ratePerSecond: 1, now: start)
        var taken = [bucket.take(at: start)]
        bucket.giveBack()
        bucket.giveBack()
        taken += [bucket.take(at: start), bucket.take(at: start)]
        #expect(taken == [true, true, false])
    }

    @Test("A moment that comes out of order takes nothing away")
    func disorder() {
        var bucket = TokenBucket(capacity: 2, ratePerSecond: 1, now: start)
        let taken = [500, 0, 0, 1_499, 1_500].map {
            bucket.take(at: start.advanced(byMilliseconds: $0))
        }
        #expect(taken == [true, true, false, false, true])
    }

    /// Tokens wanted at once of five, one a second; taken, or the milliseconds until they can be.
    @Test(
        arguments: [(1, nil), (5, nil), (9, nil), (0, nil)] as [(Int, Int?)] + [
            (2, 1000), (5, 4000), (9, 4000),
        ])
    func severalAtOnce(count: Int, wait: Int?) {
        let start = Instant(nanoseconds: 0)
        var bucket = TokenBucket(capacity: 5, ratePerSecond: 1, now: start)
        if wait != nil { _ = bucket.take(4, at: start) }
        let isTaken = bucket.take(count, at: start)
        #expect(isTaken == (wait == nil))
        if let wait { #expect(bucket.milliseconds(until: count) == wait) }
    }
}
