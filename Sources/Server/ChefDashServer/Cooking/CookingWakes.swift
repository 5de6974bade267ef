import Base
import Recipes

/// The wake times of sessions, in slots of the shard's tick wheel.
struct CookingWakes {
    private struct Entry: Comparable {
        let slot: Int64
        let session: CookingID

        static func < (left: Entry, right: Entry) -> Bool {
            (left.slot, left.session) < (right.slot, right.session)
        }
    }

    /// Sorted with the latest first, so that due entries are removed from the end.
    private var entries: [Entry] = []
    private var slots: [CookingID: Int64] = [:]

    /// The earliest slot with a due session.
    var first: Int64? { entries.last?.slot }

    /// - Parameter slot: nil if the session needs no wake.
    mutating func set(_ session: CookingID, at slot: Int64?) {
        guard slots[session] != slot else { return }
        if let old = slots.removeValue(forKey: session) {
            entries.remove(at: place(of: Entry(slot: old, session: session)))
        }
        guard let slot else { return }
        slots[session] = slot
        let entry = Entry(slot: slot, session: session)
        entries.insert(entry, at: place(of: entry))
    }

    /// Removes and returns the due sessions, earliest first.
    mutating func removeDue(at slot: Int64) -> [CookingID] {
        var due: [CookingID] = []
        while let entry = entries.last, entry.slot <= slot {
            entries.removeLast()
            slots[entry.session] = nil
            due.append(entry.session)
        }
        return due
    }

    /// The index of the first entry that isn't later.
    private func place(of entry: Entry) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] > entry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
