import Kitchen

/// All random choices of a player, drawn from one sequence, so that a seed replays.
final class Dice {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A number from 0 up to, but not including, `bound`.
    func roll(below bound: Int) -> Int { random.next(below: bound) }

    func chance(_ part: Int, in whole: Int) -> Bool { roll(below: whole) < part }

    func pick<Element>(_ elements: [Element]) -> Element { elements[roll(below: elements.count)] }

    func identifier() -> UInt128 { UInt128(random.next()) << 64 | UInt128(random.next()) }

    /// The mask of a frame.
    func mask() -> UInt32 { UInt32(truncatingIfNeeded: random.next()) }
}
