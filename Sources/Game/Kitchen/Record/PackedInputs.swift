/// The inputs of a running round, in the encoding of its record. A tap takes one or two bytes;
/// thousands of rounds are in memory at a time.
struct PackedInputs: Sendable {
    private(set) var writer = ByteWriter()
    // `RoundRecord.numberLimit` and `RoundRecord.inputLimit` fit.
    private var lastTick: UInt32 = 0
    private var inputCount: UInt32 = 0
    /// Whether the last one was `leave`.
    private(set) var endsWithLeave = false

    var count: Int { Int(inputCount) }

    /// - Parameter input: its tick is not before the last one's and at most
    ///   `RoundRecord.numberLimit`; extra coins are at most `RoundRecord.extraCoinsLimit`.
    mutating func append(_ input: RoundRecord.TimedInput) {
        RoundRecord.write(input, after: Int(lastTick), to: &writer)
        inputCount += 1
        lastTick = UInt32(input.tick)
        endsWithLeave = input.input == .leave
    }

    var all: [RoundRecord.TimedInput] {
        var reader = ByteReader(writer.bytes)
        do {
            return try RoundRecord.readInputs(count: count, from: &reader)
        } catch {
            preconditionFailure("what was packed can't be read: \(error)")
        }
    }
}
