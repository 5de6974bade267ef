import Levels

/// The content of `Levels/`, read once for all tests of the process: it takes a debug build a fifth
/// of a second.
package enum ShippedLevels {
    package static func contents() throws -> LevelFiles.Contents { try read.get() }

    private static let read = Result { () throws(LevelFilesError) in
        try LevelFiles.contents(of: LevelsCopy.original, skipsLobby: true)
    }
}
