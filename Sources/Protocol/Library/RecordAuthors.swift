import Base
import Recipes

/// The players whom the stamps of a record name, each once.
struct RecordAuthors {
    private(set) var all: [PlayerID] = []

    mutating func stamp(_ stamp: Recipes.Stamp) -> LibraryRecord.Stamp {
        if let index = all.firstIndex(of: stamp.author) {
            return LibraryRecord.Stamp(seq: stamp.seq, author: index)
        }
        all.append(stamp.author)
        return LibraryRecord.Stamp(seq: stamp.seq, author: all.count - 1)
    }
}
