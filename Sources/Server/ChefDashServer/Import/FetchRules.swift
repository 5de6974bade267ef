/// The addresses and ports from which pages may be fetched for people.
package struct FetchRules: Hashable, Sendable, CustomStringConvertible {
    /// An address and port that the operator allows although they aren't public.
    package struct Exception: Hashable, Sendable {
        let address: IPAddress
        let port: UInt16
    }

    package static let publicOnly = FetchRules(exceptions: [])

    private let exceptions: Set<Exception>

    private init(exceptions: Set<Exception>) { self.exceptions = exceptions }

    /// Reads `127.0.0.1:8080`, several separated by commas, or `none`.
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
                    "\"\(text)\" isn't an address with a port; write one like 10.0.0.5:8080 or"
                        + " [fd00::5]:8080")
            }
            exceptions.insert(Exception(address: address, port: port))
        }
        self.exceptions = exceptions
    }

    /// True if the server may connect to this address and port.
    package func allows(_ address: IPAddress, port: UInt16) -> Bool {
        exceptions.contains(Exception(address: address, port: port))
            || (address.isPublic && Self.ports.contains(port))
    }

    /// True if pages may be fetched from this port on at least some address.
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
