import Kitchen

/// What can be said of a request's members without the server's state.
extension ClientMessage {
    /// - Throws: `bad_value`, `missing_field` or `number_out_of_range`, with a sentence that names
    ///   the member and what is allowed.
    func check() throws(RequestFault) {
        switch self {
        case .hello(let hello): try hello.check()
        case .setProfile(let profile):
            guard profile.name != nil || profile.avatar != nil else {
                throw RequestFault(.missingField, "`name` or `avatar` must be given")
            }
        case .startRound(_, let itemIDs), .ready(_, let itemIDs), .rematch(_, let itemIDs):
            guard itemIDs.count <= GameProtocol.itemIDCount else {
                throw RequestFault(
                    .badValue,
                    "`item_ids` has \(itemIDs.count) items; at most \(GameProtocol.itemIDCount)")
            }
        case .react(let reaction):
            try Self.checkLength(
                reaction, of: "reaction", meaning: "protocol.md lists the reactions")
        case .setRoom(let options):
            guard options != RoomOptions() else {
                throw RequestFault(
                    .missingField,
                    "`level_id`, `seat_count`, `best_of` or `allow_items` must be given")
            }
        case .addBot(let strength):
            guard BotStrength(rawValue: strength) != nil else {
                let known = BotStrength.allCases.map { "\"\($0.rawValue)\"" }
                throw RequestFault(
                    .badValue, "`bot_strength` must be one of \(known.joined(separator: ", "))")
            }
        case .removeMember(let playerID): try Self.checkIdentifier(playerID, of: "player_id")
        case .raceGhost(_, let playerID, let recordID):
            if let playerID { try Self.checkIdentifier(playerID, of: "player_id") }
            if let recordID { try Self.checkIdentifier(recordID, of: "record_id") }
        case .getBoard(let request): try request.check()
        case .listLedger(let request): try request.check()
        case .getReplay(let request): try request.check()
        case .listLevels, .listShop, .purchase, .tap, .clear, .leaveRound, .setStream, .ping,
            .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom,
            .leaveRoom, .getDaily, .startDaily, .getStatistics:
            break
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

extension ClientMessage.Hello {
    fileprivate func check() throws(RequestFault) {
        guard (playerID == nil) == (token == nil) else {
            throw RequestFault(
                .missingField,
                "`player_id` and `token` belong together; a new player sends neither")
        }
        if let language, language.count > GameProtocol.languageLength {
            throw RequestFault(
                .badValue,
                "`language` has \(language.count) characters; a language tag such as \"es-MX\" has"
                    + " at most \(GameProtocol.languageLength)")
        }
    }
}

extension BoardRequest {
    fileprivate func check() throws(RequestFault) {
        try ClientMessage.checkLength(
            boardID, of: "board_id",
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
        if let beforeNumber, beforeNumber < 1 {
            throw RequestFault(
                .numberOutOfRange, "`before_number` is \(beforeNumber); entries count from 1")
        }
        if let count, !(1...Self.entryLimit).contains(count) {
            throw RequestFault(
                .numberOutOfRange, "`count` is \(count); 1 to \(Self.entryLimit) are allowed")
        }
    }
}

extension ReplayRequest {
    fileprivate func check() throws(RequestFault) {
        try ClientMessage.checkIdentifier(recordID, of: "record_id")
        if let playerID { try ClientMessage.checkIdentifier(playerID, of: "player_id") }
        if let fromTick, fromTick < 0 {
            throw RequestFault(
                .numberOutOfRange, "`from_tick` is \(fromTick); ticks count from 0")
        }
    }
}
