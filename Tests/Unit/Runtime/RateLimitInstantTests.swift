import RateLimiting
import Testing

@testable import Runtime

@Suite("Rate limit by the clock")
struct RateLimitInstantTests {
    @Test(
        "The wait in milliseconds is rounded up",
        arguments: [(0, 2_000), (1_500_000, 1_999), (1_999_900_000, 1), (3_000_000_000, 1)])
    func waiting(nanoseconds: Int64, milliseconds: Int) throws {
        let rate = try #require(Rate(burst: 1, perMinute: 30))
        var limit = RateLimit()
        #expect(limit.take(at: Instant(nanoseconds: 0), by: rate) == true)
        let now = Instant(nanoseconds: nanoseconds)
        #expect(limit.millisecondsToWait(at: now, by: rate) == milliseconds)
        #expect(limit.isFull(at: now) == (nanoseconds >= 2_000_000_000))
    }

    @Test("A rate of 0 a minute means no limit")
    func none() {
        #expect(Rate(burst: 5, perMinute: 0) == nil)
        #expect(Rate(burst: 5, perSecond: 4) == Rate(burst: 5, interval: 250_000_000))
    }
}
