import WebSocket

/// The web pages that may open a WebSocket here. Browsers let any page try, and send its origin in
/// the request (RFC 6455, section 10.2). Other programs send none and are not restricted.
package struct OriginPolicy: Hashable, Sendable, CustomStringConvertible {
    /// The decision on a request.
    package enum Verdict: Hashable, Sendable {
        case allowed
        /// Carries a sentence for the page's developer.
        case refused(String)
    }

    private var allowsAny = false
    private var allowsSameHost = false
    private var origins: [WebOrigin] = []
    /// The allowed elements of `hostless`.
    private var allowedHostless: Set<String> = []

    /// The origins that browsers send for sandboxed pages and for pages from files, and some apps
    /// for their own pages.
    private static let hostless: Set<String> = ["null", "file://"]

    /// Allows pages from the request's own host and port.
    package static let sameHost = OriginPolicy(allowsSameHost: true)

    private init(allowsSameHost: Bool) { self.allowsSameHost = allowsSameHost }

    /// Reads origins separated by commas. `same-host` means the request's own host and port, `*`
    /// any origin; `null` and `file://` are pages without a host.
    package init(_ list: String) throws(ConfigurationValueError) {
        for element in ConfigurationList.elements(of: list) {
            switch element {
            case "*": allowsAny = true
            case "same-host": allowsSameHost = true
            case _ where Self.hostless.contains(element): allowedHostless.insert(element)
            default:
                // Browsers never send a host with an asterisk, and patterns aren't supported.
                guard let origin = Self.origin(element), !element.contains("*") else {
                    throw ConfigurationValueError(
                        "\"\(element)\" is not an origin; write a scheme, a host and a port if it"
                            + " isn't the scheme's default, without a path, like"
                            + " https://game.example:8443, or same-host, or null, or file://, or *"
                            + " for any")
                }
                origins.append(origin)
            }
        }
    }

    /// Judges a request by its `Origin` and `Host`. For the same host the scheme is ignored: behind
    /// a proxy with TLS only the proxy knows it.
    package func verdict(on fields: HTTPFields) -> Verdict {
        let named = fields["Origin"]
        guard !allowsAny, !named.isEmpty else { return .allowed }
        guard named.count == 1 else {
            return .refused("The header Origin came \(named.count) times; once is allowed.")
        }
        return verdict(on: named[0], host: fields.first("Host"))
    }

    /// Judges a page by the origin that it claims.
    func verdict(on text: String, host: String?) -> Verdict {
        guard !allowsAny, !allowedHostless.contains(text) else { return .allowed }
        if Self.hostless.contains(text) { return Self.refused(text) }
        guard let origin = Self.origin(text) else {
            return .refused(
                "The header Origin is not a scheme, a host and a port, so the page may not "
                    + "connect here.")
        }
        if origins.contains(origin) { return .allowed }
        if allowsSameHost, let host, origin == WebOrigin(scheme: origin.scheme, authority: host) {
            return .allowed
        }
        return Self.refused("\(origin)")
    }

    private static func refused(_ origin: String) -> Verdict {
        .refused(
            "Pages of \(origin) may not connect here; to let them, start the server with "
                + "--allow-origin same-host,\(origin)")
    }

    /// Some programs append a slash to an origin.
    private static func origin(_ text: String) -> WebOrigin? {
        WebOrigin(text.hasSuffix("/") ? String(text.dropLast()) : text)
    }

    package var description: String {
        if allowsAny { return "*" }
        return
            ((allowsSameHost ? ["same-host"] : []) + allowedHostless.sorted()
            + origins.map(\.description)).joined(separator: ",")
    }
}
