import Kitchen
import Recipes
import TestSupport
import Testing

@Suite("Order keys")
struct OrderKeyTests {
    @Test("Keys between two others are those of the cases") func between() throws {
        let rows = try Cases.rows("places")
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 3 })
        for row in rows {
            let low = row[0].isEmpty ? nil : OrderKey(row[0])
            let high = row[1].isEmpty ? nil : OrderKey(row[1])
            #expect([low, high].map { $0?.digits ?? "" } == Array(row[..<2]))
            #expect(OrderKey.between(low, high)?.digits ?? "" == row[2], "\(row)")
        }
    }

    @Test(arguments: ["", "0", "a0", "A", "ä", "a b", String(repeating: "a", count: 101)])
    func others(text: String) {
        #expect(OrderKey(text) == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func manyMoves(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var keys = OrderKey.spread(5)
        for _ in 0..<100 {
            let index = random.next(below: keys.count + 1)
            let key = try #require(
                OrderKey.between(
                    index > 0 ? keys[index - 1] : nil, index < keys.count ? keys[index] : nil),
                "seed \(seed)")
            keys.insert(key, at: index)
            #expect(OrderKey(key.digits) == key)
        }
        #expect(keys == keys.sorted() && Set(keys).count == keys.count, "seed \(seed)")
    }

    @Test(arguments: [0, 1, 5, 35, 36, 100, 2_000])
    func spread(count: Int) {
        let keys = OrderKey.spread(count)
        #expect(keys.count == count && Set(keys).count == count && keys == keys.sorted())
        #expect(keys.allSatisfy { OrderKey($0.digits) == $0 && $0.digits.count <= 3 })
    }

    /// A list with additions at only one end.
    @Test(arguments: [true, false])
    func growth(atTheEnd: Bool) throws {
        var keys = [try #require(OrderKey("i"))]
        for _ in 0..<5_000 {
            let next =
                atTheEnd ? OrderKey.between(keys.last, nil) : OrderKey.between(nil, keys.last)
            keys.append(try #require(next))
        }
        #expect(keys == keys.sorted { atTheEnd ? $0 < $1 : $1 < $0 } && Set(keys).count == 5_001)
        #expect(keys.allSatisfy { $0.digits.utf8.count <= 7 && OrderKey($0.digits) == $0 })
    }
}
