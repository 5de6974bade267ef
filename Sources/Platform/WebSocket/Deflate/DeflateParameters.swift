/// What both sides agreed on for permessage-deflate (RFC 7692).
package struct DeflateParameters: Hashable, Sendable {
    /// The messages that the server sends.
    package var server: DeflateDirection

    /// The messages that the client sends.
    package var client: DeflateDirection

    package init(server: DeflateDirection, client: DeflateDirection) {
        self.server = server
        self.client = client
    }

    /// What `role` sends.
    package func sent(by role: Role) -> DeflateDirection {
        switch role {
        case .server: server
        case .client: client
        }
    }

    /// What `role` receives.
    package func received(by role: Role) -> DeflateDirection {
        switch role {
        case .server: client
        case .client: server
        }
    }
}
