/// The agreed parameters of permessage-deflate (RFC 7692).
package struct DeflateParameters: Hashable, Sendable {
    /// The messages that the server sends.
    package var server: DeflateDirection

    /// The messages that the client sends.
    package var client: DeflateDirection

    package init(server: DeflateDirection, client: DeflateDirection) {
        self.server = server
        self.client = client
    }

    /// The compression of the messages that `role` sends.
    package func sent(by role: Role) -> DeflateDirection {
        switch role {
        case .server: server
        case .client: client
        }
    }

    /// The compression of the messages that `role` receives.
    package func received(by role: Role) -> DeflateDirection {
        switch role {
        case .server: client
        case .client: server
        }
    }
}
