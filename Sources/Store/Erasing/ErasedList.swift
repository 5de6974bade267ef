import Base
import Foundation
import Kitchen
import Recipes

/// The players and households that were erased, in a text file of a server's directory, one line
/// each. It has numbers and times alone. A restored backup is older than the list, which tells the
/// server to erase them again.
package struct ErasedList: Sendable {
    package enum Entry: Hashable, Sendable {
        case player(PlayerID)
        case household(HouseholdID)
    }

    static let fileName = "erased.txt"

    private let path: String

    package init(in directory: String) { path = directory + "/" + Self.fileName }

    package var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Adds an entry, durably.
    ///
    /// - Parameter timeMilliseconds: since 1970-01-01 UTC.
    package func add(_ entry: Entry, timeMilliseconds: Int64) throws {
        let time = Date(timeIntervalSince1970: Double(timeMilliseconds) / 1000)
        let line = "\(entry.text) \(time.ISO8601Format())\n"
        if !isThere {
            try StoreDirectory.createFile(at: path)
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data(line.utf8))
        try file.synchronize()
    }

    /// All entries; none without a file. Skips what isn't an entry.
    package func entries() throws -> Set<Entry> {
        guard isThere else { return [] }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return Set(text.split(separator: "\n").compactMap { Entry(line: $0) })
    }
}

extension ErasedList.Entry {
    fileprivate var text: String {
        switch self {
        case .player(let player): "player \(player)"
        case .household(let household): "household \(household)"
        }
    }

    fileprivate init?(line: Substring) {
        let words = line.split(separator: " ")
        guard words.count >= 2 else { return nil }
        let id = String(words[1])
        switch words[0] {
        case "player":
            guard let player = PlayerID(id) else { return nil }
            self = .player(player)
        case "household":
            guard let household = HouseholdID(id) else { return nil }
            self = .household(household)
        default: return nil
        }
    }
}
