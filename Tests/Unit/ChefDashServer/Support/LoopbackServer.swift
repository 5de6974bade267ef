import Foundation
import Glibc
import Synchronization
import Testing

@testable import ChefDashServer

/// A web server on the loopback that answers one request after the other, each on a connection of
/// its own.
final class LoopbackServer: Sendable {
    enum Answer: Hashable, Sendable {
        case page(String, String)
        case redirect(String)
        case status(Int)
        /// No answer until the client leaves.
        case silence
        case garbage
        /// A page without end.
        case endless
    }

    let port: UInt16
    private let socket: Int32
    private let seen = Mutex<[String]>([])

    /// - Parameter answer: returns the answer for a path.
    init(_ answer: @escaping @Sendable (String) -> Answer) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(socket >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 8) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        try #require(isBound)
        self.socket = socket
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else {
                    // Closes the socket here: earlier, another server could get the same
                    // descriptor.
                    close(socket)
                    return
                }
                let request = Self.request(on: connection)
                let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                self?.seen.withLock { $0.append(request) }
                Self.send(answer(path), on: connection)
                close(connection)
            }
        }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    var requests: [String] { seen.withLock { $0 } }

    /// A fetcher that reaches this server under every name except a private host's.
    func fetcher() throws -> PageFetcher {
        let rules = try FetchRules("127.0.0.1:\(port)")
        let own = try #require(IPAddress("127.0.0.1"))
        let other = try #require(IPAddress("10.0.0.1"))
        return PageFetcher(rules) { [$0 == "private.example" ? other : own] }
    }

    private static func request(on connection: Int32) -> String {
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while !text.contains("\r\n\r\n") {
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return text
    }

    private static func send(_ answer: Answer, on connection: Int32) {
        switch answer {
        case .page(let type, let text):
            let head = type.isEmpty ? "" : "Content-Type: \(type)\r\n"
            write(
                "HTTP/1.1 200 OK\r\n\(head)Content-Length: \(text.utf8.count)\r\n\r\n\(text)",
                connection)
        case .redirect(let target):
            write(
                "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n", connection
            )
        case .status(let status):
            write("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n", connection)
        case .silence:
            var byte: UInt8 = 0
            _ = recv(connection, &byte, 1, 0)
        case .garbage: write("\u{1}\u{2} this is no HTTP\r\n\r\n", connection)
        case .endless:
            write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", connection)
            let block = String(repeating: "a", count: 65_536)
            while write(block, connection) {}
        }
    }

    @discardableResult
    private static func write(_ text: String, _ connection: Int32) -> Bool {
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            place += count
        }
        return true
    }
}
