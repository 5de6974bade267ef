import Base
import Crypto
import Recipes

/// Checks the images of a library's database: their content and the recorded uses.
struct ImageAudit {
    private let database: any Database
    private let findUse: any Statement
    private var useCount = 0

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        findUse = try database.prepare(
            "SELECT 1 FROM image_uses WHERE image = ? AND kind = ? AND id = ?")
    }

    /// Checks that the record's use of its images is recorded.
    mutating func problem(of record: EntityRecord) throws(StoreFault) -> String? {
        for image in Set(record.images.values) {
            let isNoted = try findUse.bind(image.bytes).bind(record.key.kind.rawValue)
                .bind(EntityID(record.key)).first { _ in true }
            guard isNoted == true else { return "its use of image \(image) isn't recorded" }
            useCount += 1
        }
        return nil
    }

    /// The first wrong or missing image, after all records were checked; nil if all is right.
    func firstProblem() throws(StoreFault) -> LibraryAudit.Problem? {
        let images = try database.prepare(
            """
            SELECT name, byte_count, content, unused_since_ms IS NULL,
                EXISTS (SELECT 1 FROM image_uses WHERE image = name) FROM images ORDER BY name
            """)
        while try images.next() {
            guard let name = ImageName(bytes: images.bytes(0)) else {
                return LibraryAudit.Problem(row: "image", reason: "its name doesn't have 32 bytes")
            }
            let content = images.bytes(2)
            func problem(_ reason: String) -> LibraryAudit.Problem {
                LibraryAudit.Problem(row: "image \(name)", reason: reason)
            }
            guard Crypto.sha256(content) == name.bytes else {
                return problem("its content has another SHA-256")
            }
            guard Int64(content.count) == images.integer(1) else {
                return problem("it has \(content.count) bytes; its row says \(images.integer(1))")
            }
            guard images.integer(3) == images.integer(4) else {
                return problem("its record of being unused is wrong")
            }
        }
        let missing = try database.prepare(
            """
            SELECT image, kind, id FROM image_uses WHERE was_there = 1
                AND NOT EXISTS (SELECT 1 FROM images WHERE name = image)
                ORDER BY kind, id
            """)
        if try missing.next() {
            let id: EntityID? = missing.identifier(2)
            let image = ImageName(bytes: missing.bytes(0)).map { "\($0)" } ?? "without a name"
            return LibraryAudit.Problem(
                row: "\(missing.text(1)) \(id?.description ?? "")",
                reason: "its image \(image) is missing")
        }
        let noted = try database.prepare("SELECT count(*) FROM image_uses").count()
        guard noted == useCount else {
            return LibraryAudit.Problem(
                row: "image_uses", reason: "\(noted) are recorded, but there are \(useCount)")
        }
        return nil
    }
}
