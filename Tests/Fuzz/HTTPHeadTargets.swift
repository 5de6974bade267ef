import WebSocket

extension FuzzTarget {
    /// Heads of requests, several in a row. In one piece, in pieces and byte by byte, the result
    /// must be the same, and an accepted head must satisfy its type's invariants.
    static let requestHead = FuzzTarget(
        name: "request-head", maximumByteCount: 1024, dictionary: "http"
    ) { bytes in
        let transcript: HTTPHeadTranscript<HTTPRequestHead> = sameTranscript(of: bytes)
        for head in transcript.found.map(\.head) { expectStrict(head) }
    }

    /// Heads of responses, likewise.
    static let responseHead = FuzzTarget(
        name: "response-head", maximumByteCount: 1024, dictionary: "http"
    ) { bytes in
        let transcript: HTTPHeadTranscript<HTTPResponseHead> = sameTranscript(of: bytes)
        for head in transcript.found.map(\.head) {
            expect((100...999).contains(head.status), "status \(head.status)")
            expectSendable(head.fields)
            let again = HTTPHeadTranscript<HTTPResponseHead>(of: [head.bytes[...]])
            // Invalid UTF-8 was replaced by longer bytes, which may exceed the limit.
            expect(
                again.found.first?.head == head || head.bytes.count > HTTPLimits().headBytes,
                "\(head) was read again as \(again)")
        }
    }

    /// The transcript, which must be the same for all ways to split the input.
    private static func sameTranscript<Head>(
        of bytes: UnsafeRawBufferPointer
    ) -> HTTPHeadTranscript<Head> {
        var input = FuzzInput(bytes)
        let limits = input.byte() & 1 == 0 ? HTTPLimits() : HTTPLimits(headBytes: 200, fields: 4)
        let sizes = PieceSizes(from: &input)
        let wire = input.rest
        let whole = HTTPHeadTranscript<Head>(of: [wire[...]], limits: limits)
        let cut = HTTPHeadTranscript<Head>(
            of: sizes.pieces(of: wire).map { $0[...] }, limits: limits)
        expect(whole == cut, "whole: \(whole)\nin pieces: \(cut)")
        let single = HTTPHeadTranscript<Head>(
            of: wire.indices.map { wire[$0...$0] }, limits: limits)
        expect(whole == single, "whole: \(whole)\nbyte by byte: \(single)")
        for found in whole.found {
            expect(found.end <= wire.count, "a head ended beyond the input")
        }
        return whole
    }

    private static func expectStrict(_ head: HTTPRequestHead) {
        expect(HTTPSyntax.isToken(head.method.utf8), "the method \(head.method)")
        expect(HTTPSyntax.isOriginForm(head.target.utf8), "the target \(head.target)")
        let joined = head.query.map { head.path + "?" + $0 } ?? head.path
        expect(joined == head.target, "the parts of \(head.target)")
        expectSendable(head.fields)
        let hosts = head.fields["Host"].count
        expect(hosts == 1 || (hosts == 0 && head.version == .http10), "\(hosts) hosts")
        expect(head.fields["Transfer-Encoding"].isEmpty, "a body of unknown length")
        expect(head.fields["Content-Length"].allSatisfy { $0 == "0" }, "a body")
    }

    private static func expectSendable(_ fields: HTTPFields) {
        for field in fields.all {
            expect(HTTPSyntax.isToken(field.name.utf8), "the field name \(field.name)")
            expect(HTTPSyntax.isFieldValue(field.value.utf8), "the value of \(field.name)")
            expect(fields[field.name].contains(field.value), "\(field.name) isn't found")
            _ = fields.list(field.name)
        }
    }
}
