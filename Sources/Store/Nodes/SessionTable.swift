import Base

/// The node of each player's session, where several serve.
final class SessionTable: Table {
    struct Row {
        let epoch: Int64
        let number: Int64
        let engagement: SessionPlace.Engagement?
        /// The address of its node; nil if that is dead.
        let url: String?
    }

    /// True for what no living node has.
    static let isLost = RoundTable.isLost(column: "epoch")

    private static let find = """
        SELECT sessions.epoch, sessions.number, engagement, url FROM sessions
            LEFT JOIN nodes ON nodes.epoch = sessions.epoch AND is_dead = 0
            WHERE player = ?
        """

    func row(of player: PlayerID) throws(StoreFault) -> Row? {
        try first(Self.find, player) { row in
            Row(
                epoch: row.integer(0), number: row.integer(1),
                engagement: row.isNull(2) ? nil : .init(rawValue: row.text(2)),
                url: row.isNull(3) ? nil : row.text(3))
        }
    }

    func put(_ player: PlayerID, at epoch: Int64, number: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO sessions(player, epoch, number) VALUES (?,?,?)
                ON CONFLICT (player) DO UPDATE SET epoch = excluded.epoch,
                    number = excluded.number, engagement = NULL
            """, player, epoch, number)
    }

    func engage(
        _ player: PlayerID, _ engagement: SessionPlace.Engagement?
    ) throws(StoreFault) {
        try run("UPDATE sessions SET engagement = ? WHERE player = ?", engagement?.rawValue, player)
    }

    func remove(_ player: PlayerID) throws(StoreFault) {
        try run("DELETE FROM sessions WHERE player = ?", player)
    }

    /// Removes all of a node, with what it hasn't been told.
    func clear(_ epoch: Int64) throws(StoreFault) {
        try run("DELETE FROM sessions WHERE epoch = ?", epoch)
        try run("DELETE FROM mail WHERE epoch = ?", epoch)
    }

    /// The dead nodes that still have sessions.
    func lostEpochs() throws(StoreFault) -> [Int64] {
        try all("SELECT DISTINCT epoch FROM sessions WHERE \(Self.isLost) ORDER BY epoch") {
            $0.integer(0)
        }
    }

    // MARK: Mail

    func tell(_ epoch: Int64, of player: PlayerID, session: Int64) throws(StoreFault) {
        try run(
            "INSERT INTO mail(epoch, player, session) VALUES (?,?,?)", epoch, player, session)
    }

    func hasMail(for epoch: Int64) throws(StoreFault) -> Bool {
        try has("SELECT 1 FROM mail WHERE epoch = ? LIMIT 1", epoch)
    }

    func takeMail(for epoch: Int64) throws(StoreFault) -> [GoneSession] {
        try all("DELETE FROM mail WHERE epoch = ? RETURNING player, session", epoch) { row in
            row.identifier(0).map { GoneSession(player: $0, number: row.integer(1)) }
        }
    }
}
