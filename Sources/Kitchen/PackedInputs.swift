/// A round's inputs in eight bytes each while it is played: thousands of rounds keep theirs at a
/// time, and most of what a round holds is this.
struct PackedInputs: Sendable {
    /// The tick in the upper 32 bits, then two for the kind, then 30 for its number.
    private var words: [UInt64] = []

    private static let numberBits: UInt64 = 30

    var count: Int { words.count }
    var last: RoundRecord.TimedInput? { words.last.map(Self.unpacked) }
    var all: [RoundRecord.TimedInput] { words.map(Self.unpacked) }

    /// - Parameter input: of a tick below 2^32, with a number up to `RoundRecord.extraCoinsLimit`.
    mutating func append(_ input: RoundRecord.TimedInput) {
        let (kind, number): (UInt64, Int) =
            switch input.input {
            case .tap(let ingredient): (0, ingredient)
            case .clear: (1, 0)
            case .extraCoins(let coins): (2, coins)
            case .leave: (3, 0)
            }
        precondition(UInt64(number) < 1 << Self.numberBits)
        words.append(
            UInt64(UInt32(input.tick)) << 32 | kind << Self.numberBits | UInt64(number))
    }

    private static func unpacked(_ word: UInt64) -> RoundRecord.TimedInput {
        let number = Int(word & (1 << numberBits - 1))
        let input: RoundInput =
            switch word >> numberBits & 3 {
            case 0: .tap(number)
            case 1: .clear
            case 2: .extraCoins(number)
            default: .leave
            }
        return RoundRecord.TimedInput(tick: Int(word >> 32), input: input)
    }
}
