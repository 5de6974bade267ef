import Base
import Kitchen
import Recipes

/// The entities that show each image.
final class ImageUses {
    private let find: any Statement
    private let findOfEntity: any Statement
    private let findRecords: any Statement
    private let insert: any Statement
    private let note: any Statement
    private let remove: any Statement
    private let beginUse: any Statement
    private let endUse: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare("SELECT 1 FROM image_uses WHERE image = ? LIMIT 1")
        findOfEntity = try database.prepare(
            "SELECT image FROM image_uses WHERE kind = ? AND id = ?")
        findRecords = try database.prepare(
            """
            SELECT e.kind, e.id, e.content FROM image_uses AS u
                JOIN entities AS e ON e.kind = u.kind AND e.id = u.id
                WHERE u.image = ? AND e.household = ? LIMIT 100
            """)
        insert = try database.prepare(
            SealedTable.imageUses.insertion(
                ["was_there": "EXISTS (SELECT 1 FROM images WHERE name = ?1)"]))
        note = try database.prepare(
            SealedTable.imageUses.update(["was_there": "1"]) + " WHERE image = ?")
        remove = try database.prepare(
            "DELETE FROM image_uses WHERE image = ? AND kind = ? AND id = ?")
        beginUse = try database.prepare(
            SealedTable.images.update(["unused_since_ms": "NULL"]) + " WHERE name = ?")
        endUse = try database.prepare(
            SealedTable.images.update(["unused_since_ms": "?2"])
                + """
                 WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM image_uses WHERE image = ?1)
                """)
    }

    /// Records the images of a changed entity. A deleted one keeps its images, since it can be
    /// restored.
    func update(_ record: EntityRecord, was: EntityRecord?, now: Int64) throws(StoreFault) {
        let (old, new) = (Set((was?.images ?? [:]).values), Set(record.images.values))
        for image in new.subtracting(old) {
            try insert.bind(image.bytes).bind(record.key.kind.rawValue).bind(EntityID(record.key))
                .run()
            try beginUse.bind(image.bytes).run()
        }
        for image in old.subtracting(new) { try end(image, of: record.key, now: now) }
    }

    /// Ends all uses of an entity whose row is gone.
    func removeAll(of key: EntityKey, now: Int64) throws(StoreFault) {
        let images = try findOfEntity.bind(key.kind.rawValue).bind(EntityID(key)).all { row in
            ImageName(bytes: row.bytes(0))
        }
        for image in images.compactMap(\.self) { try end(image, of: key, now: now) }
    }

    private func end(_ image: ImageName, of key: EntityKey, now: Int64) throws(StoreFault) {
        try remove.bind(image.bytes).bind(key.kind.rawValue).bind(EntityID(key)).run()
        try endUse.bind(image.bytes).bind(now).run()
    }

    /// Why a new image can't be shown by the entities that already name it; nil if it can. Deleted
    /// entities count, since they can be restored. Reads only the first 100, so that an upload
    /// doesn't take long.
    func fault(
        of image: ImageName, bytes: Int, in household: HouseholdID
    ) throws(StoreFault) -> FieldFault? {
        guard bytes > ImageSizes.smallestLimit else { return nil }
        let rows = try findRecords.bind(image.bytes).bind(household).all { row in
            (EntityKind(rawValue: row.text(0)), row.identifier(1) as EntityID?, row.bytes(2))
        }
        for case (let kind?, let id?, let content) in rows {
            let record = try StoredEntities.decoded(EntityKey(kind, id.value), content)
            if let fault = ImageSizes.fault(of: image, bytes: bytes, in: record) { return fault }
        }
        return nil
    }

    /// Records that an image is stored.
    ///
    /// - Returns: true if something shows it already.
    func begin(_ image: ImageName) throws(StoreFault) -> Bool {
        try note.bind(image.bytes).run()
        return try find.bind(image.bytes).first { _ in true } ?? false
    }
}
