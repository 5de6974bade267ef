import Base
import GameProtocol
import Recipes

extension LibraryCursor {
    /// True if a page after this place may have these records: they follow it and one another.
    func isFollowed(by records: [EntityRecord]) -> Bool {
        var last: (seq: Int64, key: EntityKey?) = (seq, nil)
        if let kind = kind?.known, let id { last.key = EntityKey(kind, id.value) }
        return records.allSatisfy { record in
            defer { last = (record.modified.seq, record.key) }
            return last.seq < record.modified.seq
                || last.seq == record.modified.seq && last.key.map { $0 < record.key } ?? false
        }
    }
}
