import Kitchen
import Testing

@testable import chefdash_load

@Suite("Queue of due times")
struct DueQueueTests {
    @Test("The earliest comes first, and none before its time")
    func order() {
        var queue = DueQueue(ownerCount: 3)
        queue.set(0, at: 30)
        queue.set(1, at: 10)
        queue.set(2, at: 20)
        #expect(queue.firstNanoseconds == 10)
        #expect(queue.pop(by: 9) == nil)
        #expect(queue.pop(by: 25) == DueQueue.Due(owner: 1, nanoseconds: 10))
        #expect(queue.pop(by: 25) == DueQueue.Due(owner: 2, nanoseconds: 20))
        #expect(queue.pop(by: 25) == nil)
        #expect(queue.pop(by: 30) == DueQueue.Due(owner: 0, nanoseconds: 30))
        #expect(queue.firstNanoseconds == nil)
    }

    /// Nothing comes before its time; a new time replaces the old one, and a cancelled item never
    /// comes.
    @Test("Compared with a list that is searched")
    func random() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        var queue = DueQueue(ownerCount: 50)
        var list: [Int: Int64] = [:]
        var now: Int64 = 0
        for _ in 0..<20_000 {
            let owner = random.next(below: 50)
            switch random.next(below: 4) {
            case 0, 1:
                let time = now + Int64(random.next(below: 1000))
                queue.set(owner, at: time)
                list[owner] = time
            case 2:
                queue.cancel(owner)
                list[owner] = nil
            default:
                now += Int64(random.next(below: 100))
                while let due = queue.pop(by: now) {
                    #expect(list[due.owner] == due.nanoseconds, "seed \(seed)")
                    #expect(list.values.min() == due.nanoseconds, "seed \(seed)")
                    list[due.owner] = nil
                }
                #expect(list.values.allSatisfy { $0 > now }, "seed \(seed)")
            }
        }
    }
}
