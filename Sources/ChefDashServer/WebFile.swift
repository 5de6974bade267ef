import Crypto
import Runtime
import WebSocket

/// A file of the web root with what its answers say of it.
package struct WebFile: Sendable {
    /// The file's bytes in one coding.
    struct Representation: Sendable {
        let content: [UInt8]
        /// Quoted, and another for each content (RFC 9110, section 8.8.3).
        let entityTag: String

        init(_ content: [UInt8]) {
            self.content = content
            entityTag = "\"\(Crypto.base64(Crypto.sha256(content)))\""
        }
    }

    /// What else the answers say.
    struct Terms: Sendable {
        /// Whether the path is another whenever the content is: then it may be kept for good.
        var isImmutable = false
        /// What a page allows instead of the usual `HTTPResponse.contentSecurityPolicy`.
        var contentSecurityPolicy: String?
    }

    private let contentType: String
    private let representations: [ContentCoding: Representation]
    private let terms: Terms

    /// - Parameter contents: the file in its codings, of which `identity` must be one.
    init(contentType: String, contents: [ContentCoding: [UInt8]], terms: Terms = Terms()) {
        precondition(contents[.identity] != nil, "a file is there as it is")
        self.contentType = contentType
        self.terms = terms
        representations = contents.mapValues(Representation.init)
    }

    /// The answer to GET or HEAD: the file in the coding that the client likes best, or that it
    /// has it already. Ranges aren't given, as RFC 9110, section 14.2, allows.
    func response(to fields: HTTPFields) -> HTTPResponse {
        let coding = ContentCoding.choose(among: Array(representations.keys), accepting: fields)
        guard let representation = representations[coding] else {
            preconditionFailure("a coding is chosen among those that there are")
        }
        var answer: HTTPFields = [
            "ETag": representation.entityTag,
            // What isn't kept for good (RFC 8246) is asked for again at each use, which costs a 304.
            "Cache-Control": terms.isImmutable ? "max-age=31536000, immutable" : "no-cache",
        ]
        if let policy = terms.contentSecurityPolicy {
            answer.append("Content-Security-Policy", policy)
        }
        if representations.count > 1 { answer.append("Vary", "Accept-Encoding") }
        if Self.isKnown(representation.entityTag, to: fields) {
            return .notModified(fields: answer)
        }
        if coding != .identity { answer.append("Content-Encoding", coding.rawValue) }
        return HTTPResponse(
            status: 200, fields: answer, contentType: contentType, content: representation.content)
    }

    /// Whether `If-None-Match` has the tag (RFC 9110, section 13.1.2), where weak tags count like
    /// strong ones. Ours have no commas, so that cutting the list at them finds ours rightly.
    private static func isKnown(_ entityTag: String, to fields: HTTPFields) -> Bool {
        fields.list("If-None-Match").contains { tag in
            tag == "*" || tag == entityTag || tag == "W/" + entityTag
        }
    }
}
