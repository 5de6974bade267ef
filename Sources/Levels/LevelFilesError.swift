/// Everything that is wrong with the level files, in the order in which they are read.
package struct LevelFilesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One thing that is wrong.
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The file's path, as the directory was given.
        package let file: String
        /// Where in the file, or empty where it's the whole of it.
        package let place: String
        /// What is wrong there, and what is allowed; continues `place` as a sentence.
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

    package init(problems: [Problem]) {
        self.problems = problems
    }

    /// A problem a line.
    package var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
