import WebSocket

/// A parser's results for the heads in some bytes, and where each ended.
struct HTTPHeadTranscript<Head: HTTPHead & Hashable>: Hashable {
    /// A head, and the offset of its end.
    struct Found: Hashable {
        let head: Head
        let end: Int
    }

    private(set) var found: [Found] = []
    private(set) var violation: HTTPViolation?

    /// Feeds the pieces up to the first fault; what follows a head goes to the same parser.
    init(of pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()) {
        var parser = HTTPParser<Head>(limits: limits)
        var fedByteCount = 0
        do throws(HTTPViolation) {
            for piece in pieces {
                var rest = piece
                repeat {
                    let progress = try rest.withUnsafeBufferPointer {
                        buffer throws(HTTPViolation) in
                        try parser.receive(UnsafeRawBufferPointer(buffer))
                    }
                    guard case .complete(let head, let consumedByteCount) = progress else { break }
                    expect(
                        (1...rest.count).contains(consumedByteCount),
                        "a head took \(consumedByteCount) of \(rest.count) bytes")
                    rest = rest.dropFirst(consumedByteCount)
                    found.append(Found(head: head, end: fedByteCount + piece.count - rest.count))
                } while !rest.isEmpty
                fedByteCount += piece.count
            }
        } catch {
            violation = error
            expect((400...505).contains(error.status), "a fault with status \(error.status)")
            expect(HTTPSyntax.isFieldValue(error.reason.utf8), "a reason that can't be sent")
        }
    }
}
