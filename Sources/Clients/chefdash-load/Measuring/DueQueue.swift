/// Due times in order: a binary heap.
///
/// Each owner, a small number, has at most one due time. A newer time replaces the old one, whose
/// entry stays in the heap and is skipped when it comes up.
struct DueQueue {
    /// An owner whose time has come.
    struct Due: Hashable {
        let owner: Int
        let nanoseconds: Int64
    }

    private struct Entry {
        let nanoseconds: Int64
        let owner: UInt32
        let generation: UInt32
    }

    private var heap: [Entry] = []
    /// The generation of each owner's valid entry; odd while there is one.
    private var generations: [UInt32]

    init(ownerCount: Int) { generations = Array(repeating: 0, count: ownerCount) }

    /// The first due time, or an earlier one if an entry was replaced; `nil` if the queue is empty.
    var firstNanoseconds: Int64? { heap.first?.nanoseconds }

    mutating func set(_ owner: Int, at nanoseconds: Int64) {
        generations[owner] = (generations[owner] | 1) &+ 2
        heap.append(
            Entry(
                nanoseconds: nanoseconds, owner: UInt32(owner), generation: generations[owner]))
        var place = heap.count - 1
        while place > 0, heap[place].nanoseconds < heap[(place - 1) / 2].nanoseconds {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func cancel(_ owner: Int) {
        // An even generation matches no entry of this owner.
        if generations[owner] & 1 == 1 { generations[owner] &+= 1 }
    }

    /// Removes and returns the first entry that is due by `now`, if any.
    mutating func pop(by now: Int64) -> Due? {
        while let first = heap.first, first.nanoseconds <= now {
            removeFirst()
            let owner = Int(first.owner)
            guard generations[owner] == first.generation else { continue }
            cancel(owner)
            return Due(owner: owner, nanoseconds: first.nanoseconds)
        }
        return nil
    }

    private mutating func removeFirst() {
        let entry = heap.removeLast()
        guard !heap.isEmpty else { return }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].nanoseconds < heap[child].nanoseconds {
                child += 1
            }
            guard heap[child].nanoseconds < entry.nanoseconds else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = entry
    }
}
