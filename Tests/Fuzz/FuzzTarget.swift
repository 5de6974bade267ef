/// One thing that is fuzzed.
struct FuzzTarget: Sendable {
    /// The name of its directory in `Corpus` as well.
    let name: String

    /// The longest input that is tried.
    let maximumByteCount: Int

    /// A file in `Dictionaries`, without `.dict`: the words from which inputs are put together.
    let dictionary: String?

    /// Runs the code on an input and traps where it did wrong.
    let run: @Sendable (UnsafeRawBufferPointer) -> Void

    init(
        _ name: String, maximumByteCount: Int, dictionary: String? = nil,
        run: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        self.name = name
        self.maximumByteCount = maximumByteCount
        self.dictionary = dictionary
        self.run = run
    }

    /// Names the target that a process runs.
    static let variable = "CHEFDASH_FUZZ_TARGET"

    static let all = [
        frameDecoder, frameRoundTrip, closeFrame, textValidator,
        inflater, deflateRoundTrip,
        requestHead, responseHead, serverHandshake, clientHandshake,
        clientRequest, serverEvent, strictJSON,
        roundRecord, roundPlay, raceRecord, levelFiles,
    ]
}

/// Ends the process, and so makes the input a finding, unless the condition holds.
func expect(
    _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file,
    line: UInt = #line
) {
    guard !condition else { return }
    fatalError(message(), file: file, line: line)
}
