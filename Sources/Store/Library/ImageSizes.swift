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
                guard case .image(let most)? = record.key.kind.fields[field]?.content,
                    let bytes = try images.byteCount(of: image), bytes > most
                else { continue }
                let fault = FieldFault(
                    kind: record.key.kind, field: field,
                    problem: "has \(bytes) bytes; at most \(most) are allowed")
                return EditRefusal(record.key, in: edit, .field(fault))
            }
        }
        return nil
    }
}
