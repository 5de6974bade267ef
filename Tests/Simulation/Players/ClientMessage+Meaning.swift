import GameProtocol

/// What messages mean for whoever waits for their answers.
extension ClientMessage {
    /// What it asks for to use up.
    var equipment: [String] {
        switch self {
        case .startRound(_, let items), .ready(_, let items), .rematch(_, let items): items
        case .hello, .setProfile, .listLevels, .listShop, .purchase, .tap, .clear, .leaveRound,
            .setStream, .ping, .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom,
            .watchRoom, .leaveRoom, .setRoom, .addBot, .removeMember, .react, .raceGhost, .getDaily,
            .startDaily, .startRecipe, .getBoard, .listLedger, .getStatistics, .getReplay,
            .library, .cooking:
            []
        }
    }

    /// Whether an answer names the request also where it is granted.
    var isAlwaysAnswered: Bool {
        switch self {
        case .answerBots(let accepts): !accepts
        case .raceGhost: false
        case .hello, .setProfile, .listLevels, .listShop, .purchase, .startRound, .tap, .clear,
            .leaveRound, .setStream, .ping, .queue, .getTicket, .leaveQueue, .createRoom, .joinRoom,
            .watchRoom, .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react,
            .getDaily, .startDaily, .startRecipe, .getBoard, .listLedger, .getStatistics,
            .getReplay, .library, .cooking:
            true
        }
    }
}
