import StrictJSON

extension LibraryRecord {
    /// The edit that a value comes from; `[seq, author]` on the wire, the author as an index into `authors`.
    public struct Stamp: Decodable, JSONWritable, Hashable, Sendable {
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

        package func write(to json: inout JSONWriter) {
            json.array { json in
                json.element(seq)
                json.element(author)
            }
        }
    }
}
