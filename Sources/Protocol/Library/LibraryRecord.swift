/// All that is known of one thing in the library: its fields, each with the edit that it comes from.
public struct LibraryRecord: Codable, Hashable, Sendable {
    /// What it is: `recipe`, `ingredient` and so on.
    public var kind: String
    /// 32 hexadecimal digits.
    public var id: String
    /// Of what it is a part.
    public var parent: String?
    public var created: Stamp
    /// The last edit that changed anything of it.
    public var modified: Stamp
    /// Set once it is deleted; its fields are still there, so that it can be restored.
    public var deleted: Stamp?
    /// When it was created, by the server's clock, in milliseconds since 1970-01-01 UTC. Restoring it doesn't change
    /// that. Nil in a copy for what waits to be sent.
    public var createdMilliseconds: Int64?
    /// When it was changed last, or deleted, in the same way.
    public var modifiedMilliseconds: Int64?
    /// The players whose edits the stamps name.
    public var authors: [String]
    public var fields: LibraryFields
    /// The edit that each field comes from. A field that is only here was emptied.
    public var stamps: [String: Stamp]
    /// The members of its sets, each with the edit that added it.
    public var sets: [String: [String: Stamp]]?

    private enum CodingKeys: String, CodingKey {
        case kind, id, parent, created, modified, deleted, authors, fields, stamps, sets
        case createdMilliseconds = "created_ms"
        case modifiedMilliseconds = "modified_ms"
    }

    /// Which edit something comes from: on the wire `[seq, author]`, the author as an index into `authors`.
    public struct Stamp: Codable, Hashable, Sendable {
        /// The edit's place among all of the household's.
        public var seq: Int64
        public var author: Int

        package init(seq: Int64, author: Int) {
            self.seq = seq
            self.author = author
        }

        public init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            seq = try parts.decode(Int64.self)
            author = try parts.decode(Int.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var parts = encoder.unkeyedContainer()
            try parts.encode(seq)
            try parts.encode(author)
        }
    }

    package init(
        kind: String, id: String, parent: String?, created: Stamp, modified: Stamp, deleted: Stamp?,
        createdMilliseconds: Int64?, modifiedMilliseconds: Int64?, authors: [String],
        fields: LibraryFields, stamps: [String: Stamp], sets: [String: [String: Stamp]]?
    ) {
        self.kind = kind
        self.id = id
        self.parent = parent
        self.created = created
        self.modified = modified
        self.deleted = deleted
        self.createdMilliseconds = createdMilliseconds
        self.modifiedMilliseconds = modifiedMilliseconds
        self.authors = authors
        self.fields = fields
        self.stamps = stamps
        self.sets = sets
    }
}
