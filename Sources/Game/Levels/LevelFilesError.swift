/// All problems of the level files, in reading order.
package struct LevelFilesError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The file's path, relative to the directory's path as given.
        package let file: String
        /// The place in the file; empty for the whole file.
        package let place: String
        /// What is wrong and what is allowed. It continues `place` as a sentence.
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
