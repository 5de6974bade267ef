import Kitchen

/// What can be said of a request's members without the server's state.
extension ClientMessage {
    /// - Throws: `bad_value`, `missing_field` or `number_out_of_range`, with a sentence that names
    ///   the member and what is allowed.
    func check() throws(RequestFault) {
        switch self {
        case .startRound(_, let equip), .ready(_, let equip):
            guard equip.count <= GameProtocol.equipCount else {
                throw RequestFault(
                    .badValue,
                    "`equip` has \(equip.count) items; at most \(GameProtocol.equipCount)")
            }
        case .setProfile(let profile):
            guard profile.name != nil || profile.avatar != nil else {
                throw RequestFault(.missingField, "`name` or `avatar` must be given")
            }
        case .hello(let hello):
            guard (hello.player == nil) == (hello.token == nil) else {
                throw RequestFault(
                    .missingField,
                    "`player` and `token` belong together; a new player sends neither")
            }
        case .ping(let clientTime):
            guard clientTime.isFinite else {
                throw RequestFault(.numberOutOfRange, "`client_time` must be a finite number")
            }
        case .listLevels, .listShop, .purchase, .tap, .clear, .leaveRound, .setStream: break
        default: try checkOther()
        }
    }

    private func checkOther() throws(RequestFault) {
        switch self {
        case .joinRoom(let code), .watchRoom(let code):
            // A code that somebody mistyped is no fault of the client's; the server says so itself.
            try Self.checkLength(code, of: "code", meaning: "a code is 5 letters")
        case .react(let reaction):
            try Self.checkLength(
                reaction, of: "reaction", meaning: "protocol.md lists the reactions")
        case .setRoom(let options):
            guard options != RoomOptions() else {
                throw RequestFault(
                    .missingField, "`level`, `seats`, `best_of` or `items` must be given")
            }
        case .addBot(let strength):
            guard BotStrength(rawValue: strength) != nil else {
                let known = BotStrength.allCases.map { "\"\($0.rawValue)\"" }
                throw RequestFault(
                    .badValue, "`strength` must be one of \(known.joined(separator: ", "))")
            }
        case .removeMember(let player): try Self.checkIdentifier(player, of: "player")
        case .raceGhost(_, let player):
            if let player { try Self.checkIdentifier(player, of: "player") }
        case .board(let request): try request.check()
        case .listLedger(let request): try request.check()
        case .replay(let request): try request.check()
        default: break
        }
    }

    fileprivate static func checkLength(
        _ word: String, of member: String, meaning: String
    ) throws(RequestFault) {
        guard (1...GameProtocol.wordBytes).contains(word.utf8.count) else {
            throw RequestFault(
                .badValue,
                "`\(member)` has \(word.utf8.count) bytes; 1 to \(GameProtocol.wordBytes) are"
                    + " allowed, and \(meaning)")
        }
    }

    fileprivate static func checkIdentifier(
        _ text: String, of member: String
    ) throws(RequestFault) {
        guard RoundID(text) != nil else {
            throw RequestFault(
                .badValue, "`\(member)` must be 32 hexadecimal digits, 0 to 9 and a to f")
        }
    }
}

extension BoardRequest {
    fileprivate func check() throws(RequestFault) {
        try ClientMessage.checkLength(
            board, of: "board",
            meaning: "there are \"level/1\", \"rating\" and \"daily/2026-11-21\"")
        if let season, !Self.isMonth(season) {
            throw RequestFault(
                .badValue, "`season` must be a month such as \"2026-11\"; leave it out for all time"
            )
        }
        if around == true, from != nil {
            throw RequestFault(
                .badValue, "`from` and `around` exclude each other; send one of them")
        }
        if let from, from < 1 {
            throw RequestFault(.numberOutOfRange, "`from` is \(from); rows count from 1")
        }
        let limit = around == true ? Self.rowsOnEachSideLimit : Self.rowLimit
        if let count, !(1...limit).contains(count) {
            throw RequestFault(
                .numberOutOfRange,
                "`count` is \(count); 1 to \(limit) are allowed"
                    + (around == true ? " on each side" : ""))
        }
    }

    /// Four digits, a hyphen, and 01 to 12.
    private static func isMonth(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[4] == UInt8(ascii: "-") else { return false }
        let digits = bytes[..<4] + bytes[5...]
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return false
        }
        return (1...12).contains(Int(text.suffix(2)) ?? 0)
    }
}

extension LedgerRequest {
    fileprivate func check() throws(RequestFault) {
        if let before, before < 1 {
            throw RequestFault(
                .numberOutOfRange, "`before` is \(before); entries count from 1")
        }
        if let count, !(1...Self.entryLimit).contains(count) {
            throw RequestFault(
                .numberOutOfRange, "`count` is \(count); 1 to \(Self.entryLimit) are allowed")
        }
    }
}

extension ReplayRequest {
    fileprivate func check() throws(RequestFault) {
        try ClientMessage.checkIdentifier(record, of: "record")
        if let player { try ClientMessage.checkIdentifier(player, of: "player") }
        if let fromTick, fromTick < 0 {
            throw RequestFault(
                .numberOutOfRange, "`from_tick` is \(fromTick); ticks count from 0")
        }
    }
}
