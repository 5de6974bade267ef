/// The address of the operators' listener.
package struct MetricsEndpoint: Hashable, Sendable, CustomStringConvertible {
    package let host: String
    /// 0 lets the kernel choose a free port.
    package let port: UInt16

    /// Reads `HOST:PORT`; an IPv6 address is in brackets.
    package init(_ text: String) throws(ConfigurationValueError) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { throw Self.wrong(text) }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw Self.wrong(text)
        }
        guard !host.isEmpty else { throw Self.wrong(text) }
        self.host = String(host)
        self.port = port
    }

    /// True if only this machine can connect to it.
    package var isLoopback: Bool {
        host == "localhost" || IPAddress(host).map(\.isLoopback) == true
    }

    private static func wrong(_ text: String) -> ConfigurationValueError {
        ConfigurationValueError(
            "\"\(text)\" is not an address and port; write them like 127.0.0.1:9090 or [::1]:9090")
    }

    package var description: String { at(port) }

    /// The address with the port that the kernel chose.
    package func at(_ port: UInt16) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
