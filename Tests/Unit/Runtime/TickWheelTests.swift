import Testing

@testable import Runtime

struct TickWheelTests {
    /// 10 phases of 10 ms.
    private func wheel() -> TickWheel {
        TickWheel(start: Instant(nanoseconds: 5_000), tickMilliseconds: 100, phaseCount: 10)
    }

    private func moment(_ milliseconds: Int, _ nanoseconds: Int64 = 0) -> Instant {
        Instant(nanoseconds: 5_000 + Int64(milliseconds) * 1_000_000 + nanoseconds)
    }

    /// All slots due at a moment, which must be consecutive.
    private func due(_ wheel: inout TickWheel, at now: Instant) -> ClosedRange<Int64>? {
        guard let first = wheel.takeDueSlot(at: now) else { return nil }
        var last = first
        while let slot = wheel.takeDueSlot(at: now) {
            #expect(slot == last + 1)
            last = slot
        }
        return first...last
    }

    /// An overloaded shard takes a slot every 22 ms, and all phases get equally many.
    @Test(arguments: [1, 2, 5] as [Int64]) func phasesTakeTurns(stride: Int64) {
        var wheel = wheel()
        var slots: [Int64] = []
        for turn in 1...100 {
            let slot = wheel.takeDueSlot(ofStride: stride, at: moment(turn * Int(stride) * 22))
            if let slot { slots.append(slot) }
        }
        #expect(slots.count == 100)
        let phases = Dictionary(grouping: slots) { $0 % 10 }.mapValues(\.count)
        #expect(phases.count == 10 / stride && phases.keys.allSatisfy { $0 % stride == 0 })
        #expect(Set(phases.values) == [Int(10 * stride)])
        #expect(slots == slots.sorted())
        // The newest of its phase, which is less than a tick old.
        #expect(slots.last.map { $0 + 10 > 220 * stride } == true)
    }

    @Test(
        arguments: [
            ([0], [nil]), ([9], [nil]), ([10], [1...1]), ([10, 11], [1...1, nil]),
            ([10, 20, 30], [1...1, 2...2, 3...3]), ([35], [1...3]), ([100], [1...10]),
            // More than a tick late: each phase once, with the newest number, and in order.
            ([1000], [91...100]), ([10, 1000, 1010], [1...1, 92...100, 101...101]),
            // No slot is due if the clock stands still or seems to go back.
            ([30, 30, 20], [1...3, nil, nil]),
        ] as [([Int], [ClosedRange<Int64>?])])
    func slotsComeOnceAndInOrder(moments: [Int], expected: [ClosedRange<Int64>?]) {
        var wheel = wheel()
        #expect(moments.map { due(&wheel, at: moment($0)) } == expected)
    }

    @Test func slotIsDueAtItsTimeAndNotBefore() {
        var wheel = wheel()
        #expect(wheel.dueTime(ofSlot: 3) == moment(30))
        #expect(due(&wheel, at: moment(30, -1)) == 1...2)
        #expect(due(&wheel, at: moment(30)) == 3...3)
    }

    @Test(arguments: [(0, 10), (1, 1), (2, 2), (9, 9)] as [(Int64, Int64)])
    func nextSlotOfAPhaseIsAhead(phase: Int64, expected: Int64) {
        #expect(wheel().nextSlot(ofPhase: phase, after: moment(0)) == expected)
    }

    @Test func nextSlotFollowsTheLastOneHandedOut() {
        var wheel = wheel()
        wheel.skip(to: moment(255))
        let next = (0..<10).map { wheel.nextSlot(ofPhase: Int64($0), after: moment(255)) }
        #expect(next == [30, 31, 32, 33, 34, 35, 26, 27, 28, 29])
    }

    /// After a stall, the next slot counts from now, not from where the wheel stood still.
    @Test func nextSlotIsNotInThePast() {
        var wheel = wheel()
        wheel.skip(to: moment(20))
        #expect(wheel.nextSlot(ofPhase: 5, after: moment(420)) == 45)
    }
}
