import Recipes

/// How large the images are that an edit puts into fields.
enum ImageSizes {
    /// Why the edit is refused: one of its images has more bytes than its field allows. An image that isn't there yet
    /// isn't known, and so is allowed.
    ///
    /// - Parameters:
    ///   - records: as the edit leaves them.
    ///   - seq: the place of the edit.
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

    /// So many bytes every field takes that shows an image.
    static let smallestLimit =
        EntityKind.allCases.flatMap(\.fields.values).compactMap { rule in
            if case .image(let most) = rule.content { most } else { nil }
        }.min() ?? 0

    /// Why an image that comes only now can't be shown by the fields that name it already; nil if it can.
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
