import GameProtocol

extension ClientMessage {
    /// As how many messages it counts in the connection's budget: more than one where it reads the
    /// database, or makes the server write and tell a whole room. At most 10, which is the smallest
    /// burst that an operator can configure.
    var weight: Int {
        switch self {
        case .setProfile: 10
        case .getReplay, .getBoard, .raceGhost: 5
        case .listLedger(let wanted): 2 + (wanted.count ?? LedgerRequest.usualEntryCount) / 10
        case .getStatistics, .getDaily: 2
        case .library(let message): message.weight
        case .hello, .purchase, .startRound, .tap, .clear, .leaveRound, .setStream,
            .listLevels, .listShop, .ping, .queue, .getTicket, .leaveQueue, .answerBots,
            .createRoom,
            .joinRoom, .watchRoom,
            .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react, .startDaily:
            1
        }
    }
}

extension LibraryMessage {
    fileprivate var weight: Int {
        switch self {
        case .addSamples: 10
        case .createHousehold, .joinHousehold, .invite, .changeMember, .makeLink,
            .rateLink:
            5
        case .listMatches, .search, .planGroceries, .cook: 2
        // So that an import leaves the game its time.
        case .edit(let edit): 1 + edit.operations.count / 8
        case .listHouseholds, .getHousehold, .revokeInvitation, .openLibrary, .pull, .suggest,
            .listRecentSearches, .addRecentSearch, .removeRecentSearch,
            .clearRecentSearches, .putImage, .listLinks, .revokeLink:
            1
        }
    }
}
