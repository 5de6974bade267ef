/// One piece of code to fuzz.
struct FuzzTarget: Sendable {
    /// Also the name of its directory in `Corpus`.
    let name: String

    let maximumByteCount: Int

    /// A file in `Dictionaries`, without `.dict`: words for building inputs.
    var dictionary: String?

    /// Runs the code on an input and traps if the result is wrong.
    let run: @Sendable (UnsafeRawBufferPointer) -> Void

    /// The environment variable with the target's name.
    static let variable = "CHEFDASH_FUZZ_TARGET"

    static let all = [
        frameDecoder, frameRoundTrip, closeFrame, textValidator,
        inflater, deflateRoundTrip,
        requestHead, responseHead, serverHandshake, clientHandshake,
        clientRequest, serverEvent, strictJSON,
        roundRecord, roundPlay, raceRecord, levelFiles, edits,
        ingredientLine, imageHeader, recipeImport, recipeLevel, searchExpression,
    ]
}

/// Ends the process unless the condition holds, which makes the input a finding.
func expect(
    _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file,
    line: UInt = #line
) {
    guard !condition else { return }
    fatalError(message(), file: file, line: line)
}
