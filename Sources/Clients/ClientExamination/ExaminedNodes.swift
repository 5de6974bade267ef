import GameProtocol

/// The server's nodes in an examination, to which it sends the client one after another, and the
/// address at which the client has to appear next.
struct ExaminedNodes: Sendable {
    /// The number of redirects within 10 s that a client follows without a pause.
    private static let limit = 5
    /// The shortest pause before any other: half of 2 s, since pauses vary at random.
    private static let pauseMilliseconds = 1_000.0

    private static let plainPath = "/n/plain\(GameProtocol.path)"

    /// True for a node's address.
    static func isPath(_ path: String) -> Bool {
        path.hasPrefix("/n/") && path.hasSuffix(GameProtocol.path)
    }

    /// The scheme, host and port of all nodes.
    private let base: String
    /// The same without TLS, if `base` has TLS.
    private let plainBase: String?
    /// The path of the next connection.
    private var next = GameProtocol.path
    private var times: [Double] = []

    init(base: String, plainBase: String?) {
        self.base = base
        self.plainBase = plainBase
    }

    var hasTLS: Bool { plainBase != nil }

    /// The shortest pause after the last redirect, in milliseconds.
    var leastPause: Double { times.count > Self.limit ? Self.pauseMilliseconds : 0 }

    /// Sends the client to another node.
    mutating func sendOn(at now: Double) -> Redirect {
        times = times.filter { now - $0 < 10_000 } + [now]
        next = "/n/n\(times.count)\(GameProtocol.path)"
        return Redirect(url: base + next, reason: "round")
    }

    /// Sends the client to an address without TLS.
    func sendToPlain() -> Redirect {
        Redirect(url: (plainBase ?? base) + Self.plainPath, reason: "round")
    }

    /// Judges the path of a connection. The next one has to begin with the first address again.
    mutating func fault(at path: String) -> (expected: String, did: String)? {
        guard path != Self.plainPath else {
            return ("follows no redirect that gives up TLS", "connected to its url")
        }
        let expected = next
        next = GameProtocol.path
        // After the pause, the client may also begin anew.
        if path == expected || path == next && leastPause > 0 { return nil }
        return (
            expected == next
                ? "begins with the first address again" : "connects to the redirect's url",
            "connected to \(path)"
        )
    }
}
