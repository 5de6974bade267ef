import WebSocket

/// Which pages may open a WebSocket here. Browsers let any page try and name its origin in the
/// request (RFC 6455, section 10.2); other programs name none and aren't held up by this.
package struct OriginPolicy: Hashable, Sendable, CustomStringConvertible {
    /// What became of a request.
    package enum Verdict: Hashable, Sendable {
        case allowed
        /// The sentence tells the page's developer why.
        case refused(String)
    }

    private var allowsAny = false
    private var allowsSameHost = false
    private var origins: [WebOrigin] = []

    /// Pages from the host and port that the request names.
    package static let sameHost: OriginPolicy = {
        var policy = OriginPolicy()
        policy.allowsSameHost = true
        return policy
    }()

    private init() {}

    /// Reads origins with commas between them; `same-host` stands for the host and port that the
    /// request names, `*` for any origin.
    package init(_ list: String) throws(ConfigurationValueError) {
        for element in ConfigurationList.elements(of: list) {
            switch element {
            case "*": allowsAny = true
            case "same-host": allowsSameHost = true
            default:
                // No browser sends a host with an asterisk, and patterns aren't known.
                guard let origin = WebOrigin(element), !element.contains("*") else {
                    throw ConfigurationValueError(
                        "\"\(element)\" is no origin; write a scheme, a host and a port where it"
                            + " isn't the scheme's own, without a path, like"
                            + " https://game.example:8443, or same-host, or * for any")
                }
                origins.append(origin)
            }
        }
    }

    /// Judges a request by its fields `Origin` and `Host`. The scheme doesn't count for the same
    /// host: behind a proxy that speaks TLS, only the proxy knows it.
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
