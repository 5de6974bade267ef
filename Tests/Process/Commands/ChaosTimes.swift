import Base
import GameProtocol
import TestSupport

@testable import Simulation

/// The times that players of several nodes wait, and the check that only one node shows a player
/// frames. Belongs to its network's thread.
final class ChaosTimes: CustomStringConvertible {
    enum Kind: String, CaseIterable {
        /// From the kill of a node to the welcome at another.
        case afterFencedKill, afterSilentDeath
        /// From the redirect to the welcome.
        case redirect
        /// From the last player's wish to the room of the match.
        case match
    }

    typealias Moment = ContinuousClock.Instant

    /// Frames of a node that came shortly after those of the one that has replaced it.
    private(set) var lateFrameCount = 0
    private var samples: [Kind: [Int]] = [:]
    /// By the clients' addresses.
    private var lost: [UInt32: (kind: Kind, since: Moment)] = [:]
    private var redirected: [UInt32: Moment] = [:]
    private var welcomed: [UInt32: (port: UInt16, link: Int)] = [:]
    private var queued: [PlayerID: Moment] = [:]
    /// The newest connection with frames, and their beginning.
    private var shown: [PlayerID: (port: UInt16, link: Int, since: Moment)] = [:]

    private var woken: [UInt16: Moment] = [:]

    /// For this long, frames of a node that another has replaced may be on their way.
    private static let lateness = Duration.seconds(2)

    var description: String {
        let lines = Kind.allCases.map { kind in
            let all = (samples[kind] ?? []).sorted()
            guard let longest = all.last else { return "\(kind): none" }
            let (half, most) = (all[all.count / 2], all[(all.count - 1) * 99 / 100])
            return "\(kind): \(all.count), 50th \(half) ms, 99th \(most) ms, longest \(longest) ms"
        }
        return (lines + ["\(lateFrameCount) late frames"]).joined(separator: "; ")
    }

    /// The connection on which a client was welcomed last.
    func welcome(from host: UInt32) -> (port: UInt16, link: Int)? { welcomed[host] }

    /// A node dies under a client.
    func lose(_ host: UInt32, _ kind: Kind) { lost[host] = (kind, .now) }

    func wake(_ port: UInt16) { woken[port] = .now }

    func ask(_ player: PlayerID, ago milliseconds: Int64) {
        if queued[player] == nil { queued[player] = .now - .milliseconds(milliseconds) }
    }

    /// - Returns: the problem, if any.
    func hear(_ message: Told, on link: ChaosLink) -> String? {
        switch message {
        case .plate(let plate, _) where plate.sequence != nil: return frame(on: link)
        case .race: return frame(on: link)
        case .event(let event): hear(event.message, on: link)
        case .plate, .ping, .close, .unreadable: break
        }
        return nil
    }

    private func frame(on link: ChaosLink) -> String? {
        guard let player = link.player else { return nil }
        guard let now = shown[player], now.link > link.number, now.port != link.port else {
            if shown[player]?.link ?? -1 < link.number {
                shown[player] = (link.port, link.number, .now)
            }
            return nil
        }
        lateFrameCount += 1
        // A node that was stopped needs a moment to learn that it is dead.
        let hasWoken = woken[link.port].map { .now - $0 < Self.lateness } ?? false
        guard .now - now.since > Self.lateness, !hasWoken else { return nil }
        return "player \(player) gets frames of the nodes at \(now.port) and at \(link.port)"
    }

    private func hear(_ message: ServerMessage, on link: ChaosLink) {
        switch message {
        case .welcome:
            welcomed[link.host] = (link.port, link.number)
            if let (kind, since) = lost.removeValue(forKey: link.host) { add(kind, since) }
            if let since = redirected.removeValue(forKey: link.host) { add(.redirect, since) }
        case .redirect: redirected[link.host] = .now
        case .leftQueue: link.player.map { queued[$0] = nil }
        case .room(let room):
            guard let player = link.player, let since = queued.removeValue(forKey: player),
                room.roomCode == nil, room.players.count(where: { $0.botStrength == nil }) > 1,
                room.players.allSatisfy({ queued[$0.playerID] ?? since <= since })
            else { break }
            add(.match, since)
        default: break
        }
    }

    private func add(_ kind: Kind, _ since: Moment) {
        samples[kind, default: []].append(Int((ContinuousClock.now - since).seconds * 1000))
    }
}
