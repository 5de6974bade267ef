/// From where pages are fetched for people.
package struct FetchRules: Hashable, Sendable, CustomStringConvertible {
    /// An address and a port that are reached although they aren't public, as an operator says.
    package struct Exception: Hashable, Sendable {
        let address: IPAddress
        let port: UInt16
    }

    package static let publicOnly = FetchRules(exceptions: [])

    private let exceptions: Set<Exception>

    private init(exceptions: Set<Exception>) { self.exceptions = exceptions }

    /// Reads `127.0.0.1:8080`, several with commas, or `none`.
    package init(_ text: String) throws(ConfigurationValueError) {
        guard text != "none" else {
            self = .publicOnly
            return
        }
        var exceptions: Set<Exception> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let text = String(part)
            guard let colon = text.lastIndex(of: ":"),
                let port = UInt16(text[text.index(after: colon)...]), port > 0,
                let address = IPAddress(ofNode: text)
            else {
                throw ConfigurationValueError(
                    "\"\(text)\" is no address with a port; write one like 10.0.0.5:8080 or"
                        + " [fd00::5]:8080")
            }
            exceptions.insert(Exception(address: address, port: port))
        }
        self.exceptions = exceptions
    }

    /// Whether a connection to it may be opened.
    package func allows(_ address: IPAddress, port: UInt16) -> Bool {
        exceptions.contains(Exception(address: address, port: port))
            || (address.isPublic && Self.ports.contains(port))
    }

    /// Whether pages may be fetched from this port of some address.
    func allows(port: UInt16) -> Bool {
        Self.ports.contains(port) || exceptions.contains { $0.port == port }
    }

    private static let ports: Set<UInt16> = [80, 443]

    package var description: String {
        exceptions.isEmpty
            ? "none"
            : exceptions.map { exception in
                exception.address.family == .version6
                    ? "[\(exception.address)]:\(exception.port)"
                    : "\(exception.address):\(exception.port)"
            }.sorted().joined(separator: ",")
    }
}
