/// The tables of the library whose rows are sealed: each row stores the HMAC-SHA-256 of its other
/// columns, with the ledger's key, so that the audit finds a single changed byte.
///
/// Not sealed are the rows of recipes for searching, which `SearchAudit` computes again from the
/// sealed ones, and the data on foods, which an operator loads. The stock journal has its own
/// chain.
///
/// `SealedSets` stores the number of rows and the code of each table in this order: new tables come
/// last.
enum SealedTable: String, CaseIterable, SealedRows {
    case households, members, invitations, entities
    case entityCounts = "entity_counts"
    case entityNames = "entity_names"
    case edits
    case refusedEdits = "refused_edits"
    case starterEdits = "starter_edits"
    case history
    case cookingSessions = "cooking_sessions"
    case cookingInputs = "cooking_inputs"
    case links
    case linkRatings = "link_ratings"
    case recentSearches = "recent_searches"
    case images
    case imageUses = "image_uses"
    case tagNames = "tag_names"
    case foods
    case foodWords = "food_words"

    /// The table's index among all cases.
    var place: Int { Self.places[self] ?? 0 }
    private static let places = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// The columns that identify a row.
    var key: [String] {
        switch self {
        case .households: ["id"]
        case .members: ["household", "player"]
        case .invitations: ["code"]
        case .entities: ["kind", "id"]
        case .entityCounts: ["household", "kind"]
        case .entityNames: ["household", "kind", "name"]
        case .edits, .refusedEdits: ["player", "id"]
        case .starterEdits: ["household", "id"]
        case .history: ["whole", "seq", "kind", "id"]
        case .cookingSessions, .links: ["id"]
        case .cookingInputs: ["session", "number"]
        case .linkRatings: ["link", "player"]
        case .recentSearches: ["player", "household", "words"]
        case .images: ["name"]
        case .imageUses: ["image", "kind", "id"]
        case .tagNames: ["household", "id"]
        case .foods: ["household", "words"]
        case .foodWords: ["household", "word", "words"]
        }
    }

    /// All sealed columns.
    var columns: [String] { key + values }

    private var values: [String] {
        switch self {
        case .households: ["number", "name", "head", "floor", "created_ms"]
        case .members: ["role", "since_ms"]
        case .invitations: ["household", "role", "made_by", "expires_ms", "uses_left"]
        case .entities: ["household", "parent", "seq", "is_deleted", "deleted_ms", "content"]
        case .entityCounts: ["count"]
        case .entityNames: ["id"]
        case .edits: ["household", "seq", "time_ms"]
        case .refusedEdits: ["household", "refusal", "time_ms"]
        case .starterEdits: []
        case .history: ["household", "was", "became", "time_ms"]
        case .cookingSessions: ["household", "head", "content", "started_ms", "ended_ms"]
        case .cookingInputs: ["tick", "player", "content", "time_ms", "input"]
        case .links: ["household", "player", "recipe", "rating_count", "rating_sum", "time_ms"]
        case .linkRatings: ["rating"]
        case .recentSearches: ["text", "filter", "number"]
        // The content isn't sealed: an image's name is the digest of it.
        case .images: ["household", "byte_count", "time_ms", "unused_since_ms"]
        case .imageUses: ["was_there"]
        case .tagNames: ["name", "words"]
        case .foods: ["name", "uses"]
        case .foodWords: []
        }
    }
}
