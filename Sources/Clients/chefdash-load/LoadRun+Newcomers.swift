/// Mode `connects`: connections are opened, upgraded and closed again, one after another, and
/// nobody plays. Here a "player" is one of the connections that are under way at once.
extension LoadRun {
    /// How long a place waits after a failed connection.
    private static let pauseNanoseconds: Int64 = 125_000_000

    var opensAndCloses: Bool { settings.mode == .connects }

    /// Plans a place's next connection: the next of the rate's moments, also one that has passed
    /// while all places were taken, or now where no rate is asked for.
    func planNewcomer(_ player: LoadPlayer) {
        due.set(player.index, at: nextNewcomerNanoseconds())
    }

    /// The WebSocket is open, which is all that this mode wants.
    func didOpen(_ player: LoadPlayer) {
        didConnect(player)
        player.link?.sayGoodbye()
        watch(player)
    }

    /// A place is free again.
    func newcomerEnded(_ player: LoadPlayer, _ ending: Link.Ending) {
        lose(player)
        guard !player.isLeaving, player.phase != .gone else { return forget(player) }
        guard ending != .left else { return planNewcomer(player) }
        tally.note(ending, player: player.index)
        tally.report.failed += 1
        player.attemptCount += 1
        if tally.report.connected == 0, player.attemptCount >= Self.firstAttemptLimit {
            return forget(player)
        }
        due.set(player.index, at: max(nextNewcomerNanoseconds(), now + Self.pauseNanoseconds))
    }

    private func nextNewcomerNanoseconds() -> Int64 {
        defer { newcomerCount += 1 }
        guard settings.connectsPerSecond > 0 else { return now }
        return startedAt + Int64(Double(newcomerCount) / settings.connectsPerSecond * 1e9)
    }
}
