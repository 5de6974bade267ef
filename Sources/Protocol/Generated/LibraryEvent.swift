// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages to companions about a household's library.
public enum LibraryEvent: Hashable, Sendable {
    case households([HouseholdEntry])
    case household(HouseholdState)
    case invitation(Invitation)
    case invitationShown(InvitationShown)
    case library(LibraryState)
    case page(LibraryPage)
    case changed(LibraryChange)
    case behind(LibraryBehind)
    case edited(EditDone)
    case editRefused(EditRefused)
    case memberChanged(MemberChanged)
    case found(FoundRecipes)
    case suggestions(Suggestions)
    case recentSearches(RecentSearches)
    case matches(RecipeMatchRows)
    case recipeLevel(RecipeLevelState)
    case image(ImageState)
    case importState(ImportState)
    case nutrition(Nutrition)
    case history(LibraryHistory)
    case links(LibraryLinks)
    case linkRating(LinkRating)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case households
        case household
        case invitation
        case invitationShown = "invitation_shown"
        case library
        case page
        case changed
        case behind
        case edited
        case editRefused = "edit_refused"
        case memberChanged = "member_changed"
        case found
        case suggestions
        case recentSearches = "recent_searches"
        case matches
        case recipeLevel = "recipe_level"
        case image
        case importState = "import_state"
        case nutrition
        case history
        case links
        case linkRating = "link_rating"
    }

    private enum Key: String, CodingKey {
        case households
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch kind {
        case .households: self = .households(try fields.decode([HouseholdEntry].self, forKey: .households))
        case .household: self = .household(try HouseholdState(from: decoder))
        case .invitation: self = .invitation(try Invitation(from: decoder))
        case .invitationShown: self = .invitationShown(try InvitationShown(from: decoder))
        case .library: self = .library(try LibraryState(from: decoder))
        case .page: self = .page(try LibraryPage(from: decoder))
        case .changed: self = .changed(try LibraryChange(from: decoder))
        case .behind: self = .behind(try LibraryBehind(from: decoder))
        case .edited: self = .edited(try EditDone(from: decoder))
        case .editRefused: self = .editRefused(try EditRefused(from: decoder))
        case .memberChanged: self = .memberChanged(try MemberChanged(from: decoder))
        case .found: self = .found(try FoundRecipes(from: decoder))
        case .suggestions: self = .suggestions(try Suggestions(from: decoder))
        case .recentSearches: self = .recentSearches(try RecentSearches(from: decoder))
        case .matches: self = .matches(try RecipeMatchRows(from: decoder))
        case .recipeLevel: self = .recipeLevel(try RecipeLevelState(from: decoder))
        case .image: self = .image(try ImageState(from: decoder))
        case .importState: self = .importState(try ImportState(from: decoder))
        case .nutrition: self = .nutrition(try Nutrition(from: decoder))
        case .history: self = .history(try LibraryHistory(from: decoder))
        case .links: self = .links(try LibraryLinks(from: decoder))
        case .linkRating: self = .linkRating(try LinkRating(from: decoder))
        }
    }

    // The messages' values; nil for other messages.
    public var households: [HouseholdEntry]? { if case .households(let value) = self { value } else { nil } }
    public var household: HouseholdState? { if case .household(let value) = self { value } else { nil } }
    public var invitation: Invitation? { if case .invitation(let value) = self { value } else { nil } }
    public var invitationShown: InvitationShown? { if case .invitationShown(let value) = self { value } else { nil } }
    public var library: LibraryState? { if case .library(let value) = self { value } else { nil } }
    public var page: LibraryPage? { if case .page(let value) = self { value } else { nil } }
    public var changed: LibraryChange? { if case .changed(let value) = self { value } else { nil } }
    public var behind: LibraryBehind? { if case .behind(let value) = self { value } else { nil } }
    public var edited: EditDone? { if case .edited(let value) = self { value } else { nil } }
    public var editRefused: EditRefused? { if case .editRefused(let value) = self { value } else { nil } }
    public var memberChanged: MemberChanged? { if case .memberChanged(let value) = self { value } else { nil } }
    public var found: FoundRecipes? { if case .found(let value) = self { value } else { nil } }
    public var suggestions: Suggestions? { if case .suggestions(let value) = self { value } else { nil } }
    public var recentSearches: RecentSearches? { if case .recentSearches(let value) = self { value } else { nil } }
    public var matches: RecipeMatchRows? { if case .matches(let value) = self { value } else { nil } }
    public var recipeLevel: RecipeLevelState? { if case .recipeLevel(let value) = self { value } else { nil } }
    public var image: ImageState? { if case .image(let value) = self { value } else { nil } }
    public var importState: ImportState? { if case .importState(let value) = self { value } else { nil } }
    public var nutrition: Nutrition? { if case .nutrition(let value) = self { value } else { nil } }
    public var history: LibraryHistory? { if case .history(let value) = self { value } else { nil } }
    public var links: LibraryLinks? { if case .links(let value) = self { value } else { nil } }
    public var linkRating: LinkRating? { if case .linkRating(let value) = self { value } else { nil } }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .households: .households
        case .household: .household
        case .invitation: .invitation
        case .invitationShown: .invitationShown
        case .library: .library
        case .page: .page
        case .changed: .changed
        case .behind: .behind
        case .edited: .edited
        case .editRefused: .editRefused
        case .memberChanged: .memberChanged
        case .found: .found
        case .suggestions: .suggestions
        case .recentSearches: .recentSearches
        case .matches: .matches
        case .recipeLevel: .recipeLevel
        case .image: .image
        case .importState: .importState
        case .nutrition: .nutrition
        case .history: .history
        case .links: .links
        case .linkRating: .linkRating
        }
    }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .households(let households):
            json.member("households", households)
        case .household(let body): body.writeMembers(to: &json)
        case .invitation(let body): body.writeMembers(to: &json)
        case .invitationShown(let body): body.writeMembers(to: &json)
        case .library(let body): body.writeMembers(to: &json)
        case .page(let body): body.writeMembers(to: &json)
        case .changed(let body): body.writeMembers(to: &json)
        case .behind(let body): body.writeMembers(to: &json)
        case .edited(let body): body.writeMembers(to: &json)
        case .editRefused(let body): body.writeMembers(to: &json)
        case .memberChanged(let body): body.writeMembers(to: &json)
        case .found(let body): body.writeMembers(to: &json)
        case .suggestions(let body): body.writeMembers(to: &json)
        case .recentSearches(let body): body.writeMembers(to: &json)
        case .matches(let body): body.writeMembers(to: &json)
        case .recipeLevel(let body): body.writeMembers(to: &json)
        case .image(let body): body.writeMembers(to: &json)
        case .importState(let body): body.writeMembers(to: &json)
        case .nutrition(let body): body.writeMembers(to: &json)
        case .history(let body): body.writeMembers(to: &json)
        case .links(let body): body.writeMembers(to: &json)
        case .linkRating(let body): body.writeMembers(to: &json)
        }
    }
}

/// A household and its members.
public struct HouseholdState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The household's name.
    public var name: String
    /// The player's own role.
    public var role: Open<Role>
    /// The place of the household's last edit; 0 before the first.
    public var head: Int64
    /// Those who have been members for longest first.
    public var members: [HouseholdMember]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case name
        case role
        case head
        case members
    }

    package init(
        householdID: HouseholdID,
        name: String,
        role: Open<Role>,
        head: Int64,
        members: [HouseholdMember]
    ) {
        self.householdID = householdID
        self.name = name
        self.role = role
        self.head = head
        self.members = members
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("name", name)
        json.member("role", role)
        json.member("head", head)
        json.member("members", members)
    }
}

/// An invitation by which others can join a household.
public struct Invitation: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The code of an invitation: eight letters, in upper or lower case.
    public var code: String
    /// The role of those who join by it.
    public var role: Open<Role>
    /// Time until it expires. Unit: ms.
    public var expiresInMilliseconds: Int64
    /// The number of people who can still join by it.
    public var uses: Int

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case code
        case role
        case expiresInMilliseconds = "expires_in_ms"
        case uses
    }

    package init(
        householdID: HouseholdID,
        code: String,
        role: Open<Role>,
        expiresInMilliseconds: Int64,
        uses: Int
    ) {
        self.householdID = householdID
        self.code = code
        self.role = role
        self.expiresInMilliseconds = expiresInMilliseconds
        self.uses = uses
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("code", code)
        json.member("role", role)
        json.member("expires_in_ms", expiresInMilliseconds)
        json.member("uses", uses)
    }
}

/// An invitation as the invited see it.
public struct InvitationShown: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The household's name.
    public var name: String
    /// The role of those who join by it.
    public var role: Open<Role>
    /// The one who made it; absent for one who isn't a member any more.
    public var invitedBy: HouseholdMember?
    /// Only for a member.
    public var householdID: HouseholdID?

    private enum CodingKeys: String, CodingKey {
        case name
        case role
        case invitedBy = "invited_by"
        case householdID = "household_id"
    }

    package init(
        name: String,
        role: Open<Role>,
        invitedBy: HouseholdMember? = nil,
        householdID: HouseholdID? = nil
    ) {
        self.name = name
        self.role = role
        self.invitedBy = invitedBy
        self.householdID = householdID
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("role", role)
        json.member("invited_by", invitedBy)
        json.member("household_id", householdID)
    }
}

/// A household's library is open: what the device must do to have everything.
public struct LibraryState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The household's name.
    public var name: String
    /// The player's own role.
    public var role: Open<Role>
    /// The place of the household's last edit; 0 before the first.
    public var head: Int64
    /// True if the device must forget what the server has told it and pull from 0. It keeps its own
    /// edits.
    public var mustReset: Bool

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case name
        case role
        case head
        case mustReset = "reset"
    }

    package init(
        householdID: HouseholdID,
        name: String,
        role: Open<Role>,
        head: Int64,
        mustReset: Bool
    ) {
        self.householdID = householdID
        self.name = name
        self.role = role
        self.head = head
        self.mustReset = mustReset
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("name", name)
        json.member("role", role)
        json.member("head", head)
        json.member("reset", mustReset)
    }
}

/// A page of changes after a place.
public struct LibraryPage: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// Records, in the order of their last edits.
    public var records: [LibraryRecord]
    /// The place where the next page begins.
    public var cursor: LibraryCursor
    /// True if there is a next page. Without one the device has everything up to `cursor.seq`, or
    /// with `until` all that it asked for.
    public var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case records
        case cursor
        case hasMore = "more"
    }

    package init(
        householdID: HouseholdID,
        records: [LibraryRecord],
        cursor: LibraryCursor,
        hasMore: Bool
    ) {
        self.householdID = householdID
        self.records = records
        self.cursor = cursor
        self.hasMore = hasMore
    }

    package func writeMembers(to json: inout JSONWriter) {
        writeMembers(to: &json, records: records)
    }

    /// Takes lists that are already JSON instead of its own.
    package func writeMembers(
        to json: inout JSONWriter, records: some JSONWritable
    ) {
        json.member("household_id", householdID)
        json.member("records", records)
        json.member("cursor", cursor)
        json.member("more", hasMore)
    }
}

/// An edit of somebody else.
public struct LibraryChange: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The edit's place.
    public var seq: Int64
    /// The records that the edit changed, as they were right after it.
    public var records: [LibraryRecord]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case seq
        case records
    }

    package init(
        householdID: HouseholdID,
        seq: Int64,
        records: [LibraryRecord]
    ) {
        self.householdID = householdID
        self.seq = seq
        self.records = records
    }

    package func writeMembers(to json: inout JSONWriter) {
        writeMembers(to: &json, records: records)
    }

    /// Takes lists that are already JSON instead of its own.
    package func writeMembers(
        to json: inout JSONWriter, records: some JSONWritable
    ) {
        json.member("household_id", householdID)
        json.member("seq", seq)
        json.member("records", records)
    }
}

/// Changes were left out because too much waited: the device must pull.
public struct LibraryBehind: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The place of the household's last edit; 0 before the first.
    public var head: Int64

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case head
    }

    package init(
        householdID: HouseholdID,
        head: Int64
    ) {
        self.householdID = householdID
        self.head = head
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("head", head)
    }
}

/// An edit is done, durably.
public struct EditDone: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
    /// once.
    public var editID: EntityID
    /// The edit's place.
    public var seq: Int64
    /// The records that the edit changed, as they are now. For an edit that was sent again, those
    /// that haven't been changed since. Empty with `pull`.
    public var records: [LibraryRecord]
    /// True where the records are too long for an answer, absent otherwise: pull from `through`.
    public var mustPull: Bool?
    /// Values of others that the device hadn't seen; the first ones if they are long; absent
    /// without any.
    public var overwrote: [OverwrittenField]?
    /// The lots whose stock changed; absent without any.
    public var stock: [LotChange]?
    /// Ingredients of a cooked recipe that weren't taken from the pantry; absent without any.
    public var leftOut: [LeftOutIngredient]?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case editID = "edit_id"
        case seq
        case records
        case mustPull = "pull"
        case overwrote
        case stock
        case leftOut = "left_out"
    }

    package init(
        householdID: HouseholdID,
        editID: EntityID,
        seq: Int64,
        records: [LibraryRecord],
        mustPull: Bool? = nil,
        overwrote: [OverwrittenField]? = nil,
        stock: [LotChange]? = nil,
        leftOut: [LeftOutIngredient]? = nil
    ) {
        self.householdID = householdID
        self.editID = editID
        self.seq = seq
        self.records = records
        self.mustPull = mustPull
        self.overwrote = overwrote
        self.stock = stock
        self.leftOut = leftOut
    }

    package func writeMembers(to json: inout JSONWriter) {
        writeMembers(to: &json, records: records, overwrote: overwrote)
    }

    /// Takes lists that are already JSON instead of its own.
    package func writeMembers(
        to json: inout JSONWriter, records: some JSONWritable, overwrote: (some JSONWritable)?
    ) {
        json.member("household_id", householdID)
        json.member("edit_id", editID)
        json.member("seq", seq)
        json.member("records", records)
        json.member("pull", mustPull)
        json.member("overwrote", overwrote)
        json.member("stock", stock)
        json.member("left_out", leftOut)
    }
}

/// An edit was refused, with all its changes.
public struct EditRefused: Decodable, JSONObjectWritable, Error, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
    /// once.
    public var editID: EntityID
    /// The change that it was refused for, as an index into `ops`.
    public var operation: Int
    /// The reason, as a word.
    public var reason: EditRefusedReason
    /// A text for the client's developer, in English: the fault and what is allowed.
    public var text: String
    /// The kind of the thing that the change was for.
    public var kind: Open<EntityKind>?
    /// The same.
    public var id: EntityID?
    /// The field, if it was refused for one, or `parent`.
    public var field: String?
    /// The text that is there now, absent if it is empty; with `stale_field`. With `name_taken`:
    /// the name that is there.
    public var current: LibraryValue?
    /// The thing that already has the name; with `name_taken`. It is of the same `kind`.
    public var existingID: EntityID?
    /// The id in `field` that leads to nothing; with `unknown_entity`.
    public var missingID: EntityID?
    /// The edit that the current text comes from; with `stale_field`.
    public var seq: Int64?
    /// The player who set it; with `stale_field`.
    public var by: PlayerID?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case editID = "edit_id"
        case operation = "op"
        case reason
        case text
        case kind
        case id
        case field
        case current
        case existingID = "existing_id"
        case missingID = "missing_id"
        case seq
        case by
    }

    package init(
        householdID: HouseholdID,
        editID: EntityID,
        operation: Int,
        reason: EditRefusedReason,
        text: String,
        kind: Open<EntityKind>? = nil,
        id: EntityID? = nil,
        field: String? = nil,
        current: LibraryValue? = nil,
        existingID: EntityID? = nil,
        missingID: EntityID? = nil,
        seq: Int64? = nil,
        by: PlayerID? = nil
    ) {
        self.householdID = householdID
        self.editID = editID
        self.operation = operation
        self.reason = reason
        self.text = text
        self.kind = kind
        self.id = id
        self.field = field
        self.current = current
        self.existingID = existingID
        self.missingID = missingID
        self.seq = seq
        self.by = by
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("edit_id", editID)
        json.member("op", operation)
        json.member("reason", reason)
        json.member("text", text)
        json.member("kind", kind)
        json.member("id", id)
        json.member("field", field)
        json.member("current", current)
        json.member("existing_id", existingID)
        json.member("missing_id", missingID)
        json.member("seq", seq)
        json.member("by", by)
    }
}

/// The reason, as a word.
public enum EditRefusedReason: String, OpenWord, JSONWritable, Sendable, CaseIterable {
    case unknownEntity = "unknown_entity"
    case gone
    case staleField = "stale_field"
    case changedSince = "changed_since"
    case exists
    case nameTaken = "name_taken"
    case builtIn = "built_in"
    case badField = "bad_field"
    case unknownField = "unknown_field"
    case missingField = "missing_field"
    case wrongParent = "wrong_parent"
    case tooMany = "too_many"
    case tooLarge = "too_large"
    case overflow
    case forbidden
    case notAuthor = "not_author"

    /// A word that this program doesn't know.
    case unknown
}

/// The player's own role in the household that is open has changed.
public struct MemberChanged: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The new role. Without it the player is no member any more, and the household is closed.
    public var role: Open<Role>?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case role
    }

    package init(
        householdID: HouseholdID,
        role: Open<Role>? = nil
    ) {
        self.householdID = householdID
        self.role = role
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("role", role)
    }
}

/// A page of the recipes that a search has found.
public struct FoundRecipes: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The best first; without words the newest first.
    public var recipeIDs: [RecipeID]
    /// The number of recipes on all pages; absent above 1,000.
    public var count: Int?
    /// The place where the next page begins; absent on the last page.
    public var cursor: SearchPlace?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case recipeIDs = "recipe_ids"
        case count
        case cursor
    }

    package init(
        householdID: HouseholdID,
        recipeIDs: [RecipeID],
        count: Int? = nil,
        cursor: SearchPlace? = nil
    ) {
        self.householdID = householdID
        self.recipeIDs = recipeIDs
        self.count = count
        self.cursor = cursor
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("recipe_ids", recipeIDs)
        json.member("count", count)
        json.member("cursor", cursor)
    }
}

/// Completions of the text that a person has typed so far.
public struct Suggestions: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// Names of recipes.
    public var names: [String]
    /// Names of ingredients.
    public var ingredients: [String]
    /// Tags.
    public var tags: [SuggestedTag]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case names
        case ingredients
        case tags
    }

    package init(
        householdID: HouseholdID,
        names: [String],
        ingredients: [String],
        tags: [SuggestedTag]
    ) {
        self.householdID = householdID
        self.names = names
        self.ingredients = ingredients
        self.tags = tags
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("names", names)
        json.member("ingredients", ingredients)
        json.member("tags", tags)
    }
}

/// The player's recent searches in a household.
public struct RecentSearches: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The last first.
    public var searches: [RecentSearchRow]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case searches
    }

    package init(
        householdID: HouseholdID,
        searches: [RecentSearchRow]
    ) {
        self.householdID = householdID
        self.searches = searches
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("searches", searches)
    }
}

/// The recipes that can be cooked from the pantry.
public struct RecipeMatchRows: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The rows, in the order that was asked for; fewer than were asked for if they are long.
    public var rows: [RecipeMatchRow]
    /// True if there are more rows after these.
    public var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case rows
        case hasMore = "more"
    }

    package init(
        householdID: HouseholdID,
        rows: [RecipeMatchRow],
        hasMore: Bool
    ) {
        self.householdID = householdID
        self.rows = rows
        self.hasMore = hasMore
    }

    package func writeMembers(to json: inout JSONWriter) {
        writeMembers(to: &json, rows: rows)
    }

    /// Takes lists that are already JSON instead of its own.
    package func writeMembers(
        to json: inout JSONWriter, rows: some JSONWritable
    ) {
        json.member("household_id", householdID)
        json.member("rows", rows)
        json.member("more", hasMore)
    }
}

/// A recipe as a level of the game, and how people did in it.
public struct RecipeLevelState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The recipe that it is made of.
    public var recipeID: RecipeID
    /// The level.
    public var level: RecipeLevelSummary
    /// The orders in the sequence in which they come, each from bottom to top.
    public var orders: [[Int]]
    /// The player's best.
    public var bestStars: Int
    /// The number of rows on the level's whole board.
    public var rowCount: Int
    /// The first rows of the board, by rank.
    public var bestRows: [BoardRows.Row]
    /// The player's own row, if there is one.
    public var own: BoardRows.Row?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case recipeID = "recipe_id"
        case level
        case orders
        case bestStars = "best_stars"
        case rowCount = "row_count"
        case bestRows = "best_rows"
        case own
    }

    package init(
        householdID: HouseholdID,
        recipeID: RecipeID,
        level: RecipeLevelSummary,
        orders: [[Int]],
        bestStars: Int,
        rowCount: Int,
        bestRows: [BoardRows.Row],
        own: BoardRows.Row? = nil
    ) {
        self.householdID = householdID
        self.recipeID = recipeID
        self.level = level
        self.orders = orders
        self.bestStars = bestStars
        self.rowCount = rowCount
        self.bestRows = bestRows
        self.own = own
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("recipe_id", recipeID)
        json.member("level", level)
        json.member("orders", orders)
        json.member("best_stars", bestStars)
        json.member("row_count", rowCount)
        json.member("best_rows", bestRows)
        json.member("own", own)
    }
}

/// The state of an upload of an image.
public struct ImageState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// An image: the SHA-256 of its content, as 64 hexadecimal digits.
    public var image: ImageName
    /// Bytes that the server has: the `offset` of the next piece. Unit: bytes.
    public var received: Int
    /// True once the image is stored and can be shown.
    public var isComplete: Bool

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case image
        case received
        case isComplete = "is_complete"
    }

    package init(
        householdID: HouseholdID,
        image: ImageName,
        received: Int,
        isComplete: Bool
    ) {
        self.householdID = householdID
        self.image = image
        self.received = received
        self.isComplete = isComplete
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("image", image)
        json.member("received", received)
        json.member("is_complete", isComplete)
    }
}

/// The progress of an import.
public struct ImportState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The state of an import: it waits for further pieces, waits for the page, reads the recipes,
    /// puts them into the household, or has ended, with all recipes or early.
    public enum Phase: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case receiving
        case fetching
        case reading
        case importing
        case done
        case failed

        /// A word that this program doesn't know.
        case unknown
    }

    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun
    /// again goes on, or answers with what came of it.
    public var importID: ImportID
    /// The state of an import: it waits for further pieces, waits for the page, reads the recipes,
    /// puts them into the household, or has ended, with all recipes or early.
    public var phase: ImportState.Phase
    /// Bytes of the file that the server has: the `offset` of the next piece. Only while it is
    /// `receiving`. Unit: bytes.
    public var received: Int?
    /// Recipes and other things of the file that are done.
    public var done: Int
    /// All of them; 0 until they have been read.
    public var total: Int
    /// The imported ones among those that are done.
    public var imported: Int
    /// Those that were there already, or were imported before and deleted since.
    public var skipped: Int
    /// Those that were refused.
    public var refused: Int
    /// The reason why it failed, as a word.
    public var reason: String?
    /// The same for a person.
    public var text: String?
    /// The contents of the file, once it has been read, if a `preview` was asked for or it is
    /// another program's household.
    public var contents: ImportContents?
    /// Rows of the report, if they were asked for.
    public var rows: [ImportRow]?
    /// True if there are more rows after these.
    public var hasMore: Bool?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case importID = "import_id"
        case phase
        case received
        case done
        case total
        case imported
        case skipped
        case refused
        case reason
        case text
        case contents
        case rows = "report"
        case hasMore = "more"
    }

    package init(
        householdID: HouseholdID,
        importID: ImportID,
        phase: ImportState.Phase,
        received: Int? = nil,
        done: Int,
        total: Int,
        imported: Int,
        skipped: Int,
        refused: Int,
        reason: String? = nil,
        text: String? = nil,
        contents: ImportContents? = nil,
        rows: [ImportRow]? = nil,
        hasMore: Bool? = nil
    ) {
        self.householdID = householdID
        self.importID = importID
        self.phase = phase
        self.received = received
        self.done = done
        self.total = total
        self.imported = imported
        self.skipped = skipped
        self.refused = refused
        self.reason = reason
        self.text = text
        self.contents = contents
        self.rows = rows
        self.hasMore = hasMore
    }

    package func writeMembers(to json: inout JSONWriter) {
        writeMembers(to: &json, rows: rows)
    }

    /// Takes lists that are already JSON instead of its own.
    package func writeMembers(
        to json: inout JSONWriter, rows: (some JSONWritable)?
    ) {
        json.member("household_id", householdID)
        json.member("import_id", importID)
        json.member("phase", phase)
        json.member("received", received)
        json.member("done", done)
        json.member("total", total)
        json.member("imported", imported)
        json.member("skipped", skipped)
        json.member("refused", refused)
        json.member("reason", reason)
        json.member("text", text)
        json.member("contents", contents)
        json.member("report", rows)
        json.member("more", hasMore)
    }
}

/// The nutrients of one serving of a recipe, as far as the server's data on foods covers it.
public struct Nutrition: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The recipe.
    public var recipeID: RecipeID
    /// True if the server has data on foods. Without, nothing is covered.
    public var hasFoods: Bool
    /// The nutrients of one serving, of the ingredients that are covered.
    public var serving: Nutrition.Amounts
    /// All ingredients of the recipe, in their order.
    public var ingredients: [Nutrition.Ingredient]
    /// The weight of all ingredients of which it is known, of the whole recipe. Unit: mg.
    public var knownMilligrams: Int
    /// The weight of those that are covered. Unit: mg.
    public var coveredMilligrams: Int

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case recipeID = "recipe_id"
        case hasFoods = "has_foods"
        case serving
        case ingredients = "parts"
        case knownMilligrams = "known_mg"
        case coveredMilligrams = "covered_mg"
    }

    package init(
        householdID: HouseholdID,
        recipeID: RecipeID,
        hasFoods: Bool,
        serving: Nutrition.Amounts,
        ingredients: [Nutrition.Ingredient],
        knownMilligrams: Int,
        coveredMilligrams: Int
    ) {
        self.householdID = householdID
        self.recipeID = recipeID
        self.hasFoods = hasFoods
        self.serving = serving
        self.ingredients = ingredients
        self.knownMilligrams = knownMilligrams
        self.coveredMilligrams = coveredMilligrams
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("recipe_id", recipeID)
        json.member("has_foods", hasFoods)
        json.member("serving", serving)
        json.member("parts", ingredients)
        json.member("known_mg", knownMilligrams)
        json.member("covered_mg", coveredMilligrams)
    }
}

/// A page of the changes of a thing and of its parts in the last 30 days.
public struct LibraryHistory: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The kind of a thing in the library.
    public var kind: Open<EntityKind>
    /// The thing.
    public var entityID: EntityID
    /// The last first.
    public var changes: [HistoryChange]
    /// The place where the next page begins, which has older changes; absent on the last one.
    public var cursor: LibraryCursor?

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case kind
        case entityID = "entity_id"
        case changes
        case cursor
    }

    package init(
        householdID: HouseholdID,
        kind: Open<EntityKind>,
        entityID: EntityID,
        changes: [HistoryChange],
        cursor: LibraryCursor? = nil
    ) {
        self.householdID = householdID
        self.kind = kind
        self.entityID = entityID
        self.changes = changes
        self.cursor = cursor
    }

    package func writeMembers(to json: inout JSONWriter) {
        writeMembers(to: &json, changes: changes)
    }

    /// Takes lists that are already JSON instead of its own.
    package func writeMembers(
        to json: inout JSONWriter, changes: some JSONWritable
    ) {
        json.member("household_id", householdID)
        json.member("kind", kind)
        json.member("entity_id", entityID)
        json.member("changes", changes)
        json.member("cursor", cursor)
    }
}

/// The links of a household that the player may see: those of its recipes, and the player's own
/// calendar.
public struct LibraryLinks: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The oldest first.
    public var links: [LibraryLinkRow]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case links
    }

    package init(
        householdID: HouseholdID,
        links: [LibraryLinkRow]
    ) {
        self.householdID = householdID
        self.links = links
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("links", links)
    }
}

/// The ratings of a recipe that a link shows.
public struct LinkRating: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A link: 32 hexadecimal digits. Whoever knows them may read what it shows.
    public var linkID: LinkID
    /// The player's own, in halves of a star; absent for none.
    public var rating: Int?
    /// The number of players who have rated it.
    public var count: Int
    /// All ratings together, in halves of a star.
    public var sum: Int

    private enum CodingKeys: String, CodingKey {
        case linkID = "link_id"
        case rating
        case count = "rating_count"
        case sum = "rating_sum"
    }

    package init(
        linkID: LinkID,
        rating: Int? = nil,
        count: Int,
        sum: Int
    ) {
        self.linkID = linkID
        self.rating = rating
        self.count = count
        self.sum = sum
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("link_id", linkID)
        json.member("rating", rating)
        json.member("rating_count", count)
        json.member("rating_sum", sum)
    }
}

/// A link by which others may read something of a household.
public struct LibraryLinkRow: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A link: 32 hexadecimal digits. Whoever knows them may read what it shows.
    public var linkID: LinkID
    /// Its path on the server's host.
    public var path: String
    /// The recipe that it shows; absent for the plan as a calendar.
    public var recipeID: RecipeID?
    /// The player who made it.
    public var playerID: PlayerID
    /// The number of players who have rated it.
    public var ratingCount: Int
    /// All ratings together, in halves of a star.
    public var ratingSum: Int

    private enum CodingKeys: String, CodingKey {
        case linkID = "link_id"
        case path
        case recipeID = "recipe_id"
        case playerID = "player_id"
        case ratingCount = "rating_count"
        case ratingSum = "rating_sum"
    }

    package init(
        linkID: LinkID,
        path: String,
        recipeID: RecipeID? = nil,
        playerID: PlayerID,
        ratingCount: Int,
        ratingSum: Int
    ) {
        self.linkID = linkID
        self.path = path
        self.recipeID = recipeID
        self.playerID = playerID
        self.ratingCount = ratingCount
        self.ratingSum = ratingSum
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("link_id", linkID)
        json.member("path", path)
        json.member("recipe_id", recipeID)
        json.member("player_id", playerID)
        json.member("rating_count", ratingCount)
        json.member("rating_sum", ratingSum)
    }
}

/// A change of one thing by one edit.
public struct HistoryChange: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The kind of a thing in the library.
    public var kind: Open<EntityKind>
    /// Something in the library: 32 hexadecimal digits.
    public var id: EntityID
    /// The kind of change: a part was added to what was there, fields were changed, or the thing
    /// was deleted or restored.
    public var change: String
    /// The edit.
    public var seq: Int64
    /// The player who made it.
    public var by: PlayerID
    /// The time when the server carried it out, by its clock. Unit: ms.
    public var timeMilliseconds: Int64
    /// The thing's name after the edit; absent for things without one.
    public var name: String?
    /// The fields that the edit changed; absent without any.
    public var fields: [ChangedField]?

    private enum CodingKeys: String, CodingKey {
        case kind
        case id
        case change
        case seq
        case by
        case timeMilliseconds = "time_ms"
        case name
        case fields
    }

    package init(
        kind: Open<EntityKind>,
        id: EntityID,
        change: String,
        seq: Int64,
        by: PlayerID,
        timeMilliseconds: Int64,
        name: String? = nil,
        fields: [ChangedField]? = nil
    ) {
        self.kind = kind
        self.id = id
        self.change = change
        self.seq = seq
        self.by = by
        self.timeMilliseconds = timeMilliseconds
        self.name = name
        self.fields = fields
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("kind", kind)
        json.member("id", id)
        json.member("change", change)
        json.member("seq", seq)
        json.member("by", by)
        json.member("time_ms", timeMilliseconds)
        json.member("name", name)
        json.member("fields", fields)
    }
}

/// A change of one field by one edit.
public struct ChangedField: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// Its name.
    public var field: String
    /// The value before; absent if it was empty, and for sets.
    public var was: LibraryValue?
    /// The value after the edit; absent if it was emptied, and for sets.
    public var now: LibraryValue?
    /// Elements added to a set.
    public var added: [String]?
    /// Elements removed from a set.
    public var removed: [String]?

    package init(
        field: String,
        was: LibraryValue? = nil,
        now: LibraryValue? = nil,
        added: [String]? = nil,
        removed: [String]? = nil
    ) {
        self.field = field
        self.was = was
        self.now = now
        self.added = added
        self.removed = removed
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("field", field)
        json.member("was", was)
        json.member("now", now)
        json.member("added", added)
        json.member("removed", removed)
    }
}

extension Nutrition {
    /// An ingredient, and why it counts or doesn't.
    public struct Ingredient: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// `covered` if an ingredient counts; else the reason why not: nothing in the data has its
        /// name, the recipe says no amount, or nobody knows what so much of it weighs.
        public enum State: String, OpenWord, JSONWritable, Sendable, CaseIterable {
            case covered
            case noFood = "no_food"
            case noAmount = "no_amount"
            case noWeight = "no_weight"

            /// A word that this program doesn't know.
            case unknown
        }

        /// The ingredient.
        public var ingredientID: IngredientID
        /// `covered` if an ingredient counts; else the reason why not: nothing in the data has its
        /// name, the recipe says no amount, or nobody knows what so much of it weighs.
        public var state: Nutrition.Ingredient.State
        /// Its name in the data, in English; absent if nothing there has its name.
        public var food: String?
        /// Its weight in the whole recipe; absent if nobody knows. Unit: mg.
        public var milligrams: Int?

        private enum CodingKeys: String, CodingKey {
            case ingredientID = "ingredient_id"
            case state
            case food
            case milligrams = "weight_mg"
        }

        package init(
            ingredientID: IngredientID,
            state: Nutrition.Ingredient.State,
            food: String? = nil,
            milligrams: Int? = nil
        ) {
            self.ingredientID = ingredientID
            self.state = state
            self.food = food
            self.milligrams = milligrams
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("ingredient_id", ingredientID)
            json.member("state", state)
            json.member("food", food)
            json.member("weight_mg", milligrams)
        }
    }
}

extension Nutrition {
    /// Energy and nutrients.
    public struct Amounts: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// Energy. Unit: kcal.
        public var energyKilocalories: Int
        /// Protein. Unit: mg.
        public var proteinMilligrams: Int
        /// Fat. Unit: mg.
        public var fatMilligrams: Int
        /// Carbohydrate, with sugar and fibre. Unit: mg.
        public var carbohydrateMilligrams: Int
        /// Fibre. Unit: mg.
        public var fibreMilligrams: Int
        /// Sugar. Unit: mg.
        public var sugarMilligrams: Int
        /// Salt: 2.5 times the sodium. Unit: mg.
        public var saltMilligrams: Int

        private enum CodingKeys: String, CodingKey {
            case energyKilocalories = "energy_kcal"
            case proteinMilligrams = "protein_mg"
            case fatMilligrams = "fat_mg"
            case carbohydrateMilligrams = "carbohydrate_mg"
            case fibreMilligrams = "fibre_mg"
            case sugarMilligrams = "sugar_mg"
            case saltMilligrams = "salt_mg"
        }

        package init(
            energyKilocalories: Int,
            proteinMilligrams: Int,
            fatMilligrams: Int,
            carbohydrateMilligrams: Int,
            fibreMilligrams: Int,
            sugarMilligrams: Int,
            saltMilligrams: Int
        ) {
            self.energyKilocalories = energyKilocalories
            self.proteinMilligrams = proteinMilligrams
            self.fatMilligrams = fatMilligrams
            self.carbohydrateMilligrams = carbohydrateMilligrams
            self.fibreMilligrams = fibreMilligrams
            self.sugarMilligrams = sugarMilligrams
            self.saltMilligrams = saltMilligrams
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("energy_kcal", energyKilocalories)
            json.member("protein_mg", proteinMilligrams)
            json.member("fat_mg", fatMilligrams)
            json.member("carbohydrate_mg", carbohydrateMilligrams)
            json.member("fibre_mg", fibreMilligrams)
            json.member("sugar_mg", sugarMilligrams)
            json.member("salt_mg", saltMilligrams)
        }
    }
}

/// The result of one recipe or other thing of an import.
public struct ImportRow: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The result of a recipe: it is there now, was there already, isn't brought back because
    /// somebody has deleted it, or was refused.
    public enum Outcome: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case imported
        case known
        case deleted
        case refused

        /// A word that this program doesn't know.
        case unknown
    }

    /// The recipe's name, or that of another thing; its place in the file where it has none. A lot
    /// is named by its item, a meal or a cooking by its recipe and day. At most 200 characters.
    public var name: String
    /// The result of a recipe: it is there now, was there already, isn't brought back because
    /// somebody has deleted it, or was refused.
    public var outcome: ImportRow.Outcome
    /// The reason why it was refused, as a word.
    public var reason: String?
    /// The same for a person.
    public var text: String?
    /// The recipe that it has become, or that was there.
    public var recipeID: RecipeID?
    /// The place of the recipe's picture in the archive. Archives within it are folders of their
    /// names.
    public var image: String?
    /// Notes on what was left out, cut or assumed: at most 20, and then how many more there are.
    public var notes: [ImportRow.Note]?

    private enum CodingKeys: String, CodingKey {
        case name
        case outcome
        case reason
        case text
        case recipeID = "recipe_id"
        case image
        case notes
    }

    package init(
        name: String,
        outcome: ImportRow.Outcome,
        reason: String? = nil,
        text: String? = nil,
        recipeID: RecipeID? = nil,
        image: String? = nil,
        notes: [ImportRow.Note]? = nil
    ) {
        self.name = name
        self.outcome = outcome
        self.reason = reason
        self.text = text
        self.recipeID = recipeID
        self.image = image
        self.notes = notes
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("outcome", outcome)
        json.member("reason", reason)
        json.member("text", text)
        json.member("recipe_id", recipeID)
        json.member("image", image)
        json.member("notes", notes)
    }
}

extension ImportRow {
    /// A note on something that was left out, cut or assumed.
    public struct Note: Decodable, JSONObjectWritable, Hashable, Sendable {
        /// The thing that was done.
        public enum Code: String, OpenWord, JSONWritable, Sendable, CaseIterable {
            case leftOut = "left_out"
            case leftOutFrom = "left_out_from"
            case notAllowed = "not_allowed"
            case missing
            case kept
            case cut
            case divided
            case assumed
            case more

            /// A word that this program doesn't know.
            case unknown
        }

        /// The thing that was done.
        public var code: ImportRow.Note.Code
        /// The thing that it was done to.
        public var what: String?
        /// The place of the ingredient or step.
        public var number: Int?
        /// The number of them; with `cut` the characters that are left, and with `total_time`
        /// minutes.
        public var count: Int?
        /// The name of a field of the thing, or of the part that `what` and `number` say.
        public var field: String?
        /// The names of the first few.
        public var names: [String]?

        package init(
            code: ImportRow.Note.Code,
            what: String? = nil,
            number: Int? = nil,
            count: Int? = nil,
            field: String? = nil,
            names: [String]? = nil
        ) {
            self.code = code
            self.what = what
            self.number = number
            self.count = count
            self.field = field
            self.names = names
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("code", code)
            json.member("what", what)
            json.member("number", number)
            json.member("count", count)
            json.member("field", field)
            json.member("names", names)
        }
    }
}

/// The contents of a file that is imported.
public struct ImportContents: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The program whose household it is, such as `mealie`, `grocy`, `kitchenowl` and `tandoor`.
    public var program: String?
    /// Recipes.
    public var recipes: Int
    /// Recipes with a picture in the archive.
    public var images: Int
    /// Planned meals.
    public var meals: Int
    /// Lines of the grocery list.
    public var needs: Int
    /// Foods of the pantry.
    public var pantryItems: Int
    /// Other things, such as aisles and cookbooks.
    public var others: Int
    /// Recipes that can't be imported.
    public var refused: Int
    /// The reason why nothing can be imported, as a word.
    public var reason: String?
    /// The same for a person.
    public var text: String?
    /// Notes on things that have no place in a library.
    public var notes: [ImportRow.Note]

    private enum CodingKeys: String, CodingKey {
        case program
        case recipes
        case images
        case meals
        case needs
        case pantryItems = "pantry_items"
        case others
        case refused
        case reason
        case text
        case notes
    }

    package init(
        program: String? = nil,
        recipes: Int,
        images: Int,
        meals: Int,
        needs: Int,
        pantryItems: Int,
        others: Int,
        refused: Int,
        reason: String? = nil,
        text: String? = nil,
        notes: [ImportRow.Note]
    ) {
        self.program = program
        self.recipes = recipes
        self.images = images
        self.meals = meals
        self.needs = needs
        self.pantryItems = pantryItems
        self.others = others
        self.refused = refused
        self.reason = reason
        self.text = text
        self.notes = notes
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("program", program)
        json.member("recipes", recipes)
        json.member("images", images)
        json.member("meals", meals)
        json.member("needs", needs)
        json.member("pantry_items", pantryItems)
        json.member("others", others)
        json.member("refused", refused)
        json.member("reason", reason)
        json.member("text", text)
        json.member("notes", notes)
    }
}

/// A recipe, and how much of it the pantry has.
public struct RecipeMatchRow: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The recipe.
    public var recipeID: RecipeID
    /// The percentage of the ingredients that aren't optional that are there at all, rounded down.
    public var percentage: Int
    /// True if there is enough of each of them for the servings. For a pinch, a dash or a drop, any
    /// stock is enough.
    public var isMakeable: Bool
    /// Ingredients that the pantry lacks, or has too little of.
    public var missing: [MissingIngredient]
    /// Ingredients of which some is there, counted in something that their amounts can't be
    /// compared with.
    public var unclear: [IngredientID]
    /// Ingredients that are taken from an item of another name, which may be another food. A person
    /// corrects it with the ingredient's `pantry_item`.
    public var guesses: [MatchGuess]
    /// Items of the pantry that it would use and that expire soon.
    public var expiring: [ExpiringItem]

    private enum CodingKeys: String, CodingKey {
        case recipeID = "recipe_id"
        case percentage
        case isMakeable = "is_makeable"
        case missing
        case unclear = "unclear_ids"
        case guesses
        case expiring
    }

    package init(
        recipeID: RecipeID,
        percentage: Int,
        isMakeable: Bool,
        missing: [MissingIngredient],
        unclear: [IngredientID],
        guesses: [MatchGuess],
        expiring: [ExpiringItem]
    ) {
        self.recipeID = recipeID
        self.percentage = percentage
        self.isMakeable = isMakeable
        self.missing = missing
        self.unclear = unclear
        self.guesses = guesses
        self.expiring = expiring
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("recipe_id", recipeID)
        json.member("percentage", percentage)
        json.member("is_makeable", isMakeable)
        json.member("missing", missing)
        json.member("unclear_ids", unclear)
        json.member("guesses", guesses)
        json.member("expiring", expiring)
    }
}

/// An item of the pantry that expires soon.
public struct ExpiringItem: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The pantry item.
    public var pantryItemID: PantryItemID
    /// The food.
    public var name: String
    /// The day when it expires.
    public var day: Day

    private enum CodingKeys: String, CodingKey {
        case pantryItemID = "pantry_item_id"
        case name
        case day
    }

    package init(
        pantryItemID: PantryItemID,
        name: String,
        day: Day
    ) {
        self.pantryItemID = pantryItemID
        self.name = name
        self.day = day
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("pantry_item_id", pantryItemID)
        json.member("name", name)
        json.member("day", day)
    }
}

/// An ingredient that is taken from an item of another name.
public struct MatchGuess: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The ingredient.
    public var ingredientID: IngredientID
    /// The pantry item; of several with one name the first that is used.
    public var pantryItemID: PantryItemID
    /// The name that contains the other: the ingredient's, as `red onion` does `onion`, or the
    /// item's, as `oat milk` does `milk`.
    public var how: String

    private enum CodingKeys: String, CodingKey {
        case ingredientID = "ingredient_id"
        case pantryItemID = "pantry_item_id"
        case how
    }

    package init(
        ingredientID: IngredientID,
        pantryItemID: PantryItemID,
        how: String
    ) {
        self.ingredientID = ingredientID
        self.pantryItemID = pantryItemID
        self.how = how
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("ingredient_id", ingredientID)
        json.member("pantry_item_id", pantryItemID)
        json.member("how", how)
    }
}

/// An ingredient that the pantry lacks, or has too little of.
public struct MissingIngredient: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The ingredient.
    public var ingredientID: IngredientID
    /// The food.
    public var name: String
    /// The missing amount; absent if the recipe says none.
    public var quantity: Quantity?
    /// The missing amount up to the upper end of a range such as 2 to 3.
    public var upperQuantity: Quantity?
    /// A unit such as `cup`, or any word; absent where things are counted.
    public var unit: String?

    private enum CodingKeys: String, CodingKey {
        case ingredientID = "ingredient_id"
        case name
        case quantity
        case upperQuantity = "upper_quantity"
        case unit
    }

    package init(
        ingredientID: IngredientID,
        name: String,
        quantity: Quantity? = nil,
        upperQuantity: Quantity? = nil,
        unit: String? = nil
    ) {
        self.ingredientID = ingredientID
        self.name = name
        self.quantity = quantity
        self.upperQuantity = upperQuantity
        self.unit = unit
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("ingredient_id", ingredientID)
        json.member("name", name)
        json.member("quantity", quantity)
        json.member("upper_quantity", upperQuantity)
        json.member("unit", unit)
    }
}

/// A search that the player has made.
public struct RecentSearchRow: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The text as it was typed.
    public var text: String
    /// Its conditions; absent without any.
    public var filter: RecipeConditions?

    package init(
        text: String,
        filter: RecipeConditions? = nil
    ) {
        self.text = text
        self.filter = filter
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("text", text)
        json.member("filter", filter)
    }
}

/// A tag whose name begins with the typed text.
public struct SuggestedTag: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The tag.
    public var tagID: TagID
    /// Its name.
    public var name: String

    private enum CodingKeys: String, CodingKey {
        case tagID = "tag_id"
        case name
    }

    package init(
        tagID: TagID,
        name: String
    ) {
        self.tagID = tagID
        self.name = name
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("tag_id", tagID)
        json.member("name", name)
    }
}

/// An ingredient that wasn't taken from the pantry, or not all of it.
public struct LeftOutIngredient: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The ingredient.
    public var ingredientID: IngredientID
    /// The reason, as a word.
    public var reason: String
    /// The missing amount, in the ingredient's unit.
    public var lacking: Quantity?

    private enum CodingKeys: String, CodingKey {
        case ingredientID = "ingredient_id"
        case reason
        case lacking
    }

    package init(
        ingredientID: IngredientID,
        reason: String,
        lacking: Quantity? = nil
    ) {
        self.ingredientID = ingredientID
        self.reason = reason
        self.lacking = lacking
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("ingredient_id", ingredientID)
        json.member("reason", reason)
        json.member("lacking", lacking)
    }
}

/// A change of a lot's stock.
public struct LotChange: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The lot.
    public var lotID: LotID
    /// The amount before.
    public var before: Quantity
    /// The amount now.
    public var after: Quantity
    /// The amount asked for, which is more than was taken if there wasn't enough. Absent if the lot
    /// was created or its stock set.
    public var asked: Quantity?

    private enum CodingKeys: String, CodingKey {
        case lotID = "lot_id"
        case before
        case after
        case asked
    }

    package init(
        lotID: LotID,
        before: Quantity,
        after: Quantity,
        asked: Quantity? = nil
    ) {
        self.lotID = lotID
        self.before = before
        self.after = after
        self.asked = asked
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("lot_id", lotID)
        json.member("before", before)
        json.member("after", after)
        json.member("asked", asked)
    }
}

/// A value that somebody else had set and that the edit's author hadn't seen.
public struct OverwrittenField: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The kind of the thing with the field.
    public var kind: Open<EntityKind>
    /// Something in the library: 32 hexadecimal digits.
    public var id: EntityID
    /// The field's name.
    public var field: String
    /// The value; absent if the field had been emptied.
    public var was: LibraryValue?
    /// The edit that had set it.
    public var seq: Int64
    /// The player who had set it.
    public var by: PlayerID

    package init(
        kind: Open<EntityKind>,
        id: EntityID,
        field: String,
        was: LibraryValue? = nil,
        seq: Int64,
        by: PlayerID
    ) {
        self.kind = kind
        self.id = id
        self.field = field
        self.was = was
        self.seq = seq
        self.by = by
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("kind", kind)
        json.member("id", id)
        json.member("field", field)
        json.member("was", was)
        json.member("seq", seq)
        json.member("by", by)
    }
}

/// All that is known of one thing in the library.
public struct LibraryRecord: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The kind of thing.
    public var kind: Open<EntityKind>
    /// Something in the library: 32 hexadecimal digits.
    public var id: EntityID
    /// The thing that it is a part of.
    public var parent: EntityID?
    /// The edit that created it, or restored it.
    public var created: Stamp
    /// The last edit that changed anything of it.
    public var modified: Stamp
    /// The edit that deleted it. The fields are still there.
    public var deleted: Stamp?
    /// The time when it was created, by the server's clock. Restoring it doesn't change that. Unit:
    /// ms.
    public var createdMilliseconds: Int64?
    /// The time when it was last changed, or deleted. Unit: ms.
    public var modifiedMilliseconds: Int64?
    /// The players whose edits the stamps name.
    public var authors: [PlayerID]
    /// The fields that have a value.
    public var fields: LibraryFields
    /// The edit that each field comes from. A field that is only here was emptied.
    public var stamps: [String: Stamp]
    /// The elements of each field that is a set, each with the edit that added it; absent without
    /// any.
    public var sets: [String: [String: Stamp]]?

    private enum CodingKeys: String, CodingKey {
        case kind
        case id
        case parent
        case created
        case modified
        case deleted
        case createdMilliseconds = "created_ms"
        case modifiedMilliseconds = "modified_ms"
        case authors
        case fields
        case stamps
        case sets
    }

    package init(
        kind: Open<EntityKind>,
        id: EntityID,
        parent: EntityID? = nil,
        created: Stamp,
        modified: Stamp,
        deleted: Stamp? = nil,
        createdMilliseconds: Int64?,
        modifiedMilliseconds: Int64?,
        authors: [PlayerID],
        fields: LibraryFields,
        stamps: [String: Stamp],
        sets: [String: [String: Stamp]]? = nil
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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("kind", kind)
        json.member("id", id)
        json.member("parent", parent)
        json.member("created", created)
        json.member("modified", modified)
        json.member("deleted", deleted)
        json.member("created_ms", createdMilliseconds)
        json.member("modified_ms", modifiedMilliseconds)
        json.member("authors", authors)
        json.member("fields", fields)
        json.member("stamps", stamps)
        json.member("sets", sets)
    }
}

/// A member of a household.
public struct HouseholdMember: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A player: 32 hexadecimal digits.
    public var playerID: PlayerID
    /// The player's name; empty if the player doesn't exist any more.
    public var name: String
    /// One emoji; empty if the player doesn't exist any more.
    public var avatar: String
    /// A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
    /// deleting, and a `guest` only read and cook along.
    public var role: Open<Role>

    private enum CodingKeys: String, CodingKey {
        case playerID = "player_id"
        case name
        case avatar
        case role
    }

    package init(
        playerID: PlayerID,
        name: String,
        avatar: String,
        role: Open<Role>
    ) {
        self.playerID = playerID
        self.name = name
        self.avatar = avatar
        self.role = role
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("player_id", playerID)
        json.member("name", name)
        json.member("avatar", avatar)
        json.member("role", role)
    }
}

/// A household of which the player is a member.
public struct HouseholdEntry: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The household's name.
    public var name: String
    /// The player's own role.
    public var role: Open<Role>
    /// The place of the household's last edit; 0 before the first.
    public var head: Int64

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case name
        case role
        case head
    }

    package init(
        householdID: HouseholdID,
        name: String,
        role: Open<Role>,
        head: Int64
    ) {
        self.householdID = householdID
        self.name = name
        self.role = role
        self.head = head
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("name", name)
        json.member("role", role)
        json.member("head", head)
    }
}
