import Base
import Foundation
import Recipes
import StrictJSON

extension LibraryMessage {
    /// A piece of a file with recipes, or the address of a page with one.
    public struct ImportRecipes: JSONObjectWritable, Hashable, Sendable {
        public enum Source: Hashable, Sendable {
            /// The server fetches the page.
            case address(String)
            case piece(Piece)
        }

        /// All pieces in order are the file.
        public struct Piece: Hashable, Sendable {
            /// The file's name with its extension.
            public var name: String
            /// The size of the whole file.
            public var byteCount: Int
            /// The bytes of the file before this piece.
            public var offset: Int
            /// 1 to 9,000 bytes.
            public var data: [UInt8]
            /// True for a preview, which imports nothing.
            public var isPreview: Bool

            public init(
                name: String, byteCount: Int, offset: Int, data: [UInt8], isPreview: Bool = false
            ) {
                self.name = name
                self.byteCount = byteCount
                self.offset = offset
                self.data = data
                self.isPreview = isPreview
            }
        }

        public var householdID: HouseholdID
        /// Drawn by the client.
        public var importID: ImportID
        public var source: Source

        public init(householdID: HouseholdID, importID: ImportID, source: Source) {
            self.householdID = householdID
            self.importID = importID
            self.source = source
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("import_id", importID)
            switch source {
            case .address(let address): json.member("url", address)
            case .piece(let piece):
                json.member("name", piece.name)
                if piece.isPreview { json.member("preview", true) }
                json.member("byte_count", piece.byteCount)
                json.member("offset", piece.offset)
                json.member("data", Data(piece.data).base64EncodedString())
            }
        }

        /// - Throws: `too_large` for a file with more bytes than one may have, `bad_value` for a piece of a file and a
        ///   page at once, and `missing_field` for neither.
        init(_ fields: RequestFields) throws(RequestFault) {
            let household: HouseholdID = try fields.required("household_id")
            let id: ImportID = try fields.required("import_id")
            let ofPiece = ["name", "byte_count", "offset", "data"].filter(fields.has)
            let isPreview: Bool = try fields.optional("preview") ?? false
            if let address: String = try fields.optional("url") {
                guard ofPiece.isEmpty else {
                    throw RequestFault(
                        .badValue, "`\(ofPiece[0])` is there beside `url`; \(Self.either)")
                }
                self.init(householdID: household, importID: id, source: .address(address))
                return
            }
            guard ofPiece.count == 4 else {
                throw RequestFault(.missingField, "a member is missing; \(Self.either)")
            }
            let piece = Piece(
                name: try fields.required("name"), byteCount: try fields.required("byte_count"),
                offset: try fields.required("offset"), data: try fields.piece("data"),
                isPreview: isPreview)
            guard (1...Self.nameBytes).contains(piece.name.utf8.count) else {
                throw RequestFault(
                    .badValue, "`name` must have 1 to \(Self.nameBytes) bytes")
            }
            try checkUpload(
                "file", piece.byteCount, piece.offset, piece.data,
                limit: GameProtocol.importBytes)
            self.init(householdID: household, importID: id, source: .piece(piece))
        }

        private static let nameBytes = 200
        private static let either =
            "a message has either `url`, or all of `name`, `byte_count`, `offset` and `data`"
    }
}
