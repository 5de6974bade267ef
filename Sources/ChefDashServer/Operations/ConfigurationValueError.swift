/// What is wrong with a value of the configuration, and what is allowed, in a sentence without its
/// full stop.
package struct ConfigurationValueError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
