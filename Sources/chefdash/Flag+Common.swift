import CommandArguments

/// Flags used by several commands.
extension Flag {
    static let json = Flag.switch("--json", "Write JSON for programs")
    static let data = Flag.value(
        "--data", "DIR", environment: "CHEFDASH_DATA", default: "data",
        "The directory of the server's database")
    static let ledgerKey = Flag.value(
        "--ledger-key", "FILE", environment: "CHEFDASH_LEDGER_KEY",
        "The key that seals the ledger; without it DIR/ledger.key")
}
