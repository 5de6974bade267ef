/// The inputs of a running round, in the encoding of its record. A tap takes one or two bytes,
/// which matters because thousands of rounds are in memory at a time.
struct PackedInputs: Sendable {
    private(set) var writer = ByteWriter()
    // Both fit: see `RoundRecord.numberLimit` and `RoundRecord.inputLimit`.
    private var lastTick: UInt32 = 0
    private var inputCount: UInt32 = 0
    /// True if the last input was `leave`.
    private(set) var endsWithLeave = false

    var count: Int { Int(inputCount) }

    /// - Parameter input: Its tick must not be before the last one's and is at most
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
            preconditionFailure("the packed inputs can't be decoded: \(error)")
        }
    }
}
