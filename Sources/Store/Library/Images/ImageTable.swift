import Base
import Kitchen
import Recipes

/// The images of recipes and steps, by name.
final class ImageTable: Table {
    private static let insert = SealedTable.images.insertion(unsealed: ["content"])
    private static let keepUnused =
        SealedTable.images.update(["unused_since_ms": "?1"])
        + " WHERE name = ?2 AND unused_since_ms IS NOT NULL"

    func has(_ name: ImageName) throws(StoreFault) -> Bool {
        try has("SELECT 1 FROM images WHERE name = ?", name.bytes)
    }

    /// True if the image is stored and something shows it.
    func isUsed(_ name: ImageName) throws(StoreFault) -> Bool {
        try has("SELECT 1 FROM images WHERE name = ? AND unused_since_ms IS NULL", name.bytes)
    }

    /// Nil if there is no such image.
    func content(of name: ImageName) throws(StoreFault) -> [UInt8]? {
        try first("SELECT content FROM images WHERE name = ?", name.bytes) { $0.bytes(0) }
    }

    /// Nil if there is no such image.
    func byteCount(of name: ImageName) throws(StoreFault) -> Int? {
        try first("SELECT byte_count FROM images WHERE name = ?", name.bytes) { Int($0.integer(0)) }
    }

    func add(
        _ name: ImageName, _ content: [UInt8], to household: HouseholdID, isUsed: Bool, now: Int64
    ) throws(StoreFault) {
        try run(Self.insert, name.bytes, household, content.count, now, isUsed ? nil : now, content)
    }

    /// Restarts the time for which an unused image is kept.
    func keep(_ name: ImageName, now: Int64) throws(StoreFault) {
        try run(Self.keepUnused, now, name.bytes)
    }

    /// Removes images that have been unused since before a time, longest unused first.
    ///
    /// - Returns: the number of removed images.
    func removeUnused(before time: Int64, limit: Int) throws(StoreFault) -> Int {
        try removed(
            """
            DELETE FROM images WHERE name IN
                (SELECT name FROM images WHERE unused_since_ms < $1
                    ORDER BY unused_since_ms LIMIT $2) AND unused_since_ms < $1 RETURNING 1
            """, before: time, limit: limit)
    }

    /// The number of images that a household has uploaded, and their total bytes.
    func size(of household: HouseholdID) throws(StoreFault) -> (images: Int64, bytes: Int64) {
        try first(
            "SELECT count(*), coalesce(sum(byte_count), 0) FROM images WHERE household = ?",
            household
        ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }
}
