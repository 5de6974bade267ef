import Base

/// The node of each player's session, where several serve.
final class SessionTable: Table {
    struct Row {
        let epoch: Int64
        let number: Int64
        let engagement: Elsewhere.Reason?
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

    /// The number of a player's next session: never one of before, of which a node may still hear.
    static func number(after row: Row?, at now: Int64) -> Int64 { max(now, (row?.number ?? 0) + 1) }

    func put(_ player: PlayerID, at epoch: Int64, number: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO sessions(player, epoch, number) VALUES (?,?,?)
                ON CONFLICT (player) DO UPDATE SET epoch = excluded.epoch,
                    number = excluded.number, engagement = NULL
            """, player, epoch, number)
    }

    func engage(
        _ player: PlayerID, _ engagement: Elsewhere.Reason?
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
        try run("DELETE FROM rooms WHERE epoch = ?", epoch)
        // A removal waits for a match that is just being written, and then tells of it.
        let matches = try all("DELETE FROM tickets WHERE epoch = ? RETURNING match", epoch) {
            $0.isNull(0) ? nil : $0.integer(0)
        }
        for match in Set(matches).sorted() {
            try run("UPDATE tickets SET match = NULL, host = NULL WHERE match = ?", match)
        }
        try run("UPDATE tickets SET match = NULL, host = NULL WHERE host = ?", epoch)
    }

    /// The dead nodes that still have sessions.
    func lostEpochs() throws(StoreFault) -> [Int64] {
        try all(
            """
            SELECT epoch FROM sessions WHERE \(Self.isLost)
            UNION SELECT epoch FROM rooms WHERE \(Self.isLost)
            UNION SELECT epoch FROM tickets WHERE \(Self.isLost)
            UNION SELECT host FROM tickets WHERE host IS NOT NULL
                AND \(RoundTable.isLost(column: "host")) ORDER BY 1
            """
        ) { $0.integer(0) }
    }

    // MARK: Rooms

    /// - Returns: false if another room has the code.
    func open(room code: String, at epoch: Int64) throws(StoreFault) -> Bool {
        try has(
            """
            INSERT INTO rooms(code, epoch) VALUES (?,?) ON CONFLICT (code) DO NOTHING RETURNING 1
            """, code, epoch)
    }

    func close(room code: String, at epoch: Int64) throws(StoreFault) {
        try run("DELETE FROM rooms WHERE code = ? AND epoch = ?", code, epoch)
    }

    func move(
        room code: String, from epoch: Int64, to other: Int64, _ text: String
    ) throws(StoreFault) {
        try run(
            "UPDATE rooms SET epoch = ?, moving = ? WHERE code = ? AND epoch = ?", other, text,
            code, epoch)
    }

    /// Notes that a room has arrived.
    ///
    /// - Returns: false if it isn't on its way to this node.
    func arrive(room code: String, at epoch: Int64) throws(StoreFault) -> Bool {
        try has(
            """
            UPDATE rooms SET moving = NULL
                WHERE code = ? AND epoch = ? AND moving IS NOT NULL RETURNING 1
            """, code, epoch)
    }

    /// The rooms on their way to a node.
    func moving(to epoch: Int64) throws(StoreFault) -> [String] {
        try all(
            "SELECT moving FROM rooms WHERE epoch = ? AND moving IS NOT NULL ORDER BY code", epoch
        ) { $0.text(0) }
    }

    /// The living node that has a room; nil if none has.
    func place(ofRoom code: String) throws(StoreFault) -> Elsewhere? {
        try first(
            """
            SELECT url FROM rooms JOIN nodes ON nodes.epoch = rooms.epoch AND is_dead = 0
                WHERE code = ?
            """, code
        ) { Elsewhere(url: $0.text(0), .lobby) }
    }

    // MARK: Mail

    /// - Parameter engagement: the reason why the node may send the client after it; nil if
    ///   another device took the session.
    func tell(
        _ epoch: Int64, of player: PlayerID, session: Int64,
        _ engagement: Elsewhere.Reason? = nil
    ) throws(StoreFault) {
        try run(
            "INSERT INTO mail(epoch, player, session, engagement) VALUES (?,?,?,?)", epoch, player,
            session, engagement?.rawValue)
    }

    /// Tells all nodes that a player's devices have changed, also this one.
    func tellAll(ofAccessOf player: PlayerID) throws(StoreFault) {
        try run(
            """
            INSERT INTO mail(epoch, player, session, is_access)
                SELECT epoch, ?, 0, 1 FROM nodes WHERE is_dead = 0 AND is_shared = 1
            """, player)
    }

    func takeMail(for epoch: Int64) throws(StoreFault) -> NodeMail {
        let mail = try all(
            "DELETE FROM mail WHERE epoch = ? RETURNING player, session, engagement, is_access",
            epoch
        ) { row in
            row.identifier(0).map {
                (
                    player: $0 as PlayerID, session: row.integer(1), isEngaged: !row.isNull(2),
                    isAccess: row.integer(3) != 0
                )
            }
        }
        var gone: [GoneSession] = []
        for letter in mail where !letter.isAccess {
            var place: Elsewhere?
            if letter.isEngaged, let now = try row(of: letter.player), now.epoch != epoch,
                let url = now.url, let engagement = now.engagement
            {
                place = Elsewhere(url: url, engagement)
            }
            gone.append(
                GoneSession(player: letter.player, number: letter.session, place: place))
        }
        return NodeMail(gone: gone, access: Set(mail.filter(\.isAccess).map(\.player)))
    }
}
