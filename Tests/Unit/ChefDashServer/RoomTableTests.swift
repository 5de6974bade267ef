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

    /// At most 100 rooms per phase, at least 8 phases, all equally far apart.
    @Test(
        arguments: [
            (64, 0, 8), (64, 1, 8), (64, 899, 8), (64, 900, 4), (64, 1_699, 4), (64, 1_700, 2),
            (64, 3_299, 2), (64, 3_300, 1), (64, 1_000_000, 1),
            (32, 0, 4), (16, 0, 2), (8, 0, 1), (4, 0, 1), (4, 10_000, 1), (1, 0, 1),
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

    @Test(arguments: [(1, 1), (2, 2), (3, 2), (50, 32), (63, 32), (64, 64), (100, 64), (1_000, 64)])
    func phasesAreAPowerOfTwo(tickMilliseconds: Int, phaseCount: Int) {
        #expect(PhaseSpread.phaseCount(tickMilliseconds: tickMilliseconds) == phaseCount)
    }

    /// Rooms created while there were few are at phases that later rooms use too.
    @Test(arguments: [64, 32, 8, 1]) func aGrowingCrowdStaysEquallyFarApart(phaseCount: Int) {
        let wheel = wheel(phaseCount: phaseCount)
        var table = RoomTable<Room>(phaseCount: phaseCount)
        for roomCount in 0..<6_000 {
            let slot = table.slotForNewRoom(on: wheel, at: now, roomCount: roomCount)
            table.insert(Room(firstSlot: slot))
            let stride = PhaseSpread.stride(phaseCount: phaseCount, roomCount: roomCount)
            // The stride shrinks once one of the phases between has a room.
            #expect(
                table.commonStride.isMultiple(of: stride),
                "\(roomCount) rooms at \(phaseCount) phases")
        }
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
