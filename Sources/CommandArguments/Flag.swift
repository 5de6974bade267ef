/// A flag that a command takes, as its help describes it.
package struct Flag: Hashable, Sendable {
    /// With its dashes: `--port`.
    package let name: String
    /// What stands for the value in the help; `nil` for a switch, which takes none.
    package let placeholder: String?
    /// The variable that sets the flag where the command line doesn't.
    package let environment: String?
    /// What holds without the flag, as the help shows it.
    package let defaultText: String?
    /// Whether it may be given again, which adds to its value, with a comma.
    package var isRepeatable = false
    /// One sentence, without its full stop.
    package let help: String

    package static func value(
        _ name: String, _ placeholder: String, environment: String? = nil,
        default defaultText: String? = nil, isRepeatable: Bool = false, _ help: String
    ) -> Flag {
        Flag(
            name: name, placeholder: placeholder, environment: environment,
            defaultText: defaultText, isRepeatable: isRepeatable, help: help)
    }

    package static func `switch`(_ name: String, _ help: String) -> Flag {
        Flag(name: name, placeholder: nil, environment: nil, defaultText: nil, help: help)
    }
}
