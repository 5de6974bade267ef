import Recipes

/// Limits the size of images that an edit puts into fields.
enum ImageSizes {
    /// Why the edit is refused: one of its images has more bytes than its field allows. The size of
    /// an image that isn't stored yet is unknown, so it is allowed.
    ///
    /// - Parameters:
    ///   - records: the records after the edit.
    ///   - seq: the number of the edit.
    static func refusal(
        of edit: Edit, _ records: [EntityRecord], at seq: Int64, in images: ImageTable
    ) throws(StoreFault) -> EditRefusal? {
        for record in records where record.deleted == nil {
            for (field, image) in record.images.sorted(by: { $0.key < $1.key })
            where record.fields[field]?.stamp.seq == seq {
                guard let bytes = try images.byteCount(of: image),
                    let fault = fault(in: field, of: record, bytes: bytes)
                else { continue }
                return EditRefusal(record.key, in: edit, .field(fault))
            }
        }
        return nil
    }

    /// The size in bytes that every image field accepts.
    static let smallestLimit =
        EntityKind.allCases.flatMap(\.fields.values).compactMap { rule in
            if case .image(let most) = rule.content { most } else { nil }
        }.min() ?? 0

    /// Why a new image can't be shown by the record's fields that already name it; nil if it can.
    static func fault(
        of image: ImageName, bytes: Int, in record: EntityRecord
    ) -> FieldFault? {
        for (field, name) in record.images.sorted(by: { $0.key < $1.key }) where name == image {
            if let fault = fault(in: field, of: record, bytes: bytes) { return fault }
        }
        return nil
    }

    private static func fault(
        in field: Field, of record: EntityRecord, bytes: Int
    ) -> FieldFault? {
        guard case .image(let most)? = record.key.kind.fields[field]?.content, bytes > most else {
            return nil
        }
        return FieldFault(
            kind: record.key.kind, field: field,
            problem: "has \(bytes) bytes; at most \(most) are allowed")
    }
}
