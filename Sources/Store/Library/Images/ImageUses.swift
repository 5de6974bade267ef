import Base
import Kitchen
import Recipes

/// The entities that show each image.
final class ImageUses: Table {
    private static let insert = SealedTable.imageUses.insertion(
        ["was_there": "CASE WHEN EXISTS (SELECT 1 FROM images WHERE name = ?1) THEN 1 ELSE 0 END"])
    private static let note = SealedTable.imageUses.update(["was_there": "1"]) + " WHERE image = ?"
    private static let forget =
        SealedTable.imageUses.update(["was_there": "0"]) + " WHERE image = ?"
    private static let beginUse =
        SealedTable.images.update(["unused_since_ms": "NULL"]) + " WHERE name = ?"
    private static let endUse =
        SealedTable.images.update(["unused_since_ms": "?2"])
        + " WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM image_uses WHERE image = ?1)"

    /// Records the images of a changed entity. A deleted one keeps its images, since it can be
    /// restored.
    func update(_ record: EntityRecord, was: EntityRecord?, now: Int64) throws(StoreFault) {
        let (old, new) = (Set((was?.images ?? [:]).values), Set(record.images.values))
        let changed = new.symmetricDifference(old).map(\.bytes)
        for image in changed.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            try lock(name: image)
        }
        for image in new.subtracting(old) {
            try run(Self.insert, image.bytes, record.key)
            try run(Self.beginUse, image.bytes)
        }
        for image in old.subtracting(new) { try end(image, of: record.key, now: now) }
    }

    /// Ends all uses of an entity whose row is gone.
    func removeAll(of key: EntityKey, now: Int64) throws(StoreFault) {
        let images = try all(
            "SELECT image FROM image_uses WHERE kind = ? AND id = ?", key
        ) { ImageName(bytes: $0.bytes(0)) }
        for image in images {
            try lock(name: image.bytes)
            try end(image, of: key, now: now)
        }
    }

    private func end(_ image: ImageName, of key: EntityKey, now: Int64) throws(StoreFault) {
        try run(
            "DELETE FROM image_uses WHERE image = ? AND kind = ? AND id = ?", image.bytes, key)
        try run(Self.endUse, image.bytes, now)
    }

    /// Why a new image can't be shown by the entities that already name it; nil if it can. Deleted
    /// entities count, since they can be restored. Reads only the first 100, so that an upload
    /// doesn't take long.
    func fault(
        of image: ImageName, bytes: Int, in household: HouseholdID
    ) throws(StoreFault) -> FieldFault? {
        guard bytes > ImageSizes.smallestLimit else { return nil }
        return try all(
            """
            SELECT e.kind, e.id, e.content FROM image_uses AS u
                JOIN entities AS e ON e.kind = u.kind AND e.id = u.id
                WHERE u.image = ? AND e.household = ? LIMIT 100
            """, image.bytes, household
        ) { row throws(StoreFault) in
            ImageSizes.fault(of: image, bytes: bytes, in: try row.record())
        }.first
    }

    /// Records that an image is gone, as if it had never been uploaded.
    func forget(_ image: ImageName) throws(StoreFault) { try run(Self.forget, image.bytes) }

    /// Records that an image is stored.
    ///
    /// - Returns: true if something shows it already.
    func begin(_ image: ImageName) throws(StoreFault) -> Bool {
        try run(Self.note, image.bytes)
        return try has("SELECT 1 FROM image_uses WHERE image = ? LIMIT 1", image.bytes)
    }
}
