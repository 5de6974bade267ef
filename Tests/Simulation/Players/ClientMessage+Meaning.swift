import GameProtocol

/// Properties of requests, for players who await the answers.
extension ClientMessage {
    /// The items that the request uses up.
    var equipment: [String] {
        switch self {
        case .startRound(_, let items), .ready(_, let items), .rematch(_, let items): items
        case .hello, .setProfile, .listLevels, .listShop, .purchase, .tap, .clear, .leaveRound,
            .setStream, .ping, .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom,
            .watchRoom, .leaveRoom, .setRoom, .addBot, .removeMember, .react, .raceGhost, .getDaily,
            .startDaily, .startRecipe, .getBoard, .listLedger, .getStatistics, .getReplay,
            .library, .cooking, .account:
            []
        }
    }

    /// True if even a successful answer names the request.
    var isAlwaysAnswered: Bool {
        switch self {
        case .answerBots(let accepts): !accepts
        case .raceGhost: false
        case .hello, .setProfile, .listLevels, .listShop, .purchase, .startRound, .tap, .clear,
            .leaveRound, .setStream, .ping, .queue, .getTicket, .leaveQueue, .createRoom, .joinRoom,
            .watchRoom, .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react,
            .getDaily, .startDaily, .startRecipe, .getBoard, .listLedger, .getStatistics,
            .getReplay, .library, .cooking, .account:
            true
        }
    }
}
