extension Quantity {
    /// The amount that a decimal number stands for, to a millionth. A third or a sixth that was cut
    /// or rounded, such as 0.33 or 0.167, is the fraction.
    ///
    /// - Returns: Nil unless the number is from 0 to 1,000,000.
    package init?(decimal: Double) {
        guard decimal >= 0, decimal <= 1_000_000 else { return nil }
        let millionths = Int64((decimal * 1_000_000).rounded())
        let (whole, part) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
        // The unit of the last digit that isn't 0.
        var unit: Int64 = 1
        while part % (10 * unit) == 0, unit < 1_000_000 { unit *= 10 }
        for (denominator, largestUnit) in [(3, 10_000), (6, 1_000)] as [(Int64, Int64)]
        where unit <= largestUnit {
            for numerator in 1..<denominator {
                let exact = numerator * 1_000_000 / denominator
                let difference = exact - part
                let isCut = (0..<unit).contains(difference)
                if isCut || 2 * difference.magnitude <= unit.magnitude {
                    self.init(whole * denominator + numerator, over: denominator)
                    return
                }
            }
        }
        self.init(millionths, over: 1_000_000)
    }
}
