import Foundation
import Recipes

extension LibraryMessage {
    /// A piece of a file with recipes, or the address of a page with one.
    public struct ImportRecipes: Encodable, Hashable, Sendable {
        public enum Source: Hashable, Sendable {
            /// The server fetches the page.
            case address(String)
            case piece(Piece)
        }

        /// All pieces in order are the file.
        public struct Piece: Hashable, Sendable {
            /// Of the file, with its extension.
            public var name: String
            /// Of the whole file.
            public var byteCount: Int
            /// How many bytes of the file come before this piece.
            public var offset: Int
            /// 1 to 9,000 bytes.
            public var data: [UInt8]

            public init(name: String, byteCount: Int, offset: Int, data: [UInt8]) {
                self.name = name
                self.byteCount = byteCount
                self.offset = offset
                self.data = data
            }
        }

        public var householdID: String
        /// Drawn by the client.
        public var importID: String
        public var source: Source

        private enum CodingKeys: String, CodingKey {
            case url, name, offset, data
            case householdID = "household_id"
            case importID = "import_id"
            case byteCount = "byte_count"
        }

        public init(householdID: String, importID: String, source: Source) {
            self.householdID = householdID
            self.importID = importID
            self.source = source
        }

        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(householdID, forKey: .householdID)
            try fields.encode(importID, forKey: .importID)
            switch source {
            case .address(let address): try fields.encode(address, forKey: .url)
            case .piece(let piece):
                try fields.encode(piece.name, forKey: .name)
                try fields.encode(piece.byteCount, forKey: .byteCount)
                try fields.encode(piece.offset, forKey: .offset)
                try fields.encode(Data(piece.data).base64EncodedString(), forKey: .data)
            }
        }

        /// - Throws: `too_large` for a file with more bytes than one may have, `bad_value` for a piece of a file and a
        ///   page at once, and `missing_field` for neither.
        init(_ fields: RequestFields) throws(RequestFault) {
            let (household, id) = (
                try fields.identifier("household_id"), try fields.identifier("import_id")
            )
            let ofPiece = ["name", "byte_count", "offset", "data"].filter(fields.has)
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
                offset: try fields.required("offset"), data: try fields.piece("data"))
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

/// How far an import is.
public struct ImportState: Codable, Hashable, Sendable {
    public enum Phase: String, OpenWord, Sendable, CaseIterable {
        /// More pieces of the file are to come.
        case receiving
        /// The page is being fetched.
        case fetching
        /// The recipes are being read, or wait for that.
        case reading
        case importing
        case done
        /// It has ended early; what was imported stays.
        case failed

        /// A phase that this program doesn't know.
        case unknown
    }

    public var householdID: String
    public var importID: String
    public var phase: Phase
    /// How many bytes of the file are there: the `offset` of the next piece.
    public var received: Int?
    /// How many recipes and other things of the file are done, of so many.
    public var done: Int
    public var total: Int
    public var imported: Int
    /// Those that were there already, or were deleted since.
    public var skipped: Int
    public var refused: Int
    /// Why it has failed.
    public var reason: String?
    public var text: String?
    /// Some recipes of the report, from the wanted one on.
    public var rows: [ImportRow]?
    /// Whether there are more after these.
    public var hasMore: Bool?

    private enum CodingKeys: String, CodingKey {
        case phase, received, done, total, imported, skipped, refused, reason, text
        case householdID = "household_id"
        case importID = "import_id"
        case hasMore = "more"
        case rows = "report"
    }

    package init(householdID: String, importID: String, phase: Phase) {
        self.householdID = householdID
        self.importID = importID
        self.phase = phase
        (done, total, imported, skipped, refused) = (0, 0, 0, 0, 0)
    }
}

/// What came of one recipe or other thing of an import.
public struct ImportRow: Codable, Hashable, Sendable {
    public enum Outcome: String, OpenWord, Sendable, CaseIterable {
        case imported
        /// The household has it already.
        case known
        /// It was imported before and deleted since.
        case deleted
        case refused

        /// A word that this program doesn't know.
        case unknown
    }

    /// Of the recipe or other thing, cut to 200 characters; where it has none, its place in the file.
    public var name: String
    public var outcome: Outcome
    /// Why it was refused.
    public var reason: String?
    public var text: String?
    /// The recipe that it has become.
    public var recipeID: String?
    /// What was left out, cut or assumed: at most 20, and how many more there are.
    public var notes: [Note]?

    private enum CodingKeys: String, CodingKey {
        case name, outcome, reason, text, notes
        case recipeID = "recipe_id"
    }

    package init(
        name: String, outcome: Outcome, reason: String? = nil, text: String? = nil,
        recipeID: String? = nil, notes: [Note]? = nil
    ) {
        self.name = name
        self.outcome = outcome
        self.reason = reason
        self.text = text
        self.recipeID = recipeID
        self.notes = notes
    }
}
