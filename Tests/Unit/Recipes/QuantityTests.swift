import Kitchen
import Recipes
import Testing

@Suite("Quantities")
struct QuantityTests {
    @Test(
        arguments: [
            ("3", 3, 1), ("3/4", 3, 4), ("-1/2", -1, 2), ("0", 0, 1),
            ("9223372036854775807", .max, 1),
        ] as [(String, Int64, Int64)])
    func texts(text: String, numerator: Int64, denominator: Int64) throws {
        let quantity = try #require(Quantity(text))
        #expect(quantity.numerator == numerator && quantity.denominator == denominator)
        #expect(quantity.description == text)
    }

    @Test(arguments: [
        "", "/", "1/", "/2", "2/4", "3/1", "+1", "01", "-0", "1/0", "1/-2", "0/1", "0.5", "1,5",
        " 1", "½",
        "1/2/3", "9223372036854775808", "-9223372036854775808", "1e3", "٣",
    ])
    func otherTexts(text: String) {
        #expect(Quantity(text) == nil)
    }

    @Test func aThirdThreeTimesIsOne() throws {
        let third = try #require(Quantity(1, over: 3))
        #expect(try third + third + third == .one)
    }

    @Test func largeOnesFailAndDoNotTrap() throws {
        let huge = Quantity(.max)
        let fine = try #require(Quantity(1, over: .max))
        #expect(throws: QuantityOverflow.self) { try huge + huge }
        #expect(throws: QuantityOverflow.self) { try huge * huge }
        #expect(throws: QuantityOverflow.self) { try huge / fine }
        #expect(throws: QuantityOverflow.self) { try -huge - huge }
        #expect(try huge * fine == .one)
        #expect(fine < huge && -huge < fine)
        #expect(Quantity(.min, over: 3) == nil)
    }

    /// Scaling by a/b and then by b/a gives the original quantity.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func laws(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let (a, b) = (
                Int64(1 + random.next(below: 5_000)), Int64(1 + random.next(below: 5_000))
            )
            let amount = try #require(
                Quantity(
                    Int64(random.next(below: 19_999)) - 9_999,
                    over: Int64(1 + random.next(below: 999))))
            let factor = try #require(Quantity(a, over: b))
            let back = try #require(Quantity(b, over: a))
            #expect(try amount * factor * back == amount, "\(amount) by \(factor)")
            #expect(try amount * factor / factor == amount, "\(amount) by \(factor)")
            #expect(try amount + factor - amount == factor, "\(amount) and \(factor)")
            #expect(try (amount - factor).isNegative == (amount < factor), "\(amount), \(factor)")
        }
    }
}
