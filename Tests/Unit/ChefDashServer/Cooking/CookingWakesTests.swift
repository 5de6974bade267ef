import Base
import Recipes
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("When cooking sessions wake")
struct CookingWakesTests {
    private static func session(_ number: Int) -> CookingID { CookingID(value: UInt128(number)) }

    /// The wakes set one after the other, and the sessions woken at each slot.
    @Test(
        arguments: [
            ([], [:]),
            ([(1, 5)], [5: [1]]),
            ([(1, 5), (2, 3), (3, 9)], [3: [2], 5: [1], 9: [3]]),
            // Several in one slot, in the order of their identifiers.
            ([(2, 5), (3, 5), (1, 5)], [5: [1, 2, 3]]),
            // Earlier, later, and the same again.
            ([(1, 5), (2, 5), (1, 3)], [3: [1], 5: [2]]),
            ([(1, 5), (2, 5), (1, 7)], [5: [2], 7: [1]]),
            ([(1, 5), (1, 5)], [5: [1]]),
            // Cancelled, also when none was set, and set again.
            ([(1, 5), (2, 5), (3, 5), (2, nil)], [5: [1, 3]]),
            ([(1, 5), (1, nil), (2, nil)], [:]),
            ([(1, 5), (1, nil), (1, 6)], [6: [1]]),
        ] as [([(session: Int, slot: Int64?)], [Int64: [Int]])])
    func wakes(_ sets: [(session: Int, slot: Int64?)], _ expected: [Int64: [Int]]) {
        var wakes = CookingWakes()
        for set in sets { wakes.set(Self.session(set.session), at: set.slot) }
        for slot in 0..<10 as Range<Int64> {
            #expect(wakes.first == expected.keys.filter { $0 >= slot }.min())
            #expect(wakes.removeDue(at: slot) == (expected[slot] ?? []).map(Self.session))
        }
        #expect(wakes.first == nil)
    }

    @Test("All overdue wakes fire at once, earliest first, and can be set again")
    func overdue() {
        var wakes = CookingWakes()
        for (session, slot) in [(1, 8), (2, 6), (3, 7), (4, 9)] as [(Int, Int64)] {
            wakes.set(Self.session(session), at: slot)
        }
        #expect(wakes.removeDue(at: 8) == [2, 3, 1].map(Self.session))
        wakes.set(Self.session(3), at: 7)
        #expect(wakes.first == 7)
        #expect(wakes.removeDue(at: 9) == [3, 4].map(Self.session))
    }

    /// Agrees with a plain table.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func manyInAnyOrder(seed: UInt64) {
        var random = TestRandom(seed: seed)
        var wakes = CookingWakes()
        var model: [CookingID: Int64] = [:]
        for now in 0..<500 as Range<Int64> {
            for _ in 0..<20 {
                let session = Self.session(Int.random(in: 1...200, using: &random))
                let later = now + .random(in: 1...50, using: &random)
                let slot = Bool.random(using: &random) ? later : nil
                wakes.set(session, at: slot)
                model[session] = slot
            }
            #expect(wakes.first == model.values.min())
            let due = model.filter { $0.value <= now }.sorted {
                ($0.value, $0.key) < ($1.value, $1.key)
            }
            #expect(wakes.removeDue(at: now) == due.map(\.key))
            for (session, _) in due { model[session] = nil }
        }
    }
}
