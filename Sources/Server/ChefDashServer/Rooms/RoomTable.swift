import Runtime

/// An object that ticks on a shard, at regular slots of its tick wheel.
protocol TickingRoom: AnyObject {
    /// The slot of its tick 0.
    var firstSlot: Int64 { get }
}

/// A shard's rooms, by the phase of the tick at which they are due.
struct RoomTable<Room: TickingRoom> {
    private var roomsByPhase: [[Room]]
    private(set) var count = 0

    init(phaseCount: Int) {
        roomsByPhase = Array(repeating: [], count: phaseCount)
    }

    /// The slot of a new room's tick 0: the next slot of the phase with the fewest rooms, among the
    /// phases that this many rooms use.
    func slotForNewRoom(on wheel: TickWheel, at now: Instant, roomCount: Int) -> Int64 {
        let stride = PhaseSpread.stride(phaseCount: roomsByPhase.count, roomCount: roomCount)
        let phases = Swift.stride(from: 0, to: roomsByPhase.count, by: stride)
        let fewest = phases.map { roomsByPhase[$0].count }.min() ?? 0
        let slots = phases.filter { roomsByPhase[$0].count == fewest }.map {
            wheel.nextSlot(ofPhase: Int64($0), after: now)
        }
        return slots.min() ?? wheel.lastSlot + 1
    }

    /// The greatest common divisor of the phases of all rooms; 0 without rooms.
    var commonStride: Int {
        let phases = roomsByPhase.indices.filter { !roomsByPhase[$0].isEmpty }
        guard !phases.isEmpty else { return 0 }
        return phases.reduce(roomsByPhase.count, PhaseSpread.commonStride)
    }

    mutating func insert(_ room: Room) {
        roomsByPhase[phase(of: room)].append(room)
        count += 1
    }

    /// Removes a room, if it is in the table.
    mutating func remove(_ room: Room) {
        let phase = phase(of: room)
        guard let index = roomsByPhase[phase].firstIndex(where: { $0 === room }) else { return }
        roomsByPhase[phase].swapAt(index, roomsByPhase[phase].count - 1)
        roomsByPhase[phase].removeLast()
        count -= 1
    }

    mutating func removeAll() {
        for phase in roomsByPhase.indices { roomsByPhase[phase] = [] }
        count = 0
    }

    var all: [Room] { Array(roomsByPhase.joined()) }

    func due(at slot: Int64) -> [Room] { roomsByPhase[Int(slot % Int64(roomsByPhase.count))] }

    /// The tick that a room reaches at a slot at which it is due.
    func tick(of room: Room, at slot: Int64) -> Int {
        Int((slot - room.firstSlot) / Int64(roomsByPhase.count))
    }

    private func phase(of room: Room) -> Int { Int(room.firstSlot % Int64(roomsByPhase.count)) }
}
