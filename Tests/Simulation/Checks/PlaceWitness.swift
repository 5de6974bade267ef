import Base
import GameProtocol
import Kitchen

/// Compares the places of players, as several nodes announce them, with the committed data: each
/// player is held by the node that plays with them, so they are at one place at a time.
final class PlaceWitness {
    /// Longer than it takes to find a dead node and to give its play back.
    private static let owingMilliseconds: Int64 = 60_000

    private let books: CommittedBooks
    private let complain: (String) -> Void
    /// Dead nodes that still have something, and since when.
    private var owing: [Int64: Int64] = [:]

    init(books: CommittedBooks, complain: @escaping (String) -> Void) {
        self.books = books
        self.complain = complain
    }

    /// True if the server of an epoch may still decide about players.
    func isAlive(_ epoch: Int64?) -> Bool { epoch.map { books.isAlive($0) } ?? true }

    /// - Parameter epoch: that of the living server that sends the message.
    func hear(_ message: ServerMessage, to player: PlayerID, from epoch: Int64) {
        switch message {
        case .room(let room):
            expectHeld(player, at: epoch, "is in a room")
            guard let code = room.roomCode, books.epoch(ofRoom: code) != epoch else { return }
            complain("room \(code) of node \(epoch) isn't its own")
        case .snapshot(let snapshot):
            expectHeld(player, at: epoch, "plays \(snapshot.round.roundID)")
        default: break
        }
    }

    private func expectHeld(_ player: PlayerID, at epoch: Int64, _ reason: String) {
        let row = books.session(of: player)
        guard row?.epoch != epoch || row?.engagement == nil else { return }
        complain(
            "player \(player) \(reason) at node \(epoch), and the session is"
                + " \(row.map { "\($0.engagement ?? "free") at \($0.epoch)" } ?? "nowhere")")
    }

    /// Checks that what dead nodes have is given back.
    func look(at now: Int64) {
        let found = books.owingNodes()
        owing = owing.filter { found.contains($0.key) }
        for epoch in found.sorted() {
            let since = owing[epoch] ?? now
            owing[epoch] = since
            guard now - since > Self.owingMilliseconds else { continue }
            complain("node \(epoch) is dead, and has kept what it had")
            owing[epoch] = now
        }
    }

    /// Checks that nothing is left once everybody has gone.
    func finish() {
        for (words, query) in [
            ("sessions are held", "sessions WHERE engagement IS NOT NULL"),
            ("tickets are left", "tickets"), ("codes of rooms are left", "rooms"),
            (
                "ratings were changed twice by a race",
                """
                (SELECT 1 FROM rating_changes AS c
                    JOIN race_seats AS s ON s.race = c.race AND s.seat = c.seat
                    WHERE cause = 'race' GROUP BY c.race, player HAVING count(*) > 1) AS twice
                """
            ),
        ] {
            let count = books.number("SELECT count(*) FROM \(query)")
            if count > 0 { complain("\(count) \(words)") }
        }
        let owing = books.owingNodes().sorted()
        if !owing.isEmpty { complain("the dead nodes \(owing) have kept what they had") }
    }
}
