import Runtime
import Testing

@testable import ChefDashServer

@Suite struct RoomTableTests {
    private final class Room: TickingRoom {
        let firstSlot: Int64

        init(firstSlot: Int64) { self.firstSlot = firstSlot }
    }

    private let now = Instant(nanoseconds: 0)

    private func wheel(phaseCount: Int) -> TickWheel {
        TickWheel(start: now, tickMilliseconds: 100, phaseCount: phaseCount)
    }

    /// At most 100 rooms for each phase, 10 phases at the least, and all equally far apart.
    @Test(
        arguments: [
            (100, 0, 10), (100, 1, 10), (100, 1_000, 10), (100, 1_099, 10), (100, 1_100, 5),
            (100, 2_099, 5), (100, 2_100, 4), (100, 2_599, 4), (100, 2_600, 2), (100, 5_099, 2),
            (100, 5_100, 1), (100, 1_000_000, 1),
            (50, 0, 5), (20, 0, 2), (10, 0, 1), (7, 0, 1), (7, 10_000, 1), (1, 0, 1), (97, 0, 1),
        ] as [(Int, Int, Int)])
    func phasesAreAsManyAsRoomsNeed(phaseCount: Int, roomCount: Int, stride: Int) {
        #expect(PhaseSpread.stride(phaseCount: phaseCount, roomCount: roomCount) == stride)
    }

    @Test(
        arguments: [
            (0, 0, 0), (5, 0, 5), (0, 5, 5), (10, 4, 2), (4, 10, 2), (7, 3, 1), (100, 100, 100),
        ] as [(Int, Int, Int)])
    func theCommonStrideDividesBoth(one: Int, other: Int, expected: Int) {
        #expect(PhaseSpread.commonStride(one, other) == expected)
    }

    @Test(arguments: [(100, 30), (100, 500), (100, 3_000), (50, 100), (7, 100), (1, 5)])
    func roomsAreSpreadEvenly(phaseCount: Int, roomCount: Int) {
        let wheel = wheel(phaseCount: phaseCount)
        var table = RoomTable<Room>(phaseCount: phaseCount)
        for _ in 0..<roomCount {
            let slot = table.slotForNewRoom(on: wheel, at: now, roomCount: roomCount)
            #expect((1...Int64(phaseCount)).contains(slot))
            table.insert(Room(firstSlot: slot))
        }
        let stride = PhaseSpread.stride(phaseCount: phaseCount, roomCount: roomCount)
        #expect(table.commonStride == stride)
        let counts = (0..<phaseCount).map { table.due(at: Int64($0)).count }
        let used = counts.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
        #expect(used.reduce(0, +) == roomCount)
        #expect((used.max() ?? 0) - (used.min() ?? 0) <= 1)
    }

    @Test func theCommonStrideFollowsTheRooms() {
        var table = RoomTable<Room>(phaseCount: 100)
        #expect(table.commonStride == 0)
        let rooms = [200, 150, 110, 107].map { Room(firstSlot: $0) }
        var strides: [Int] = []
        for room in rooms {
            table.insert(room)
            strides.append(table.commonStride)
        }
        for room in rooms.reversed() {
            table.remove(room)
            strides.append(table.commonStride)
        }
        #expect(strides == [100, 50, 10, 1, 10, 50, 100, 0])
    }
}
