/// All problems of the level files, in reading order.
package struct LevelFilesError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The file's path; it begins with the directory's path as the caller gave it.
        package let file: String
        /// The place in the file; empty if the whole file is meant.
        package let place: String
        /// The problem and the allowed values. Continues the sentence that `place` begins.
        package let reason: String

        package init(file: String, place: String, reason: String) {
            self.file = file
            self.place = place
            self.reason = reason
        }

        package var description: String {
            place.isEmpty ? "\(file): \(reason)" : "\(file): \(place) \(reason)"
        }
    }

    /// At least one.
    package let problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }

    /// One problem per line.
    package var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
