/// Due times in order: a binary heap.
///
/// Each owner, a small number, has one thing to do at most: a newer time replaces the one before,
/// whose entry stays in the heap and is passed over when it comes up.
struct DueQueue {
    /// A time that has come.
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
    /// The generation of each owner's entry that counts; odd while there is one.
    private var generations: [UInt32]

    init(ownerCount: Int) { generations = Array(repeating: 0, count: ownerCount) }

    /// When the first is due, or a little earlier where an entry was replaced; `nil` if nothing is.
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
        // Even: no entry of this owner has it.
        if generations[owner] & 1 == 1 { generations[owner] &+= 1 }
    }

    /// Takes the first that is due by `now`, if there is one.
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
