import CCurl

/// The address of a page as libcurl parses it, so that the checks and the request can't disagree.
struct PageAddress: Sendable {
    /// Lower case, without the brackets of an IPv6 address.
    let host: String
    let port: UInt16
    let isSecure: Bool
    /// The whole address without its fragment.
    let text: String

    private static let lengthLimit = 2_048

    init(_ text: String) throws(FetchRefusal) {
        guard (1...Self.lengthLimit).contains(text.utf8.count), !text.utf8.contains(0),
            let url = curl_url()
        else { throw .badAddress }
        defer { curl_url_cleanup(url) }
        switch curl_url_set(url, CURLUPART_URL, text, 0) {
        case CURLUE_OK: break
        case CURLUE_UNSUPPORTED_SCHEME, CURLUE_BAD_SCHEME: throw .badScheme
        case CURLUE_BAD_PORT_NUMBER: throw .badPort
        case _: throw .badAddress
        }
        let scheme = Self.part(CURLUPART_SCHEME, of: url) ?? ""
        guard scheme == "http" || scheme == "https" else { throw .badScheme }
        guard Self.part(CURLUPART_USER, of: url) == nil,
            Self.part(CURLUPART_PASSWORD, of: url) == nil
        else { throw .credentials }
        guard let host = Self.part(CURLUPART_HOST, of: url), !host.isEmpty, !host.contains("%"),
            Self.part(CURLUPART_ZONEID, of: url) == nil
        else { throw .badAddress }
        guard
            let port = Self.part(CURLUPART_PORT, of: url, flags: UInt32(CURLU_DEFAULT_PORT))
                .flatMap(UInt16.init), port > 0
        else { throw .badPort }
        // The fragment stays with the client.
        curl_url_set(url, CURLUPART_FRAGMENT, nil, 0)
        guard let whole = Self.part(CURLUPART_URL, of: url) else { throw .badAddress }
        self.host =
            host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host.lowercased()
        self.port = port
        isSecure = scheme == "https"
        self.text = whole
    }

    private static func part(
        _ part: CURLUPart, of url: OpaquePointer, flags: UInt32 = 0
    ) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
