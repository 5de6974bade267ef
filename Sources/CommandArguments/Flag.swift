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
    /// Whether it may stand alone: its value is empty then. The next word is its value unless that
    /// is a flag.
    package var isValueOptional = false
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

    package static func optionalValue(
        _ name: String, _ placeholder: String, isRepeatable: Bool = false, _ help: String
    ) -> Flag {
        Flag(
            name: name, placeholder: placeholder, environment: nil, defaultText: nil,
            isRepeatable: isRepeatable, isValueOptional: true, help: help)
    }

    package static func `switch`(_ name: String, _ help: String) -> Flag {
        Flag(name: name, placeholder: nil, environment: nil, defaultText: nil, help: help)
    }
}
