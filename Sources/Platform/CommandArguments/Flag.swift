/// A flag of a command and its help.
package struct Flag: Hashable, Sendable {
    /// The name with dashes, such as `--port`.
    package let name: String
    /// The help's placeholder for the value; `nil` for a switch, which has no value.
    package let placeholder: String?
    /// The environment variable that sets the flag if the command line doesn't.
    package var environment: String?
    /// The default value for the help.
    package var defaultText: String?
    /// True if the flag may be repeated; commas then join the values.
    package var isRepeatable = false
    /// True if the value may be missing, and is then empty. The next word is the value unless it is
    /// a flag.
    package var isValueOptional = false
    /// One sentence without its full stop.
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
            name: name, placeholder: placeholder, isRepeatable: isRepeatable, isValueOptional: true,
            help: help)
    }

    package static func `switch`(_ name: String, _ help: String) -> Flag {
        Flag(name: name, placeholder: nil, help: help)
    }
}
