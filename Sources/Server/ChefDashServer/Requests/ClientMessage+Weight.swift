import GameProtocol

extension ClientMessage {
    /// The message's cost against the connection's rate limit: more than one if the server has to
    /// read the database, or to write and inform a whole room. At most 10, the smallest burst that
    /// an operator can configure.
    var weight: Int {
        switch self {
        case .setProfile: 10
        case .getReplay, .getBoard, .raceGhost, .startRecipe: 5
        case .createRoom(let options): options.recipe == nil ? 1 : 5
        case .listLedger(let wanted): 2 + (wanted.count ?? LedgerRequest.usualEntryCount) / 10
        case .getStatistics, .getDaily: 2
        case .library(let message): message.weight
        case .cooking(let message): message.weight
        case .hello, .purchase, .startRound, .tap, .clear, .leaveRound, .setStream,
            .listLevels, .listShop, .ping, .queue, .getTicket, .leaveQueue, .answerBots,
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
        case .pull, .listMatches, .search, .planGroceries, .cook, .getRecipeLevel, .getNutrition,
            .getHistory:
            2
        // Large edits cost more, so that an import leaves CPU time for the game.
        case .edit(let edit): 1 + edit.operations.count / 8
        case .listHouseholds, .getHousehold, .revokeInvitation, .openLibrary, .suggest,
            .listRecentSearches, .addRecentSearch, .removeRecentSearch,
            .clearRecentSearches, .putImage, .importRecipes, .getImport, .listLinks,
            .revokeLink:
            1
        }
    }
}

extension CookingMessage {
    /// The cost of an action in an ended session, which may have to be replayed.
    static let replayWeight = 5

    fileprivate var weight: Int {
        switch self {
        case .start, .finish: 5
        case .get: 2
        case .act: 1
        }
    }
}
