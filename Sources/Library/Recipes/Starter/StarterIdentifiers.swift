import Base

/// The identifiers of a new household's starter records. They are derived from the household's
/// identifier, so that the server recognises a repeated edit.
struct StarterIdentifiers {
    enum Purpose: UInt8, CaseIterable {
        case edit, sampleEdit
        case category, tag, aisle, substitution, conversion
        case recipe, ingredient, step
        case staple
    }

    let household: HouseholdID

    /// Odd, so that multiplying by them modulo 2^128 is invertible. The first is 2^128 divided by
    /// the golden ratio, the second the multiplier of PCG's 128-bit generator (O'Neill 2014).
    private static let stride: UInt128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835
    private static let multiplier: UInt128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645

    /// Within a household, each purpose, number and part has a different identifier, since every
    /// line here is invertible. Between households they differ in practice, as household
    /// identifiers are random.
    ///
    /// - Parameters:
    ///   - number: From 0, below 2^32.
    ///   - part: The index within the number's parts, from 0, below 2^32.
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
