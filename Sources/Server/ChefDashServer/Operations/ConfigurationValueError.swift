/// What is wrong with a configuration value, and what is allowed, in a sentence without its full
/// stop.
package struct ConfigurationValueError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
