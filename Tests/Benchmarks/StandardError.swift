import Foundation

/// Output for people; results go to standard output.
enum StandardError {
    static func print(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
