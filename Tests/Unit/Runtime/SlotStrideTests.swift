import Testing

@testable import Runtime

/// The shard ticks only at the requested slots, and doesn't wake up for others.
@Suite struct SlotStrideTests {
    /// 20 phases of 5 ms.
    private let bench = ShardBench(sendsByRing: false, phaseCount: 20)

    private func setTicking(everySlots stride: Int64?) {
        bench.turn { bench.shard.setTicking(everySlots: stride) }
    }

    private func tick(untilMilliseconds milliseconds: Int) -> Int {
        bench.reactor.tick(until: bench.shard.wheel.start.advanced(byMilliseconds: milliseconds))
    }

    @Test(
        arguments: [
            (1, Array(1...10)), (4, [4, 8]), (5, [5, 10]), (10, [10]), (20, []),
        ] as [(Int64, [Int64])])
    func ticksComeAtMultiples(stride: Int64, expected: [Int64]) {
        setTicking(everySlots: stride)
        #expect(tick(untilMilliseconds: 50) == expected.count)
        #expect(bench.application.tickedSlots == expected)
    }

    @Test func noTicksAreAskedFor() {
        setTicking(everySlots: 1)
        setTicking(everySlots: nil)
        #expect(tick(untilMilliseconds: 50) == 0)
        #expect(bench.application.tickedSlots == [])
    }

    /// Slots from before ticking was switched on are skipped.
    @Test func slotsBeforeTheFirstTickArePast() {
        _ = tick(untilMilliseconds: 42)
        setTicking(everySlots: 2)
        _ = tick(untilMilliseconds: 60)
        #expect(bench.application.tickedSlots == [10, 12])
    }

    @Test(
        arguments: [
            // A shorter stride, from its next multiple on.
            (10, 25, 2, [6, 8, 10, 12, 14, 16]), (10, 60, 2, [10, 14, 16]),
            // A longer stride.
            (2, 25, 10, [2, 4, 10]), (1, 15, 4, [1, 2, 3, 4, 8, 12, 16]),
        ] as [(Int64, Int, Int64, [Int64])])
    func theStrideChanges(
        first: Int64, atMilliseconds change: Int, second: Int64, expected: [Int64]
    ) {
        setTicking(everySlots: first)
        _ = tick(untilMilliseconds: change)
        setTicking(everySlots: second)
        _ = tick(untilMilliseconds: 84)
        #expect(bench.application.tickedSlots == expected)
    }

    /// A due slot stays due. Slots before it that nobody asked for may tick too.
    @Test func theStrideChangesWhileATickIsLate() {
        setTicking(everySlots: 4)
        bench.reactor.now = bench.shard.wheel.start.advanced(byMilliseconds: 21)
        setTicking(everySlots: 2)
        _ = tick(untilMilliseconds: 40)
        #expect(bench.application.tickedSlots == [2, 4, 6, 8])
    }

    /// A stall makes many slots due at once; the stride may change with each of them.
    @Test func theStrideChangesWhileSlotsAreDue() {
        setTicking(everySlots: 4)
        bench.application.whenTicked = { slot in
            if slot == 8 { bench.shard.setTicking(everySlots: 2) }
            if slot == 14 { bench.shard.setTicking(everySlots: nil) }
        }
        bench.reactor.now = bench.shard.wheel.start.advanced(byMilliseconds: 90)
        #expect(tick(untilMilliseconds: 200) == 1)
        #expect(bench.application.tickedSlots == [4, 8, 10, 12, 14])
    }

    /// While sockets are being handled, a due tick comes between two of them.
    @Test func ticksComeBetweenConnections() throws {
        let peers = try bench.connect(count: 2)
        setTicking(everySlots: 4)
        for peer in peers { try peer.write([0]) }
        bench.reactor.now = bench.shard.wheel.start.advanced(byMilliseconds: 19)
        bench.reactor.poll()
        #expect(bench.application.tickedSlots == [])
        for peer in peers { try peer.write([0]) }
        bench.reactor.now = bench.shard.wheel.start.advanced(byMilliseconds: 20)
        bench.reactor.poll()
        #expect(bench.application.tickedSlots == [4])
    }
}
