import WebSocket

/// The web pages that may open a WebSocket here. Browsers let any page try, and send its origin in
/// the request (RFC 6455, section 10.2). Other programs send none and are not restricted.
package struct OriginPolicy: Hashable, Sendable, CustomStringConvertible {
    /// The decision on a request.
    package enum Verdict: Hashable, Sendable {
        case allowed
        /// With a sentence for the page's developer.
        case refused(String)
    }

    private var allowsAny = false
    private var allowsSameHost = false
    private var origins: [WebOrigin] = []

    /// Pages from the request's own host and port.
    package static let sameHost = OriginPolicy(allowsSameHost: true)

    private init(allowsSameHost: Bool) { self.allowsSameHost = allowsSameHost }

    /// Reads origins separated by commas. `same-host` means the request's own host and port, `*`
    /// any origin.
    package init(_ list: String) throws(ConfigurationValueError) {
        for element in ConfigurationList.elements(of: list) {
            switch element {
            case "*": allowsAny = true
            case "same-host": allowsSameHost = true
            default:
                // Browsers never send a host with an asterisk, and patterns aren't supported.
                guard let origin = WebOrigin(element), !element.contains("*") else {
                    throw ConfigurationValueError(
                        "\"\(element)\" is not an origin; write a scheme, a host and a port if it"
                            + " isn't the scheme's default, without a path, like"
                            + " https://game.example:8443, or same-host, or * for any")
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
        guard let origin = WebOrigin(named[0]) else {
            return .refused(
                "The header Origin is not a scheme, a host and a port, and so no page that may "
                    + "connect here.")
        }
        if origins.contains(origin) { return .allowed }
        if allowsSameHost, let host = fields.first("Host"),
            origin == WebOrigin(scheme: origin.scheme, authority: host)
        {
            return .allowed
        }
        return .refused(
            "Pages of \(origin) may not connect here; the server's --allow-origin tells which may.")
    }

    package var description: String {
        if allowsAny { return "*" }
        return ((allowsSameHost ? ["same-host"] : []) + origins.map(\.description))
            .joined(separator: ",")
    }
}
