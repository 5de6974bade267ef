/// Mode `connects`: connections are opened, upgraded and closed again, one after another, and
/// nobody plays. A "player" here is one of the concurrent connections.
extension LoadRun {
    /// The wait of a place after a failed connection.
    private static let pauseNanoseconds: Int64 = 125_000_000

    var opensAndCloses: Bool { settings.mode == .connects }

    /// Plans a place's next connection: at the rate's next moment, which may have passed while all
    /// places were taken, or now if the rate has no limit.
    func planNewcomer(_ player: LoadPlayer) {
        due.set(player.index, at: nextNewcomerNanoseconds())
    }

    /// Closes the WebSocket again as soon as it is open.
    func didOpen(_ player: LoadPlayer) {
        didConnect(player)
        _ = player.link.sayGoodbye()
    }

    /// Frees a place and plans its next connection.
    func newcomerEnded(_ player: LoadPlayer, _ ending: Link.Ending) {
        lose(player)
        guard !player.isLeaving, player.phase != .gone else { return forget(player) }
        guard ending != .left else { return planNewcomer(player) }
        tally.note(ending, player: player.index)
        tally.report.failed += 1
        let pause = player.link.pauseMilliseconds(connectedCount: tally.report.connected)
        if tally.report.connected == 0, pause == nil { return forget(player) }
        due.set(player.index, at: max(nextNewcomerNanoseconds(), now + Self.pauseNanoseconds))
    }

    private func nextNewcomerNanoseconds() -> Int64 {
        defer { newcomerCount += 1 }
        guard settings.connectsPerSecond > 0 else { return now }
        return startedAt + Int64(Double(newcomerCount) / settings.connectsPerSecond * 1e9)
    }
}
