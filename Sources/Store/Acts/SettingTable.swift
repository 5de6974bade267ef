/// The operators' settings of the whole server.
package struct ServerSettings: Hashable, Sendable {
    package struct Announcement: Hashable, Sendable {
        package let text: String
        /// Milliseconds since 1970-01-01 UTC; nil for one without an end.
        package let endMilliseconds: Int64?
        /// The number of the act that set it.
        package let act: Int64

        package func holds(at now: Int64) -> Bool { endMilliseconds.map { now < $0 } ?? true }
    }

    package var signUps = SignUpRule.open
    package var announcement: Announcement?
    /// The sanctions of address blocks, also those that are over.
    package var blocks: [Sanction] = []

    package init() {}
}

/// Reads the operators' settings of the whole server.
package struct ServerSettingsQuery: RefusableOperation {
    package static let isRead = true

    package init() {}

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<ServerSettings, StoreRefusal> {
        var settings = ServerSettings()
        settings.signUps = try transaction.settings.signUps
        settings.announcement = try transaction.settings.announcement
        settings.blocks = try transaction.sanctions.ofBlocks()
        return .success(settings)
    }
}

final class SettingTable: Table {
    enum Name: String {
        case signUps = "sign_ups"
        case announcement
    }

    func set(_ name: Name, _ value: String, until end: Int64?, act: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO settings(name, value, end_ms, act) VALUES (?,?,?,?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value,
                    end_ms = excluded.end_ms, act = excluded.act
            """, name.rawValue, value, end, act)
    }

    private func value<Found>(
        of name: Name, read: (any Statement) throws(StoreFault) -> Found?
    ) throws(StoreFault) -> Found? {
        try first(
            "SELECT value, end_ms, act FROM settings WHERE name = ?", name.rawValue, read: read)
    }

    /// The act that set it last.
    func act(of name: Name) throws(StoreFault) -> Int64? {
        try value(of: name) { $0.integer(2) }
    }

    var signUps: SignUpRule {
        get throws(StoreFault) {
            try value(of: .signUps) { SignUpRule(rawValue: $0.text(0)) } ?? .open
        }
    }

    /// Also one that is over.
    var announcement: ServerSettings.Announcement? {
        get throws(StoreFault) {
            try value(of: .announcement) { row in
                guard !row.text(0).isEmpty else { return nil }
                return ServerSettings.Announcement(
                    text: row.text(0), endMilliseconds: row.optionalInteger(1),
                    act: row.integer(2))
            }
        }
    }
}
