import Base
import Foundation
import GameProtocol
import Synchronization
import TestSupport

/// Well-behaved players: they play rounds one after the other, and check that nothing disturbs
/// them.
final class Regulars: Sendable {
    private let players: [ClientPlayer]
    private let hasStopped = Atomic(false)

    /// The player leaves a round after this many orders, so that rounds end in both ways.
    private static let ordersPerRound = 12

    /// Signs them up.
    init(count: Int, on server: ServeProcess) async throws {
        var players: [ClientPlayer] = []
        for _ in 0..<count { players.append(try await ClientPlayer(on: server)) }
        self.players = players
    }

    /// Tells them to stop after the current order.
    func stop() { hasStopped.store(true, ordering: .relaxed) }

    /// Plays until `stop`.
    ///
    /// - Returns: the problems.
    func play() async -> [String] {
        await withTaskGroup(of: [String].self) { group in
            for player in players { group.addTask { await self.play(player) } }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func play(_ player: ClientPlayer) async -> [String] {
        var problems: [String] = []
        do {
            repeat {
                problems += try await playRound(player)
            } while !hasStopped.load(ordering: .relaxed) && problems.isEmpty
        } catch {
            let reason = player.disconnection.value.map { "\($0)" } ?? "connected"
            return ["a player in a round: \(error), \(reason)"]
        }
        if let ending = player.disconnection.value {
            problems.append("a player was disconnected: \(ending)")
        }
        let errors = player.heard.filter { if case .error = $0 { true } else { false } }
        if !errors.isEmpty { problems.append("a player got \(errors)") }
        return problems
    }

    /// Plays one round, and compares its result with the earlier messages.
    private func playRound(_ player: ClientPlayer) async throws -> [String] {
        guard let snapshot = try await player.startRound() else { return ["no snapshot"] }
        let start = ContinuousClock.now
        let round = snapshot.round.roundID
        var (served, earned) = (0, Int64(0))
        repeat {
            guard let tapped = try await player.serveOrder() else { break }
            served += 1
            earned += tapped.coins ?? 0
        } while served < Self.ordersPerRound && !hasStopped.load(ordering: .relaxed)
        let result = try await end(round, player)
        let seconds = start.duration(to: .now).seconds
        var problems: [String] = []
        if (result.served, result.earned) != (served, earned) {
            problems.append(
                "a round's result is \(result.served) orders and \(result.earned) coins, it was "
                    + "\(served) and \(earned)")
        }
        let tickSeconds = Double(result.ticks) * Double(player.welcome.tickMilliseconds) / 1000
        if !Self.allowedLateSeconds.contains(seconds - tickSeconds) {
            problems.append("a round of \(seconds) s had \(result.ticks) ticks")
        }
        return problems
    }

    private func end(_ round: PlayID, _ player: ClientPlayer) async throws -> RoundEnded {
        do {
            if let result = try await player.leaveRound() { return result }
        } catch let refusal as ClientPlayer.Refused
            where [.noRound, .busy].contains(refusal.code)
        {}
        return try await player.hears("the result of \(round)") {
            if case .roundEnded(let result) = $0, result.roundID == round { result } else { nil }
        }
    }

    /// The tolerance of a round's duration. On a shared machine the server and the test's own
    /// process may have to wait, and late ticks are skipped.
    private static let allowedLateSeconds = AbuseSize.choose(small: -5.0...30, full: -1...1)
}
