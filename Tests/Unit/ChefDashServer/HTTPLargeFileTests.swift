import ChefDashServer
import Glibc
import TestSupport
import Testing

/// Files larger than a connection's backlog.
@Suite("Large files over HTTP")
struct HTTPLargeFileTests {
    /// Bytes whose period, a prime, divides no write size, so that any piece that is lost, repeated
    /// or out of order shows.
    private static let content: [UInt8] = {
        let period = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        var content: [UInt8] = []
        for _ in 0..<64 { content += period }
        return content
    }()

    private static func run(
        _ configuration: ServerConfiguration = .test(),
        _ body: (TestServer) async throws -> Void
    ) async throws {
        let directory = try WebDirectory([:])
        try directory.write(content, to: "large.png")
        var configuration = configuration
        configuration.webRootDirectory = directory.path
        try await TestServer.run(configuration, body)
    }

    /// A connection with a small receive window that has requested the file.
    private static func reader(_ server: TestServer) throws -> TestSocket {
        let socket = try TestSocket(port: server.port, receiveBufferBytes: 8_192)
        try socket.write(
            Array("GET /large.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
        return socket
    }

    @Test("The whole file arrives, also for many readers at once")
    func whole() async throws {
        try await Self.run { server in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await server.get("/large.png").content == Self.content
                    }
                }
                for try await isWhole in group { #expect(isWhole) }
            }
        }
    }

    @Test("A slow reader gets everything, even past the close timeout")
    func slow() async throws {
        try await Self.run(.test { ($0.closeMilliseconds, $0.handshakeMilliseconds) = (50, 500) }) {
            server in
            let reader = try Self.reader(server)
            let first = try await Blocking.run { try reader.read(atMost: 1_000) }
            // Ten times the close timeout has passed once this request has its answer.
            #expect(try await server.ask("GET").status == 408)
            let received =
                first + (try await Blocking.run { try reader.readAll(inPiecesOf: 4_096) })
            // Compared outside the expectation, which would compute the difference of megabytes.
            let isWhole = received.suffix(Self.content.count) == Self.content[...]
            #expect(isWhole, "\(received.count) bytes came")
        }
    }

    @Test("Many readers that never read cost little memory and don't hold up players")
    func stuck() async throws {
        try await Self.run(.test { $0.connectionsPerAddress = 0 }) { server in
            let before = try Self.residentBytes()
            let readers = try (0..<200).map { _ in try Self.reader(server) }
            let player = try await server.signUp()
            let snapshot = try await player.startRound()
            try await player.serve(snapshot)
            // Every answer has begun.
            for reader in readers {
                #expect(try await Blocking.run { try !reader.read(atMost: 1).isEmpty })
            }
            let growth = try Self.residentBytes() - before
            // Other tests allocate meanwhile; one copy per reader would be eight times this.
            #expect(
                growth < readers.count * Self.content.count / 8, "\(growth) bytes for all of them")
            #expect(try await player.leaveRound()["served"] == 1)
        }
    }

    /// The resident set size of the process; see proc(5).
    private static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
