/// A whole number that a file may give. Its meaning isn't known here.
package struct LevelFilesNumber: Hashable, Sendable {
    package let name: String
    package let allowed: ClosedRange<Int>

    package init(name: String, allowed: ClosedRange<Int>) {
        self.name = name
        self.allowed = allowed
    }
}
