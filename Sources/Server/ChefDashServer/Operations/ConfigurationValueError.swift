/// The fault of a configuration value and the allowed values, in a sentence without a full stop.
package struct ConfigurationValueError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
