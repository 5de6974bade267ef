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
        /// For how long the file may be kept without asking, where it isn't immutable.
        var freshSeconds = 0
        /// The request's fields on which it depends which file is at the path.
        var varies: [String] = []
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

    /// Content with itself packed by gzip, where that is smaller.
    init(contentType: String, packing content: [UInt8], terms: Terms = Terms()) {
        var contents: [ContentCoding: [UInt8]] = [.identity: content]
        if let packed = WebClientFiles.gzip(content), packed.count < content.count {
            contents[.gzip] = packed
        }
        self.init(contentType: contentType, contents: contents, terms: terms)
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
            "Cache-Control": cacheControl,
        ]
        if let policy = terms.contentSecurityPolicy {
            answer.append("Content-Security-Policy", policy)
        }
        let varies = terms.varies + (representations.count > 1 ? ["Accept-Encoding"] : [])
        if !varies.isEmpty { answer.append("Vary", varies.joined(separator: ", ")) }
        if Self.isKnown(representation.entityTag, to: fields) {
            return .notModified(fields: answer)
        }
        if coding != .identity { answer.append("Content-Encoding", coding.rawValue) }
        return HTTPResponse(
            status: 200, fields: answer, contentType: contentType, content: representation.content)
    }

    /// The same file as the answer where something isn't there, or isn't shown: not to be kept.
    func response(to fields: HTTPFields, status: Int) -> HTTPResponse {
        let coding = ContentCoding.choose(among: Array(representations.keys), accepting: fields)
        var answer: HTTPFields = ["Cache-Control": "no-store"]
        if let policy = terms.contentSecurityPolicy {
            answer.append("Content-Security-Policy", policy)
        }
        if coding != .identity { answer.append("Content-Encoding", coding.rawValue) }
        return HTTPResponse(
            status: status, fields: answer, contentType: contentType,
            content: representations[coding]?.content ?? [])
    }

    /// The page with more lines at the end of its head; as it is where it has no such end.
    ///
    /// - Parameter varies: the request's fields on which the lines depend.
    func page(withHead lines: [UInt8], varies: [String]) -> WebFile {
        let content = representations[.identity]?.content ?? []
        guard let end = content.firstRange(of: Array("</head>".utf8)) else { return self }
        let longer = content[..<end.lowerBound] + lines + content[end.lowerBound...]
        var terms = terms
        terms.varies = varies
        return WebFile(contentType: contentType, packing: Array(longer), terms: terms)
    }

    // What isn't kept for good (RFC 8246) is asked for again at each use, which costs a 304, or at
    // each that is later than it says.
    private var cacheControl: String {
        if terms.isImmutable { return "max-age=31536000, immutable" }
        return terms.freshSeconds > 0 ? "max-age=\(terms.freshSeconds)" : "no-cache"
    }

    /// Whether `If-None-Match` has the tag (RFC 9110, section 13.1.2), where weak tags count like
    /// strong ones. Ours have no commas, so that cutting the list at them finds ours rightly.
    private static func isKnown(_ entityTag: String, to fields: HTTPFields) -> Bool {
        fields.list("If-None-Match").contains { tag in
            tag == "*" || tag == entityTag || tag == "W/" + entityTag
        }
    }
}
