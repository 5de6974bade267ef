import CommandArguments

/// Flags used by several commands.
extension Flag {
    static let config = Flag.value(
        "--config", "FILE", environment: "CHEFDASH_CONFIG", default: "none",
        "The server's settings, one `name = value` on each line, with the names of its flags")
    static let json = Flag.switch("--json", "Write JSON for programs")
    static let data = Flag.value(
        "--data", "DIR", environment: "CHEFDASH_DATA", default: "data",
        "The directory of the server's database")
    static let store = Flag.value(
        "--store", "ADDRESS", environment: "CHEFDASH_STORE",
        "The PostgreSQL database of the server, like postgresql://host/name, if it has one")
    static let ledgerKey = Flag.value(
        "--ledger-key", "FILE", environment: "CHEFDASH_LEDGER_KEY",
        "The key that seals the ledger; without it DIR/ledger.key")

    /// The same flag as that of `chefdash serve`.
    static func ofServer(_ name: String) -> Flag {
        guard let flag = ServerFlags.entries.map(\.flag).first(where: { $0.name == name }) else {
            preconditionFailure("the server has no \(name)")
        }
        return flag
    }
}
