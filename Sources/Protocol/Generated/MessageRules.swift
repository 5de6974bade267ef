// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

/// The messages that a companion may send.
package enum CompanionMessage {
    case hello(ClientMessage.Hello)
    case ping(Double)
    case library(LibraryMessage)
    case cooking(CookingMessage)
    case account(AccountMessage)
}

extension ClientMessage {
    /// The cost against the rate limit, in messages. Some contents cost more.
    package var baseWeight: Int {
        switch self {
        case .hello, .listLevels, .listShop, .purchase, .startRound, .tap, .clear, .leaveRound, .setStream, .ping, .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom, .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react, .startDaily: 1
        case .setProfile: 10
        case .startRecipe, .raceGhost, .getBoard, .getReplay: 5
        case .getDaily, .listLedger, .getStatistics: 2
        case .library(let message): message.baseWeight
        case .cooking(let message): message.baseWeight
        case .account(let message): message.baseWeight
        }
    }

    /// True if the request changes something durable, so that a repetition must be recognised by the
    /// envelope's `id`.
    package var needsID: Bool {
        switch self {
        case .hello, .setProfile, .listLevels, .listShop, .tap, .clear, .leaveRound, .setStream, .ping, .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom, .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react, .raceGhost, .getDaily, .getBoard, .listLedger, .getStatistics, .getReplay, .library, .cooking, .account: false
        case .purchase, .startRound, .startRecipe, .startDaily: true
        }
    }

    /// The message if a companion may send it.
    package var ofCompanion: CompanionMessage? {
        switch self {
        case .hello(let message): .hello(message)
        case .ping(let message): .ping(message)
        case .library(let message): .library(message)
        case .cooking(let message): .cooking(message)
        case .account(let message): .account(message)
        case .setProfile, .listLevels, .listShop, .purchase, .startRound, .startRecipe, .tap, .clear, .leaveRound, .setStream, .queue, .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom, .leaveRoom, .setRoom, .ready, .addBot, .removeMember, .rematch, .react, .raceGhost, .getDaily, .startDaily, .getBoard, .listLedger, .getStatistics, .getReplay: nil
        }
    }
}

extension LibraryMessage {
    /// The cost against the rate limit, in messages. Some contents cost more.
    package var baseWeight: Int {
        switch self {
        case .listHouseholds, .getHousehold, .revokeInvitation, .openLibrary, .edit, .suggest, .listRecentSearches, .addRecentSearch, .removeRecentSearch, .clearRecentSearches, .putImage, .importRecipes, .getImport, .listLinks, .revokeLink: 1
        case .createHousehold, .invite, .getInvitation, .joinHousehold, .changeMember, .makeLink, .rateLink: 5
        case .addSamples, .deleteHousehold: 10
        case .pull, .search, .getRecipeLevel, .listMatches, .planGroceries, .cook, .getNutrition, .getHistory: 2
        }
    }
}

extension CookingMessage {
    /// The cost against the rate limit, in messages. Some contents cost more.
    package var baseWeight: Int {
        switch self {
        case .start, .finish: 5
        case .act: 1
        case .get: 2
        }
    }
}

extension AccountMessage {
    /// The cost against the rate limit, in messages. Some contents cost more.
    package var baseWeight: Int {
        switch self {
        case .useCode, .listDevices: 1
        case .nameDevice, .signOutDevice, .exportAccount: 5
        case .linkDevice, .makeRecoveryCode, .deleteAccount, .keepAccount, .report: 10
        case .drawQr: 2
        }
    }
}
