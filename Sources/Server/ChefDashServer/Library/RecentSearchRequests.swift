import Base
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON

/// Handles requests about a person's recent searches, which all their devices share.
struct RecentSearchRequests: Sendable {
    let asked: CompanionRequest

    func list(_ household: HouseholdID) throws(RequestFault) {
        let query = RecentSearchesQuery(player: asked.player, household: household)
        try asked.answer(with: query) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .recentSearches(RecentSearches(found, in: household))
        }
    }

    func add(_ search: LibraryMessage.AddRecentSearch) throws(RequestFault) {
        let filter = try Self.encoded(search.filter)
        let recent = RecentSearch(text: search.text, filter: filter)
        try change(.add(recent), in: search.householdID)
    }

    /// Answers with the new list, and sends it to the person's other devices that have the
    /// household open.
    func change(
        _ change: ChangeRecentSearches.Change, in household: HouseholdID
    ) throws(RequestFault) {
        let asker = try EditAsker(asked)
        let operation = ChangeRecentSearches(
            player: asked.player, household: household, change: change)
        asked.hub.perform(operation) { result in
            let searches = result.answered { found throws(RequestFault) in
                guard let found else { throw .unknownHousehold }
                return LibraryEvent.recentSearches(RecentSearches(found, in: household))
            }
            asker.end { () throws(RequestFault) in
                let event = try searches.get()
                asked.answer(event)
                let text = ServerEvent(.library(event)).encoded()
                for other in asked.desk.companions.of(asked.player, in: household)
                where other !== asked.companion {
                    other.tell(text)
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
