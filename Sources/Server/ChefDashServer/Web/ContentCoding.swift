import WebSocket

/// The compression of content (RFC 9110, section 8.4.1; RFC 7932 for Brotli).
package enum ContentCoding: String, Sendable, CaseIterable {
    /// In order of preference, from the best compression to none.
    case brotli = "br"
    case gzip
    case identity

    /// The suffix of a compressed file's name.
    var suffix: String? {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        case .identity: nil
        }
    }

    /// The available coding that the client prefers by its `Accept-Encoding` (RFC 9110, section
    /// 12.5.3); `identity` if it accepts none of them.
    package static func choose(
        among available: [ContentCoding], accepting fields: HTTPFields
    ) -> ContentCoding {
        let wishes = fields.list("Accept-Encoding").compactMap(WeightedElement.init)
        var best = (coding: ContentCoding.identity, thousandths: 0)
        for coding in allCases where available.contains(coding) {
            let named = wishes.first { HTTPSyntax.areEqualIgnoringCase($0.name, coding.rawValue) }
            let other = wishes.first { $0.name == "*" }
            let thousandths = (named ?? other)?.thousandths ?? 0
            if thousandths > best.thousandths { best = (coding, thousandths) }
        }
        return best.coding
    }
}
