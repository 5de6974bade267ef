/// A whole number that a file may give, for numbers whose meaning isn't known here.
package struct LevelFilesNumber: Hashable, Sendable {
    package let name: String
    package let allowed: ClosedRange<Int>

    package init(name: String, allowed: ClosedRange<Int>) {
        self.name = name
        self.allowed = allowed
    }
}
