/// A flag of a command and its help.
package struct Flag: Hashable, Sendable {
    /// With dashes: `--port`.
    package let name: String
    /// The help's placeholder for the value; `nil` for a switch, which has none.
    package let placeholder: String?
    /// The environment variable that sets the flag if the command line doesn't.
    package var environment: String?
    /// The default, as the help shows it.
    package var defaultText: String?
    /// Whether the flag can be repeated; the values are joined with commas.
    package var isRepeatable = false
    /// Whether the value may be missing; it is then empty. The next word is the value unless it is
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
