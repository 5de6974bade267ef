/// A whole number that a file may have. Its meaning is the caller's business.
package struct LevelFilesNumber: Hashable, Sendable {
    package let name: String
    package let allowed: ClosedRange<Int>

    package init(name: String, allowed: ClosedRange<Int>) {
        self.name = name
        self.allowed = allowed
    }
}
