/// A round's inputs while it is played, as its record will have them: a tap takes one or two bytes.
/// Thousands of rounds keep theirs at a time.
struct PackedInputs: Sendable {
    private(set) var writer = ByteWriter()
    private(set) var count = 0
    private(set) var last: RoundRecord.TimedInput?

    /// - Parameter input: of a tick up to `RoundRecord.numberLimit` that isn't before the last one's,
    ///   with a number up to `RoundRecord.extraCoinsLimit`.
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
