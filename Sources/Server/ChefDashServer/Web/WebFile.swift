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

    /// The caching and security headers.
    struct Terms: Sendable {
        /// True if the path changes whenever the content does, so that the file can be cached
        /// forever.
        var isImmutable = false
        /// The seconds for which a file that isn't immutable can be cached without revalidation.
        var freshSeconds = 0
        /// True if only the client's own cache may store the file; it revalidates each time.
        var isPrivate = false
        /// The request headers that select the file at the path.
        var varies: [String] = []
        /// Replaces the usual `HTTPResponse.contentSecurityPolicy` for a page.
        var contentSecurityPolicy: String?
    }

    private let contentType: String
    private let representations: [ContentCoding: Representation]
    private let terms: Terms

    /// - Parameter contents: the file in its codings, including `identity`.
    init(contentType: String, contents: [ContentCoding: [UInt8]], terms: Terms = Terms()) {
        precondition(contents[.identity] != nil, "a file has an uncompressed form")
        self.contentType = contentType
        self.terms = terms
        representations = contents.mapValues(Representation.init)
    }

    /// Makes a file, also compressed with gzip if that is smaller.
    init(contentType: String, packing content: [UInt8], terms: Terms = Terms()) {
        var contents: [ContentCoding: [UInt8]] = [.identity: content]
        if let packed = WebClientFiles.gzip(content), packed.count < content.count {
            contents[.gzip] = packed
        }
        self.init(contentType: contentType, contents: contents, terms: terms)
    }

    /// The answer to GET or HEAD: the file in the coding that the client prefers, or 304 if the
    /// client's copy is current. Ranges aren't supported, as RFC 9110, section 14.2, allows.
    ///
    /// - Parameter status: another than 200 if the file answers for something missing or hidden; it
    ///   then isn't cached.
    func response(to fields: HTTPFields, status: Int = 200) -> HTTPResponse {
        let coding = ContentCoding.choose(among: Array(representations.keys), accepting: fields)
        guard let representation = representations[coding] else {
            preconditionFailure("a coding is chosen from the available ones")
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

    // Clients revalidate a file that isn't immutable (RFC 8246) at each use, or after
    // `freshSeconds`; an unchanged one costs a 304.
    private var cacheControl: String {
        if terms.isPrivate { return "private, no-cache" }
        if terms.isImmutable { return "max-age=31536000, immutable" }
        return terms.freshSeconds > 0 ? "max-age=\(terms.freshSeconds)" : "no-cache"
    }

    /// True if `If-None-Match` has the tag (RFC 9110, section 13.1.2); weak tags match like strong
    /// ones. Our tags have no commas, so splitting the list at commas finds them.
    private static func isKnown(_ entityTag: String, to fields: HTTPFields) -> Bool {
        fields.list("If-None-Match").contains { tag in
            tag == "*" || tag == entityTag || tag == "W/" + entityTag
        }
    }
}
