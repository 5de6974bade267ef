/// A whole number of some rules, for the readers of files and for checks.
package struct RuleNumber<Rules>: Sendable {
    /// The name in the code and in files.
    package let name: String
    package let keyPath: any WritableKeyPath<Rules, Int> & Sendable
    package let allowed: ClosedRange<Int>

    package init(
        _ name: String, _ keyPath: any WritableKeyPath<Rules, Int> & Sendable,
        _ allowed: ClosedRange<Int>
    ) {
        self.name = name
        self.keyPath = keyPath
        self.allowed = allowed
    }
}
