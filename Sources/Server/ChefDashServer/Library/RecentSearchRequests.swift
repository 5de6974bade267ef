import Base
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON

/// Handles requests about a person's recent searches, which all their devices share.
struct RecentSearchRequests: Sendable {
    let desk: LibraryDesk

    func list(
        _ household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let query = RecentSearchesQuery(player: companion.player, household: household)
        try desk.read(query, companion, asked) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .recentSearches(RecentSearches(found, in: household))
        }
    }

    func add(
        _ search: LibraryMessage.AddRecentSearch, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let filter = try Self.encoded(search.filter)
        let recent = RecentSearch(text: search.text, filter: filter)
        try change(.add(recent), in: search.householdID, companion, asked)
    }

    /// Answers with the new list, and sends it to the person's other devices that have the
    /// household open.
    func change(
        _ change: ChangeRecentSearches.Change, in household: HouseholdID, _ companion: Companion,
        _ asked: Request
    ) throws(RequestFault) {
        guard companion.waitingEditCount < Companion.editLimit else { throw .tooManyEdits }
        companion.waitingEditCount += 1
        let operation = ChangeRecentSearches(
            player: companion.player, household: household, change: change)
        desk.hub.perform(operation) { [desk] result in
            let searches = result.answered { found throws(RequestFault) in
                guard let found else { throw .unknownHousehold }
                return LibraryEvent.recentSearches(RecentSearches(found, in: household))
            }
            desk.shard.async {
                companion.waitingEditCount -= 1
                switch searches {
                case .failure(let fault): desk.refuse(fault, companion, asked)
                case .success(let event):
                    desk.answer(event, companion, asked)
                    let text = ServerEvent(.library(event)).encoded()
                    for other in desk.companions.of(companion.player, in: household)
                    where other !== companion {
                        other.tell(text)
                    }
                }
            }
        }
    }

    /// Nil if the filter has no conditions.
    private static func encoded(_ filter: RecipeConditions?) throws(RequestFault) -> String? {
        guard let filter, filter != RecipeConditions() else { return nil }
        let bytes = JSONWriter.bytes(of: JSONNode(filter))
        guard bytes.count <= RecentSearch.filterBytes else {
            throw RequestFault(
                .badValue,
                "`filter` has \(bytes.count) bytes; at most \(RecentSearch.filterBytes) can be kept"
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RecentSearches {
    fileprivate init(_ searches: [RecentSearch], in household: HouseholdID) {
        self.init(
            householdID: household,
            searches: searches.map { search in
                RecentSearchRow(
                    text: search.text,
                    // The server itself wrote the filter.
                    filter: search.filter.flatMap {
                        try? JSONDecoder().decode(RecipeConditions.self, from: Data($0.utf8))
                    })
            })
    }
}
