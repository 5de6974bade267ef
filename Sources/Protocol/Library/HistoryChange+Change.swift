import Base
import Kitchen
import Recipes

extension HistoryChange {
    package init(_ change: EntityChange) {
        let fields = change.fields.sorted { $0.key < $1.key }.map { field, change in
            switch change {
            case .value(let was, let now):
                ChangedField(
                    field: field.rawValue, was: was.flatMap(LibraryValue.init),
                    now: now.flatMap(LibraryValue.init))
            case .set(let added, let removed):
                ChangedField(
                    field: field.rawValue, added: added.isEmpty ? nil : added.map(\.wire),
                    removed: removed.isEmpty ? nil : removed.map(\.wire))
            }
        }
        self.init(
            kind: Open(change.key.kind), id: EntityID(change.key),
            change: change.kind.rawValue, seq: change.stamp.seq,
            by: change.stamp.author, timeMilliseconds: change.timeMilliseconds,
            name: change.name, fields: fields.isEmpty ? nil : fields)
    }
}
