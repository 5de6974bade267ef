/// The inputs of a running round, in the encoding of its record. A tap takes one or two bytes;
/// thousands of rounds are in memory at a time.
struct PackedInputs: Sendable {
    private(set) var writer = ByteWriter()
    private(set) var count = 0
    private(set) var last: RoundRecord.TimedInput?

    /// - Parameter input: its tick is not before the last one's and at most
    ///   `RoundRecord.numberLimit`; extra coins are at most `RoundRecord.extraCoinsLimit`.
    mutating func append(_ input: RoundRecord.TimedInput) {
        RoundRecord.write(input, after: last?.tick ?? 0, to: &writer)
        count += 1
        last = input
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
