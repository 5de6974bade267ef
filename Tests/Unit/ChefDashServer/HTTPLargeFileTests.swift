import ChefDashServer
import Foundation
import Glibc
import TestSupport
import Testing

/// Files that are larger than what a connection may have waiting for it.
@Suite("Large files over HTTP")
struct HTTPLargeFileTests {
    /// Bytes whose period, a prime, fits no size of a write, so that any piece that is lost,
    /// doubled or moved shows.
    private static let content: [UInt8] = {
        let period = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        var content: [UInt8] = []
        for _ in 0..<64 { content += period }
        return content
    }()

    private static func run(
        _ change: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (TestServer) async throws -> Void
    ) async throws {
        let directory = try WebDirectory([:])
        try directory.write(content, to: "large.png")
        let configuration = ServerConfiguration.test {
            $0.webRootDirectory = directory.path
            change(&$0)
        }
        try await TestServer.run(configuration, body)
    }

    /// A connection that asks for the file, with a small window, and reads when it is told to.
    private final class Reader: Sendable {
        private let socket: TestSocket

        init(port: UInt16) throws {
            socket = try TestSocket(port: port, receiveBufferBytes: 8_192)
            try socket.write(
                Array("GET /large.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
        }

        /// Up to `count` bytes; none at the end.
        func read(_ count: Int) async throws -> [UInt8] {
            try await Blocking.run { [socket] in try socket.read(atMost: count) }
        }

        /// All until the end, in pieces of up to `count` bytes.
        func readAll(_ count: Int) async throws -> [UInt8] {
            try await Blocking.run { [socket] in try socket.readAll(inPiecesOf: count) }
        }
    }

    @Test("The whole file comes, to many at once")
    func whole() async throws {
        try await Self.run { server in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let exchange = try await HTTPExchange(
                            port: server.port, "GET", "/large.png")
                        return exchange.content == Self.content
                    }
                }
                for try await isWhole in group { #expect(isWhole) }
            }
        }
    }

    @Test("A reader that reads in small pieces gets all, also after the time for closing")
    func slow() async throws {
        let configuration: (inout ServerConfiguration) -> Void = {
            $0.closeMilliseconds = 50
            $0.handshakeMilliseconds = 500
        }
        try await Self.run(configuration) { server in
            let reader = try Reader(port: server.port)
            let first = try await reader.read(1_000)
            // Ten times the time for closing passes until this one has had its answer.
            let other = try await HTTPExchange(port: server.port, request: "GET")
            #expect(other.head.status == 408)
            let received = first + (try await reader.readAll(4_096))
            // Not in the expectation, which would look for the differences of megabytes.
            let isWhole = received.suffix(Self.content.count) == Self.content[...]
            #expect(isWhole, "\(received.count) bytes came")
        }
    }

    @Test("Many readers that never read cost little memory and keep nobody from playing")
    func stuck() async throws {
        let configuration: (inout ServerConfiguration) -> Void = { $0.connectionsPerAddress = 0 }
        try await Self.run(configuration) { server in
            let before = try Self.residentBytes()
            let readers = try (0..<200).map { _ in try Reader(port: server.port) }
            let player = try await server.signUp()
            let snapshot = try await player.startRound()
            try await player.serve(snapshot)
            // Every answer has begun.
            for reader in readers { #expect(try await !reader.read(1).isEmpty) }
            let growth = try Self.residentBytes() - before
            // Other tests take memory meanwhile; a copy for each would be eight times this.
            #expect(
                growth < readers.count * Self.content.count / 8, "\(growth) bytes for all of them")
            #expect(try await player.request(["type": "leave_round"])["served"] == 1)
        }
    }

    /// The memory that the process has, as proc(5) tells.
    private static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
