import Crypto
import Runtime
import WebSocket

/// A file of the web root with its response headers.
package struct WebFile: Sendable {
    /// The file's bytes in one coding.
    struct Representation: Sendable {
        let content: [UInt8]
        /// Quoted; different for each content (RFC 9110, section 8.8.3).
        let entityTag: String

        init(_ content: [UInt8]) {
            self.content = content
            entityTag = "\"\(Crypto.base64(Crypto.sha256(content)))\""
        }
    }

    /// Further headers.
    struct Terms: Sendable {
        /// Whether the path changes whenever the content does, so that the file can be cached
        /// forever.
        var isImmutable = false
        /// How long the file can be cached without asking, if it isn't immutable.
        var freshSeconds = 0
        /// Whether only the client's own cache may have it; it asks each time.
        var isPrivate = false
        /// The request headers that decide which file is at the path.
        var varies: [String] = []
        /// Replaces the usual `HTTPResponse.contentSecurityPolicy` for a page.
        var contentSecurityPolicy: String?
    }

    private let contentType: String
    private let representations: [ContentCoding: Representation]
    private let terms: Terms

    /// - Parameter contents: the file in its codings, including `identity`.
    init(contentType: String, contents: [ContentCoding: [UInt8]], terms: Terms = Terms()) {
        precondition(contents[.identity] != nil, "a file is there as it is")
        self.contentType = contentType
        self.terms = terms
        representations = contents.mapValues(Representation.init)
    }

    /// Content, also compressed with gzip if that is smaller.
    init(contentType: String, packing content: [UInt8], terms: Terms = Terms()) {
        var contents: [ContentCoding: [UInt8]] = [.identity: content]
        if let packed = WebClientFiles.gzip(content), packed.count < content.count {
            contents[.gzip] = packed
        }
        self.init(contentType: contentType, contents: contents, terms: terms)
    }

    /// The answer to GET or HEAD: the file in the coding that the client prefers, or that its copy
    /// is current. Ranges aren't supported, as RFC 9110, section 14.2, allows.
    ///
    /// - Parameter status: another than 200 if the file is the answer for something missing or
    ///   hidden, which isn't to be cached.
    func response(to fields: HTTPFields, status: Int = 200) -> HTTPResponse {
        let coding = ContentCoding.choose(among: Array(representations.keys), accepting: fields)
        guard let representation = representations[coding] else {
            preconditionFailure("a coding is chosen among those that there are")
        }
        let isFound = status == 200
        var answer: HTTPFields = isFound ? ["ETag": representation.entityTag] : [:]
        answer.append("Cache-Control", isFound ? cacheControl : "no-store")
        if let policy = terms.contentSecurityPolicy {
            answer.append("Content-Security-Policy", policy)
        }
        if isFound {
            let varies = terms.varies + (representations.count > 1 ? ["Accept-Encoding"] : [])
            if !varies.isEmpty { answer.append("Vary", varies.joined(separator: ", ")) }
            if Self.isKnown(representation.entityTag, to: fields) {
                return .notModified(fields: answer)
            }
        }
        if coding != .identity { answer.append("Content-Encoding", coding.rawValue) }
        return HTTPResponse(
            status: status, fields: answer, contentType: contentType,
            content: representation.content)
    }

    /// The page with more lines at the end of its head; unchanged if it has no such end.
    ///
    /// - Parameter varies: the request headers that the lines depend on.
    func page(withHead lines: [UInt8], varies: [String]) -> WebFile {
        let content = representations[.identity]?.content ?? []
        guard let end = content.firstRange(of: Array("</head>".utf8)) else { return self }
        let longer = content[..<end.lowerBound] + lines + content[end.lowerBound...]
        var terms = terms
        terms.varies = varies
        return WebFile(contentType: contentType, packing: Array(longer), terms: terms)
    }

    // A file that isn't cached forever (RFC 8246) is requested again at each use, or after
    // `freshSeconds`; an unchanged one costs a 304.
    private var cacheControl: String {
        if terms.isPrivate { return "private, no-cache" }
        if terms.isImmutable { return "max-age=31536000, immutable" }
        return terms.freshSeconds > 0 ? "max-age=\(terms.freshSeconds)" : "no-cache"
    }

    /// Whether `If-None-Match` has the tag (RFC 9110, section 13.1.2); weak tags count like strong
    /// ones. Our tags have no commas, so splitting the list at commas finds them.
    private static func isKnown(_ entityTag: String, to fields: HTTPFields) -> Bool {
        fields.list("If-None-Match").contains { tag in
            tag == "*" || tag == entityTag || tag == "W/" + entityTag
        }
    }
}
