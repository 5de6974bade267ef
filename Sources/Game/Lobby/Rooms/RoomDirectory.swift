/// The number of a room, unique in this process. Numbers count up and aren't used again.
package struct RoomNumber: Hashable, Comparable, Sendable {
    package let value: UInt64

    package static func < (left: RoomNumber, right: RoomNumber) -> Bool { left.value < right.value }
}

/// The codes of the private rooms that are open. It has no randomness of its own. The caller must
/// limit how many codes a player may try.
package struct RoomDirectory: Sendable {
    private var rules: LobbyRules
    private var numbers: [RoomCode: RoomNumber] = [:]
    private var codes: [RoomNumber: RoomCode] = [:]
    private var lastNumber: UInt64 = 0

    package init(rules: LobbyRules) {
        precondition(rules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        self.rules = rules
    }

    /// Gives out codes by these rules from now on.
    package mutating func replaceRules(_ newRules: LobbyRules) {
        precondition(newRules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        rules = newRules
    }

    /// How many rooms have a code.
    package var count: Int { numbers.count }

    package func code(of room: RoomNumber) -> RoomCode? { codes[room] }

    /// A number for a room without a code, as for a match of the queue.
    package mutating func nextNumber() -> RoomNumber {
        lastNumber += 1
        return RoomNumber(value: lastNumber)
    }

    /// Names a new room.
    ///
    /// - Parameter random: Must be unpredictable in production. Players see the codes of their own
    ///   rooms, and mustn't be able to work out those of others.
    /// - Throws: `tooManyRooms`.
    package mutating func open(
        using random: inout some RandomNumberGenerator
    ) throws(LobbyRefusal) -> (room: RoomNumber, code: RoomCode) {
        guard numbers.count < rules.roomLimit else { throw .tooManyRooms }
        var code: RoomCode
        // At most a tenth of the codes are in use, so this ends soon.
        repeat {
            code = RoomCode(number: Int.random(in: 0..<RoomCode.count, using: &random))
        } while numbers[code] != nil
        let room = nextNumber()
        numbers[code] = room
        codes[room] = code
        return (room, code)
    }

    /// The room that is open under a code, if there is one.
    package func room(of code: RoomCode) -> RoomNumber? { numbers[code] }

    /// Frees a closed room's code, if it has one.
    package mutating func close(_ room: RoomNumber) {
        guard let code = codes.removeValue(forKey: room) else { return }
        numbers[code] = nil
    }
}
