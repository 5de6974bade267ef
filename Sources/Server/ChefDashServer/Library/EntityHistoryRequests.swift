import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles requests for the change history of an entity.
struct EntityHistoryRequests: Sendable {
    let desk: LibraryDesk

    func show(
        _ wanted: LibraryMessage.HistoryRequest, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let key = EntityKey(wanted.kind, wanted.entityID.value)
        let query = EntityHistoryQuery(
            player: companion.player, household: household, key: key,
            before: wanted.cursor.map(PullCursor.init))
        try desk.read(query, companion, asked) { found throws(RequestFault) in
            switch found {
            case .success(let page): .history(LibraryHistory(page, of: key, in: household))
            case .failure(.unknownHousehold): throw .unknownHousehold
            case .failure(.unknownEntity):
                throw RequestFault(.unknownEntity, "the household has nothing with this identifier")
            }
        }
    }
}

extension LibraryHistory {
    /// The most bytes of a page's changes, so that it fits into a companion's send buffer.
    private static let byteLimit = 64 * 1024

    /// Takes as many changes as fit into a page; at least one.
    fileprivate init(_ page: EntityHistoryPage, of key: EntityKey, in household: HouseholdID) {
        var changes: [HistoryChange] = []
        var byteCount = 0
        var last: PullCursor?
        for change in page.changes {
            byteCount += change.byteCount
            guard changes.isEmpty || byteCount <= Self.byteLimit else { break }
            changes.append(HistoryChange(change))
            last = PullCursor(seq: change.stamp.seq, key: change.key)
        }
        let next = changes.count < page.changes.count ? last : page.next
        self.init(
            householdID: household, kind: Open(key.kind),
            entityID: EntityID(key), changes: changes,
            cursor: next.map(LibraryCursor.init))
    }
}

extension EntityChange {
    /// The estimated bytes on the wire.
    fileprivate var byteCount: Int {
        func count(_ value: FieldValue?) -> Int {
            if case .text(let text)? = value { text.utf8.count } else { 64 }
        }
        func count(_ element: FieldElement) -> Int {
            if case .text(let text) = element { text.utf8.count + 8 } else { 64 }
        }
        return fields.values.reduce(256 + (name?.utf8.count ?? 0)) { sum, field in
            switch field {
            case .value(let was, let now): sum + count(was) + count(now)
            case .set(let added, let removed): (added + removed).reduce(sum) { $0 + count($1) }
            }
        }
    }
}
