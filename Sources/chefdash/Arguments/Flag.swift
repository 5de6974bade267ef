/// A flag that a command takes, as its help describes it.
struct Flag: Hashable, Sendable {
    /// With its dashes: `--port`.
    let name: String
    /// What stands for the value in the help; `nil` for a switch, which takes none.
    let placeholder: String?
    /// The variable that sets the flag where the command line doesn't.
    let environment: String?
    /// What holds without the flag, as the help shows it.
    let defaultText: String?
    /// Whether it may be given again, which adds to its value, with a comma.
    var isRepeatable = false
    /// Whether it may stand alone: its value is empty then. The next word is its value unless that
    /// is a flag.
    var isValueOptional = false
    /// One sentence, without its full stop.
    let help: String

    static func value(
        _ name: String, _ placeholder: String, environment: String? = nil,
        default defaultText: String? = nil, isRepeatable: Bool = false, _ help: String
    ) -> Flag {
        Flag(
            name: name, placeholder: placeholder, environment: environment,
            defaultText: defaultText, isRepeatable: isRepeatable, help: help)
    }

    static func optionalValue(
        _ name: String, _ placeholder: String, isRepeatable: Bool = false, _ help: String
    ) -> Flag {
        Flag(
            name: name, placeholder: placeholder, environment: nil, defaultText: nil,
            isRepeatable: isRepeatable, isValueOptional: true, help: help)
    }

    static func `switch`(_ name: String, _ help: String) -> Flag {
        Flag(name: name, placeholder: nil, environment: nil, defaultText: nil, help: help)
    }

    static let json = Flag.switch("--json", "Write JSON for programs")
    static let data = Flag.value(
        "--data", "DIR", environment: "CHEFDASH_DATA", default: "data",
        "The directory of the server's database")
}
