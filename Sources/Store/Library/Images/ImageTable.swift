import Base
import Kitchen
import Recipes

/// The images of recipes and steps, by name.
final class ImageTable {
    private let find: any Statement
    private let findUse: any Statement
    private let read: any Statement
    private let insert: any Statement
    private let measure: any Statement
    private let measureOne: any Statement
    private let keepUnused: any Statement
    private let removeUnused: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare("SELECT 1 FROM images WHERE name = ?")
        findUse = try database.prepare(
            "SELECT 1 FROM images WHERE name = ? AND unused_since_ms IS NULL")
        read = try database.prepare("SELECT content FROM images WHERE name = ?")
        insert = try database.prepare(SealedTable.images.insertion(unsealed: ["content"]))
        measure = try database.prepare(
            "SELECT count(*), coalesce(sum(byte_count), 0) FROM images WHERE household = ?")
        measureOne = try database.prepare("SELECT byte_count FROM images WHERE name = ?")
        keepUnused = try database.prepare(
            SealedTable.images.update(["unused_since_ms": "?1"])
                + " WHERE name = ?2 AND unused_since_ms IS NOT NULL")
        removeUnused = try database.prepare(
            """
            DELETE FROM images WHERE name IN
                (SELECT name FROM images WHERE unused_since_ms < ?
                    ORDER BY unused_since_ms LIMIT ?) RETURNING 1
            """)
    }

    func has(_ name: ImageName) throws(StoreFault) -> Bool {
        try find.bind(name.bytes).first { _ in true } ?? false
    }

    /// True if the image is stored and something shows it.
    func isUsed(_ name: ImageName) throws(StoreFault) -> Bool {
        try findUse.bind(name.bytes).first { _ in true } ?? false
    }

    /// Nil if there is no such image.
    func content(of name: ImageName) throws(StoreFault) -> [UInt8]? {
        try read.bind(name.bytes).first { $0.bytes(0) }
    }

    /// Nil if there is no such image.
    func byteCount(of name: ImageName) throws(StoreFault) -> Int? {
        try measureOne.bind(name.bytes).first { Int($0.integer(0)) }
    }

    func add(
        _ name: ImageName, _ content: [UInt8], to household: HouseholdID, isUsed: Bool, now: Int64
    ) throws(StoreFault) {
        try insert.bind(name.bytes).bind(household).bind(content.count).bind(now)
            .bind(isUsed ? nil : now).bind(content).run()
    }

    /// Restarts the time for which an unused image is kept.
    func keep(_ name: ImageName, now: Int64) throws(StoreFault) {
        try keepUnused.bind(now).bind(name.bytes).run()
    }

    /// Removes images that have been unused since before a time, longest unused first.
    ///
    /// - Returns: the number of removed images.
    func removeUnused(before time: Int64, limit: Int) throws(StoreFault) -> Int {
        try removeUnused.bind(time).bind(limit).all { _ in true }.count
    }

    /// The number of images that a household has uploaded, and their total bytes.
    func size(of household: HouseholdID) throws(StoreFault) -> (images: Int64, bytes: Int64) {
        try measure.bind(household).first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }
}
