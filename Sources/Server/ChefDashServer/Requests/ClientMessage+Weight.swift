import GameProtocol

extension ClientMessage {
    /// The message's cost against the connection's rate limit: more than one if the server has to
    /// read the database, or to write and inform a whole room. At most 10, the smallest burst that
    /// an operator can configure.
    var weight: Int {
        switch self {
        case .createRoom(let options): baseWeight + (options.recipe == nil ? 0 : 4)
        case .listLedger(let wanted):
            baseWeight + (wanted.count ?? LedgerRequest.usualEntryCount) / 10
        // Large edits cost more, so that an import leaves CPU time for the game.
        case .library(.edit(let edit)): baseWeight + edit.operations.count / 8
        case .hello, .setProfile, .listLevels, .listShop, .purchase, .startRound, .startRecipe,
            .tap, .clear, .leaveRound, .setStream, .ping, .queue, .getTicket, .leaveQueue,
            .answerBots, .joinRoom, .watchRoom, .leaveRoom, .setRoom, .ready, .addBot,
            .removeMember, .rematch, .react, .raceGhost, .getDaily, .startDaily, .getBoard,
            .getStatistics, .getReplay, .library, .cooking, .account:
            baseWeight
        }
    }
}

extension CookingMessage {
    /// The further cost of an action in an ended session, which may have to be replayed.
    static let replayWeight = 4
}
