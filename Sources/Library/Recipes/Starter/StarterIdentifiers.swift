import Base

/// The identifiers of what a household starts with. They follow from the household's identifier, so that an edit
/// that is made again is recognised.
struct StarterIdentifiers {
    enum Purpose: UInt8, CaseIterable {
        case edit, sampleEdit
        case category, tag, aisle, substitution, conversion
        case recipe, ingredient, step
        case staple
    }

    let household: HouseholdID

    /// Odd, so that multiplying by them, modulo 2^128, can be undone. The first is 2^128 divided by the golden
    /// ratio, the second the multiplier of PCG's generator with 128 bits (O'Neill 2014).
    private static let stride: UInt128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835
    private static let multiplier: UInt128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645

    /// One household has a different identifier for each purpose, number and part: every line here can be undone.
    /// Two households have different ones in practice, as theirs are random.
    ///
    /// - Parameters:
    ///   - number: from 0, below 2^32.
    ///   - part: what of the number's parts it is, from 0, below 2^32.
    func id(_ purpose: Purpose, _ number: Int, part: Int = 0) -> UInt128 {
        let place =
            UInt128(purpose.rawValue) << 64 | UInt128(UInt32(number)) << 32 | UInt128(UInt32(part))
        var value = household.value &+ (place &+ 1) &* Self.stride
        for _ in 0..<3 {
            value ^= value >> 64
            value &*= Self.multiplier
        }
        return value ^ value >> 64
    }
}
