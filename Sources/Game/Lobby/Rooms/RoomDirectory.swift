/// The number of a room, unique in this process. Numbers rise and are never reused.
package struct RoomNumber: Hashable, Comparable, Sendable {
    package let value: UInt64

    package static func < (left: RoomNumber, right: RoomNumber) -> Bool { left.value < right.value }
}

/// The codes of the open private rooms. It has no randomness of its own. The caller must limit a
/// player's attempts to guess codes.
package struct RoomDirectory: Sendable {
    private var rules: LobbyRules
    private var numbers: [RoomCode: RoomNumber] = [:]
    private var codes: [RoomNumber: RoomCode] = [:]
    private var lastNumber: UInt64 = 0

    package init(rules: LobbyRules) {
        precondition(rules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        self.rules = rules
    }

    /// Replaces the rules for new codes.
    package mutating func replaceRules(_ newRules: LobbyRules) {
        precondition(newRules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        rules = newRules
    }

    /// The number of rooms with a code.
    package var count: Int { numbers.count }

    package func code(of room: RoomNumber) -> RoomCode? { codes[room] }

    /// Returns a number for a room without a code, such as a match of the queue.
    package mutating func nextNumber() -> RoomNumber {
        lastNumber += 1
        return RoomNumber(value: lastNumber)
    }

    /// Assigns a number and a code to a new private room.
    ///
    /// - Parameter random: Must be unpredictable in production. Players see the codes of their own
    ///   rooms, and must not be able to derive those of others.
    /// - Throws: `tooManyRooms`.
    package mutating func open(
        using random: inout some RandomNumberGenerator
    ) throws(LobbyRefusal) -> (room: RoomNumber, code: RoomCode) {
        guard numbers.count < rules.roomLimit else { throw .tooManyRooms }
        var code: RoomCode
        // At most a tenth of the codes are in use, so this loop is short.
        repeat {
            code = RoomCode(number: Int.random(in: 0..<RoomCode.count, using: &random))
        } while numbers[code] != nil
        let room = nextNumber()
        numbers[code] = room
        codes[room] = code
        return (room, code)
    }

    /// Assigns a number to a private room that keeps its code.
    ///
    /// - Returns: Nil if another room has the code, or there are too many rooms.
    package mutating func open(_ code: RoomCode) -> RoomNumber? {
        guard numbers[code] == nil, numbers.count < rules.roomLimit else { return nil }
        let room = nextNumber()
        numbers[code] = room
        codes[room] = code
        return room
    }

    /// The open room with this code, if there is one.
    package func room(of code: RoomCode) -> RoomNumber? { numbers[code] }

    /// Frees the code of a closed room, if it has one.
    package mutating func close(_ room: RoomNumber) {
        guard let code = codes.removeValue(forKey: room) else { return }
        numbers[code] = nil
    }
}
