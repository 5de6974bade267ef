import Testing

@testable import Lobby

@Suite struct SpectatorDelayTests {
    @Test(
        "A frame comes out when the delay is over and not before",
        arguments: [
            (delay: 20, asked: 5, frames: [Int]()),
            (20, 24, []),
            (20, 25, [5]),
            (20, 27, [5, 6, 7]),
            (20, 100, [5, 6, 7]),
            (0, 5, [5]),
            (0, 7, [5, 6, 7]),
        ])
    func delays(delay: Int, asked: Int, frames: [Int]) {
        var ring = SpectatorDelay<Int>(delayTicks: delay, framesPerTick: 3)
        for tick in 5...7 { ring.append(tick, at: tick) }
        var out: [Int] = []
        while let frame = ring.next(at: asked) { out.append(frame) }
        #expect(out == frames)
        #expect(ring.count == 3 - frames.count)
    }

    @Test("With one frame a tick, the ring never drops a frame")
    func steady() {
        var ring = SpectatorDelay<Int>(delayTicks: 20)
        for tick in 0..<1_000 {
            ring.append(tick, at: tick)
            #expect(ring.next(at: tick) == (tick < 20 ? nil : tick - 20))
            #expect(ring.next(at: tick) == nil)
        }
    }

    @Test("A full ring drops the oldest and shows nothing early")
    func overflow() {
        var ring = SpectatorDelay<Int>(delayTicks: 3)
        for frame in 0..<6 { ring.append(frame, at: 10) }
        #expect(ring.next(at: 12) == nil)
        #expect((0..<5).map { _ in ring.next(at: 13) } == [2, 3, 4, 5, nil])
    }
}
