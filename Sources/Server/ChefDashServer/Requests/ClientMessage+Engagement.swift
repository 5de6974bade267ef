import GameProtocol
import Store

extension ClientMessage {
    /// The reason for which the player's session can't go on at another node once this message is
    /// handled; nil if it can.
    var engagement: Elsewhere.Reason? {
        switch self {
        case .startRound, .startRecipe, .startDaily: .round
        case .queue, .createRoom, .joinRoom, .watchRoom, .raceGhost: .lobby
        case .hello, .setStream, .ping, .setProfile, .listLevels, .listShop, .purchase, .getDaily,
            .tap, .clear, .leaveRound, .getTicket, .leaveQueue, .answerBots, .leaveRoom, .setRoom,
            .ready, .addBot, .removeMember, .rematch, .react, .getBoard, .listLedger,
            .getStatistics, .getReplay, .library, .cooking, .account:
            nil
        }
    }
}
