extension TestServer {
    /// Two new players.
    ///
    /// - Parameter source: the last byte of the second one's address, 127.0.0.x.
    func two(source: UInt8 = 1) async throws -> (TestPlayer, TestPlayer) {
        (try await signUp(), try await signUp(source: source))
    }

    /// Three new players.
    func three() async throws -> (TestPlayer, TestPlayer, TestPlayer) {
        (try await signUp(), try await signUp(), try await signUp())
    }

    /// Two new players in the first one's private room, both ready for its race.
    ///
    /// - Parameter options: the room's.
    func twoReady(
        _ options: [String: JSONValue] = [:], source: UInt8 = 1
    ) async throws -> (TestPlayer, TestPlayer) {
        let (host, guest) = try await two(source: source)
        try await guest.join(try await host.createRoom(options))
        try await host.ready()
        try await guest.ready()
        return (host, guest)
    }

    /// Like `twoReady`, with a third player who watches.
    func twoReadyAndWatched() async throws -> (TestPlayer, TestPlayer, TestPlayer, code: JSONValue)
    {
        let (host, guest, spectator) = try await three()
        let code = try await host.createRoom()
        try await guest.join(code)
        try await spectator.watch(code)
        try await host.ready()
        try await guest.ready()
        return (host, guest, spectator, code)
    }

    /// Two new players in the queue, who make a rated match.
    func twoQueued(source: UInt8 = 1) async throws -> (TestPlayer, TestPlayer) {
        let (first, second) = try await two(source: source)
        first.client.send(["type": "queue"])
        second.client.send(["type": "queue"])
        return (first, second)
    }
}
