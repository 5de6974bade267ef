import Foundation
import GameProtocol

/// A server's address from a URL: `ws://host:port/play`, or `wss://` for TLS. `http://` and
/// `https://` mean the same. Without a path, or with one that ends with a slash, it means `play`
/// below that.
package struct ServerAddress: Hashable, Sendable {
    /// Without the brackets of an IPv6 address.
    package let host: String
    package let port: UInt16
    /// Includes the query, if there is one.
    package var path: String
    /// True for TLS.
    package let isSecure: Bool

    package init(_ url: URL) throws(ChefDashClientError) {
        let example = "ws://127.0.0.1:8080"
        switch url.scheme?.lowercased() {
        case "ws", "http": isSecure = false
        case "wss", "https": isSecure = true
        default:
            throw .badURL(
                "\(url.absoluteString): the address must look like \(example), or wss:// for TLS")
        }
        guard url.user() == nil, url.password() == nil, url.query() == nil else {
            throw .badURL("a server's address holds no user, password or query, like \(example)")
        }
        guard let host = url.host(), !host.isEmpty else {
            throw .badURL("\(url.absoluteString): there is no host in it, unlike \(example)")
        }
        guard let port = UInt16(exactly: url.port ?? (isSecure ? 443 : 80)), port > 0 else {
            throw .badURL("\(url.absoluteString): ports go from 1 to 65535")
        }
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        let path = url.path()
        let isFolder = path.isEmpty || path.hasSuffix("/")
        self.path = isFolder ? String(path.dropLast()) + GameProtocol.path : path
    }

    /// The address of a Unix socket.
    ///
    /// - Parameter socket: an absolute path.
    package init(socket: String, path: String) {
        host = socket
        port = 80
        self.path = path
        isSecure = false
    }

    /// The address of the node to which the server sends.
    ///
    /// - Throws: if it would give up TLS.
    package func following(_ redirect: Redirect) throws(ChefDashClientError) -> ServerAddress {
        guard let url = URL(string: redirect.url) else {
            throw .badURL("the server sends to \(redirect.url)")
        }
        let other = try ServerAddress(url)
        guard other.isSecure || !isSecure else {
            throw .badURL("the server sends to \(redirect.url), without TLS")
        }
        return other
    }

    /// The value of the handshake's Host field (RFC 9110, section 7.2).
    package var hostField: String {
        if host.hasPrefix("/") { return "localhost" }
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }
}
