import GameProtocol

/// Dispatches companions' messages to one handler for each subject.
extension CompanionRequest {
    /// - Throws: the refusal to send to the client; nothing has changed.
    func handle(_ message: ClientMessage) throws(RequestFault) {
        guard let allowed = message.ofCompanion else {
            throw RequestFault(
                .wrongRole,
                "a companion can't play; \(message.type) is for the connection to play on")
        }
        switch allowed {
        case .library(let message): try handle(message)
        case .cooking(let message): try CookingRequests(asked: self).handle(message)
        case .account(let message):
            try AccountRequests(asker: .companion(self)).handle(message)
        case .hello: throw RequestFault(.alreadySignedIn, "this connection has said hello")
        case .ping(let clientTime):
            let now = desk.rooms.clock.serverMilliseconds(at: shard.now)
            let pong = Pong(clientTime: clientTime, serverTimeMilliseconds: now)
            send(ServerEvent(re: id, .pong(pong)).encoded())
        }
    }

    private func handle(_ message: LibraryMessage) throws(RequestFault) {
        let households = HouseholdRequests(asked: self)
        let sync = SyncRequests(asked: self)
        let recipes = RecipeRequests(asked: self)
        let searches = RecentSearchRequests(asked: self)
        let imports = ImportRequests(asked: self)
        let links = LinkRequests(asked: self)
        switch message {
        case .listHouseholds: try households.list()
        case .createHousehold(let wanted): try households.create(wanted)
        case .addSamples(let household, let language):
            try households.addSamples(to: household, language)
        case .getHousehold(let household): try households.show(household)
        case .invite(let household, let role): households.invite(to: household, role)
        case .revokeInvitation(let household, let code):
            households.revoke(code, of: household)
        case .getInvitation(let code): try households.showInvitation(code)
        case .joinHousehold(let code): try households.join(code)
        case .changeMember(let change): households.changeMember(change)
        case .deleteHousehold(let household): households.delete(household)

        case .openLibrary(let household, let through): sync.open(household, through)
        case .pull(let pull): try sync.pull(pull)
        case .edit(let edit): try sync.edit(edit)

        case .search(let search): try recipes.search(search)
        case .suggest(let household, let text): try recipes.suggest(text, in: household)
        case .listRecentSearches(let household): try searches.list(household)
        case .addRecentSearch(let search): try searches.add(search)
        case .removeRecentSearch(let household, let text):
            try searches.change(.remove(text: text), in: household)
        case .clearRecentSearches(let household): try searches.change(.removeAll, in: household)
        case .listMatches(let wanted): try recipes.listMatches(wanted)
        case .planGroceries(let wanted): try recipes.planGroceries(wanted)
        case .cook(let cooked): try recipes.cook(cooked)

        case .getRecipeLevel(let recipe): try recipes.showLevel(recipe)

        case .putImage(let piece): try ImageUpload(asked: self, piece: piece).put()
        case .importRecipes(let wanted): try imports.begin(wanted)
        case .getImport(let household, let id, let offset):
            imports.show(id, of: household, from: offset)
        case .getNutrition(let household, let recipe):
            try recipes.showNutrition(of: recipe, in: household)

        case .getHistory(let wanted): try EntityHistoryRequests(asked: self).show(wanted)

        case .listLinks(let household): try links.list(household)
        case .makeLink(let household, let recipe): links.make(recipe, in: household)
        case .revokeLink(let household, let link): links.change(.revoke(link), in: household)
        case .rateLink(let link, let rating): try links.rate(link, rating)
        }
    }
}
