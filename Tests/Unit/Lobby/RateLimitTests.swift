import Testing

@testable import Lobby

@Suite struct RateLimitTests {
    @Test(
        "A burst is allowed, and then one for each interval",
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
        var limit = RateLimit(burst: 3, interval: 20)
        for time in takenAt {
            #expect(limit.wait(at: time) == 0)
            limit.take(at: time)
        }
        #expect(limit.wait(at: askedAt) == wait)
    }

    @Test("It is full again when everything taken has come back")
    func fills() {
        var limit = RateLimit(burst: 3, interval: 20)
        #expect(limit.isFull(at: 0))
        limit.take(at: 0)
        limit.take(at: 0)
        #expect(!limit.isFull(at: 39))
        #expect(limit.isFull(at: 40))
    }
}
