import Kitchen
import Recipes

/// The pictures of recipes and steps, by their names.
final class ImageTable {
    private let find: any Statement
    private let read: any Statement
    private let insert: any Statement
    private let measure: any Statement
    private let measureOne: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare("SELECT 1 FROM images WHERE name = ?")
        read = try database.prepare("SELECT content FROM images WHERE name = ?")
        insert = try database.prepare(
            "INSERT INTO images(name, household, byte_count, time_ms, content) VALUES (?,?,?,?,?)")
        measure = try database.prepare(
            "SELECT count(*), coalesce(sum(byte_count), 0) FROM images WHERE household = ?")
        measureOne = try database.prepare("SELECT byte_count FROM images WHERE name = ?")
    }

    func has(_ name: ImageName) throws(StoreFault) -> Bool {
        try find.bind(name.bytes).first { _ in true } ?? false
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
        _ name: ImageName, _ content: [UInt8], to household: HouseholdID, now: Int64
    ) throws(StoreFault) {
        try insert.bind(name.bytes).bind(household).bind(content.count).bind(now).bind(content)
            .run()
    }

    /// How many images a household has uploaded, and how many bytes they have together.
    func size(of household: HouseholdID) throws(StoreFault) -> (images: Int64, bytes: Int64) {
        try measure.bind(household).first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }
}
