import Kitchen

/// Names one room of this process. Numbers count up and aren't used again.
package struct RoomNumber: Hashable, Comparable, Sendable {
    package let value: UInt64

    package init(value: UInt64) {
        self.value = value
    }

    package static func < (left: RoomNumber, right: RoomNumber) -> Bool {
        left.value < right.value
    }
}

/// The codes of the private rooms that are open. It has no clock and no randomness of its own;
/// times are milliseconds of one clock.
///
/// Whoever tries codes at random is slowed down: after a number of wrong ones a player waits, also
/// with a right one, since the answer would tell which it is.
package struct RoomDirectory: Sendable {
    private var rules: LobbyRules
    private var numbers: [RoomCode: RoomNumber] = [:]
    private var codes: [RoomNumber: RoomCode] = [:]
    private var wrongCodes: [PlayerID: RateLimit] = [:]
    private var lastNumber: UInt64 = 0

    package init(rules: LobbyRules) {
        precondition(rules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        self.rules = rules
    }

    /// Codes are given out and guessed by these numbers from now on. Who has to wait still does.
    package mutating func replaceRules(_ newRules: LobbyRules) {
        precondition(newRules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        rules = newRules
        wrongCodes = wrongCodes.mapValues { limit in
            limit.changed(burst: newRules.wrongCodeBurst, interval: newRules.wrongCodeMilliseconds)
        }
    }

    /// Rooms that have a code.
    package var count: Int { numbers.count }

    /// Players whose wrong codes are remembered.
    package var rememberedPlayerCount: Int { wrongCodes.count }

    package func code(of room: RoomNumber) -> RoomCode? { codes[room] }

    /// A number for a room without a code, as for a match of the queue.
    package mutating func nextNumber() -> RoomNumber {
        lastNumber += 1
        return RoomNumber(value: lastNumber)
    }

    /// Names a new room.
    ///
    /// - Parameter random: Whoever knows its state knows the next code: it must not be one whose
    ///   numbers are told to players.
    /// - Throws: `tooManyRooms`.
    package mutating func open(
        using random: inout SplitMix64
    ) throws(LobbyRefusal) -> (room: RoomNumber, code: RoomCode) {
        guard numbers.count < rules.roomLimit else { throw .tooManyRooms }
        var code = RoomCode(number: random.next(below: RoomCode.count))
        // At most a tenth of the codes are in use, so that this ends soon.
        while numbers[code] != nil {
            code = RoomCode(number: random.next(below: RoomCode.count))
        }
        let room = nextNumber()
        numbers[code] = room
        codes[room] = code
        return (room, code)
    }

    /// The room of a code that a player typed.
    ///
    /// - Throws: `malformedCode`, which costs nothing, `unknownCode`, or `tooManyWrongCodes`.
    package mutating func find(
        _ text: some StringProtocol, by player: PlayerID, at now: Int64
    ) throws(LobbyRefusal) -> RoomNumber {
        guard let code = RoomCode(text) else { throw .malformedCode }
        var limit =
            wrongCodes[player]
            ?? RateLimit(burst: rules.wrongCodeBurst, interval: rules.wrongCodeMilliseconds)
        let wait = limit.wait(at: now)
        guard wait == 0 else { throw .tooManyWrongCodes(retryAfterMilliseconds: wait) }
        guard hasRoomToRemember(player, at: now) else {
            throw .tooManyWrongCodes(retryAfterMilliseconds: Int64(rules.wrongCodeMilliseconds))
        }
        if let room = numbers[code] { return room }
        limit.take(at: now)
        wrongCodes[player] = limit
        throw .unknownCode
    }

    /// Frees a room's code, once the room is closed. A room without a code is no fault.
    package mutating func close(_ room: RoomNumber) {
        guard let code = codes.removeValue(forKey: room) else { return }
        numbers[code] = nil
    }

    /// Whether a wrong code of the player could be remembered; forgets those who may try as often
    /// again as anybody. Without it, many guests at once would guess without end.
    private mutating func hasRoomToRemember(_ player: PlayerID, at now: Int64) -> Bool {
        if wrongCodes[player] != nil || wrongCodes.count < rules.wrongCodePlayerLimit {
            return true
        }
        wrongCodes = wrongCodes.filter { !$0.value.isFull(at: now) }
        return wrongCodes.count < rules.wrongCodePlayerLimit
    }
}
