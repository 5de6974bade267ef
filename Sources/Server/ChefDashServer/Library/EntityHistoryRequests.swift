import Base
import GameProtocol
import Kitchen
import Recipes
import Store
import StrictJSON

/// Handles requests for the change history of an entity.
struct EntityHistoryRequests: Sendable {
    let asked: CompanionRequest

    func show(_ wanted: LibraryMessage.HistoryRequest) throws(RequestFault) {
        let household = wanted.householdID
        let key = EntityKey(wanted.kind, wanted.entityID.value)
        let query = EntityHistoryQuery(
            player: asked.player, household: household, key: key,
            before: wanted.cursor.map(PullCursor.init))
        try asked.answerText(with: query) { found throws(RequestFault) in
            switch found {
            case .success(let page):
                LibraryHistory.encoded(page, of: key, in: household, re: asked.id)
            case .failure(.unknownHousehold): throw .unknownHousehold
            case .failure(.unknownEntity):
                throw RequestFault(.unknownEntity, "the household has nothing with this identifier")
            }
        }
    }
}

extension LibraryHistory {
    /// The most bytes of a page's changes, so that it fits into a companion's send buffer.
    static let byteLimit = 64 * 1024

    /// The page as JSON text, with as many changes as fit; at least one.
    static func encoded(
        _ page: EntityHistoryPage, of key: EntityKey, in household: HouseholdID, re: String?
    ) -> [UInt8] {
        let changes = JSONList(
            first: page.changes.lazy.map(HistoryChange.init), atLeast: 1, byteLimit: byteLimit)
        let isCut = changes.count < page.changes.count
        let last = isCut ? page.changes[changes.count - 1] : nil
        let next = last.map { PullCursor(seq: $0.stamp.seq, key: $0.key) } ?? page.next
        return ServerEvent.encoded(.history, re: re) { json in
            LibraryHistory(
                householdID: household, kind: Open(key.kind), entityID: EntityID(key),
                changes: [], cursor: next.map(LibraryCursor.init)
            ).writeMembers(to: &json, changes: changes)
        }
    }
}
