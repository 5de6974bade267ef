import Base
import GameProtocol
import Recipes

/// The place of a device in its household's library: the edits that it has, and the page that it
/// pulls next.
struct SyncPlace {
    /// The sequence number up to which the device has all of the household's edits.
    private(set) var through: Int64 = 0
    /// Its own edits that were applied after others it hasn't received yet, by sequence number.
    private var ahead: Set<Int64> = []
    private(set) var cursor = LibraryCursor(seq: 0)

    /// Begins to pull.
    mutating func begin(after seq: Int64) { cursor = LibraryCursor(seq: seq) }

    /// Takes a page of a pull.
    ///
    /// - Returns: False if its records aren't in the order of their positions, or don't follow the
    ///   page before.
    mutating func take(_ records: [EntityRecord], upTo end: LibraryCursor) -> Bool {
        var isInOrder = true
        var seq = cursor.seq
        var key: EntityKey?
        if let kind = cursor.kind?.known, let id = cursor.id { key = EntityKey(kind, id.value) }
        for record in records {
            let isNext =
                seq < record.modified.seq
                || (seq == record.modified.seq && key.map { $0 < record.key } ?? false)
            if !isNext { isInOrder = false }
            (seq, key) = (record.modified.seq, record.key)
        }
        cursor = end
        return isInOrder
    }

    /// Records that the device has all edits up to this one.
    mutating func advance(to seq: Int64) {
        through = max(through, seq)
        while ahead.remove(through + 1) != nil { through += 1 }
        ahead = ahead.filter { $0 > through }
    }

    /// Records the number of an edit of the device's own.
    mutating func add(own seq: Int64) {
        guard seq > through else { return }
        ahead.insert(seq)
        advance(to: through)
    }
}
