// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages of a companion about a household's library.
public enum LibraryMessage: Hashable, Sendable {
    case listHouseholds
    case createHousehold(CreateHousehold)
    case addSamples(householdID: HouseholdID, language: String? = nil)
    case getHousehold(householdID: HouseholdID)
    case invite(householdID: HouseholdID, role: Role)
    case revokeInvitation(householdID: HouseholdID, code: String)
    case getInvitation(code: String)
    case joinHousehold(code: String)
    case changeMember(ChangeMember)
    case deleteHousehold(householdID: HouseholdID)
    case openLibrary(householdID: HouseholdID, through: Int64)
    case pull(Pull)
    case edit(LibraryEdit)
    case search(RecipeSearch)
    case suggest(householdID: HouseholdID, text: String)
    case listRecentSearches(householdID: HouseholdID)
    case addRecentSearch(AddRecentSearch)
    case removeRecentSearch(householdID: HouseholdID, text: String)
    case clearRecentSearches(householdID: HouseholdID)
    case getRecipeLevel(RecipeReference)
    case listMatches(MatchesRequest)
    case planGroceries(PlanGroceries)
    case cook(CookedRecipe)
    case putImage(PutImage)
    case importRecipes(ImportRecipes)
    case getImport(householdID: HouseholdID, importID: ImportID, offset: Int)
    case getNutrition(householdID: HouseholdID, recipeID: RecipeID)
    case getHistory(HistoryRequest)
    case listLinks(householdID: HouseholdID)
    case makeLink(householdID: HouseholdID, recipeID: RecipeID? = nil)
    case revokeLink(householdID: HouseholdID, linkID: LinkID)
    case rateLink(linkID: LinkID, rating: Int? = nil)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case listHouseholds = "list_households"
        case createHousehold = "create_household"
        case addSamples = "add_samples"
        case getHousehold = "get_household"
        case invite
        case revokeInvitation = "revoke_invitation"
        case getInvitation = "get_invitation"
        case joinHousehold = "join_household"
        case changeMember = "change_member"
        case deleteHousehold = "delete_household"
        case openLibrary = "library_open"
        case pull
        case edit
        case search
        case suggest
        case listRecentSearches = "list_recent_searches"
        case addRecentSearch = "add_recent_search"
        case removeRecentSearch = "remove_recent_search"
        case clearRecentSearches = "clear_recent_searches"
        case getRecipeLevel = "get_recipe_level"
        case listMatches = "list_matches"
        case planGroceries = "plan_groceries"
        case cook
        case putImage = "put_image"
        case importRecipes = "import_recipes"
        case getImport = "get_import"
        case getNutrition = "get_nutrition"
        case getHistory = "get_history"
        case listLinks = "list_links"
        case makeLink = "make_link"
        case revokeLink = "revoke_link"
        case rateLink = "rate_link"
    }

    /// Reads a message's members and makes all checks that need no server state.
    ///
    /// - Throws: `wrong_type`, `missing_field`, `number_out_of_range` or `bad_value`, with a
    ///   sentence that names the member and the allowed values.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .listHouseholds: self = .listHouseholds
        case .createHousehold: self = .createHousehold(try LibraryMessage.CreateHousehold(fields))
        case .addSamples: self = .addSamples(
                householdID: try fields.required("household_id"),
                language: try fields.optionalLanguage("language"))
        case .getHousehold: self = .getHousehold(
                householdID: try fields.required("household_id"))
        case .invite: self = .invite(
                householdID: try fields.required("household_id"),
                role: try fields.required("role"))
        case .revokeInvitation: self = .revokeInvitation(
                householdID: try fields.required("household_id"),
                code: try fields.required("code"))
        case .getInvitation: self = .getInvitation(
                code: try fields.required("code"))
        case .joinHousehold: self = .joinHousehold(
                code: try fields.required("code"))
        case .changeMember: self = .changeMember(try LibraryMessage.ChangeMember(fields))
        case .deleteHousehold: self = .deleteHousehold(
                householdID: try fields.required("household_id"))
        case .openLibrary: self = .openLibrary(
                householdID: try fields.required("household_id"),
                through: try fields.seq("through"))
        case .pull: self = .pull(try LibraryMessage.Pull(fields))
        case .edit: self = .edit(try LibraryMessage.LibraryEdit(fields))
        case .search: self = .search(try LibraryMessage.RecipeSearch(fields))
        case .suggest: self = .suggest(
                householdID: try fields.required("household_id"),
                text: try fields.required("text"))
        case .listRecentSearches: self = .listRecentSearches(
                householdID: try fields.required("household_id"))
        case .addRecentSearch: self = .addRecentSearch(try LibraryMessage.AddRecentSearch(fields))
        case .removeRecentSearch: self = .removeRecentSearch(
                householdID: try fields.required("household_id"),
                text: try fields.required("text"))
        case .clearRecentSearches: self = .clearRecentSearches(
                householdID: try fields.required("household_id"))
        case .getRecipeLevel: self = .getRecipeLevel(try RecipeReference(fields))
        case .listMatches: self = .listMatches(try LibraryMessage.MatchesRequest(fields))
        case .planGroceries: self = .planGroceries(try LibraryMessage.PlanGroceries(fields))
        case .cook: self = .cook(try LibraryMessage.CookedRecipe(fields))
        case .putImage: self = .putImage(try LibraryMessage.PutImage(fields))
        case .importRecipes: self = .importRecipes(try LibraryMessage.ImportRecipes(fields))
        case .getImport: self = .getImport(
                householdID: try fields.required("household_id"),
                importID: try fields.required("import_id"),
                offset: try fields.optionalNumber("offset", 0...20000) ?? 0)
        case .getNutrition: self = .getNutrition(
                householdID: try fields.required("household_id"),
                recipeID: try fields.required("recipe_id"))
        case .getHistory: self = .getHistory(try LibraryMessage.HistoryRequest(fields))
        case .listLinks: self = .listLinks(
                householdID: try fields.required("household_id"))
        case .makeLink: self = .makeLink(
                householdID: try fields.required("household_id"),
                recipeID: try fields.optional("recipe_id"))
        case .revokeLink: self = .revokeLink(
                householdID: try fields.required("household_id"),
                linkID: try fields.required("link_id"))
        case .rateLink: self = .rateLink(
                linkID: try fields.required("link_id"),
                rating: try fields.optionalNumber("rating", 1...10))
        }
    }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .listHouseholds: .listHouseholds
        case .createHousehold: .createHousehold
        case .addSamples: .addSamples
        case .getHousehold: .getHousehold
        case .invite: .invite
        case .revokeInvitation: .revokeInvitation
        case .getInvitation: .getInvitation
        case .joinHousehold: .joinHousehold
        case .changeMember: .changeMember
        case .deleteHousehold: .deleteHousehold
        case .openLibrary: .openLibrary
        case .pull: .pull
        case .edit: .edit
        case .search: .search
        case .suggest: .suggest
        case .listRecentSearches: .listRecentSearches
        case .addRecentSearch: .addRecentSearch
        case .removeRecentSearch: .removeRecentSearch
        case .clearRecentSearches: .clearRecentSearches
        case .getRecipeLevel: .getRecipeLevel
        case .listMatches: .listMatches
        case .planGroceries: .planGroceries
        case .cook: .cook
        case .putImage: .putImage
        case .importRecipes: .importRecipes
        case .getImport: .getImport
        case .getNutrition: .getNutrition
        case .getHistory: .getHistory
        case .listLinks: .listLinks
        case .makeLink: .makeLink
        case .revokeLink: .revokeLink
        case .rateLink: .rateLink
        }
    }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .listHouseholds: break
        case .createHousehold(let body): body.writeMembers(to: &json)
        case .addSamples(let householdID, let language):
            json.member("household_id", householdID)
            json.member("language", language)
        case .getHousehold(let householdID):
            json.member("household_id", householdID)
        case .invite(let householdID, let role):
            json.member("household_id", householdID)
            json.member("role", role)
        case .revokeInvitation(let householdID, let code):
            json.member("household_id", householdID)
            json.member("code", code)
        case .getInvitation(let code):
            json.member("code", code)
        case .joinHousehold(let code):
            json.member("code", code)
        case .changeMember(let body): body.writeMembers(to: &json)
        case .deleteHousehold(let householdID):
            json.member("household_id", householdID)
        case .openLibrary(let householdID, let through):
            json.member("household_id", householdID)
            json.member("through", through)
        case .pull(let body): body.writeMembers(to: &json)
        case .edit(let body): body.writeMembers(to: &json)
        case .search(let body): body.writeMembers(to: &json)
        case .suggest(let householdID, let text):
            json.member("household_id", householdID)
            json.member("text", text)
        case .listRecentSearches(let householdID):
            json.member("household_id", householdID)
        case .addRecentSearch(let body): body.writeMembers(to: &json)
        case .removeRecentSearch(let householdID, let text):
            json.member("household_id", householdID)
            json.member("text", text)
        case .clearRecentSearches(let householdID):
            json.member("household_id", householdID)
        case .getRecipeLevel(let body): body.writeMembers(to: &json)
        case .listMatches(let body): body.writeMembers(to: &json)
        case .planGroceries(let body): body.writeMembers(to: &json)
        case .cook(let body): body.writeMembers(to: &json)
        case .putImage(let body): body.writeMembers(to: &json)
        case .importRecipes(let body): body.writeMembers(to: &json)
        case .getImport(let householdID, let importID, let offset):
            json.member("household_id", householdID)
            json.member("import_id", importID)
            json.member("offset", offset)
        case .getNutrition(let householdID, let recipeID):
            json.member("household_id", householdID)
            json.member("recipe_id", recipeID)
        case .getHistory(let body): body.writeMembers(to: &json)
        case .listLinks(let householdID):
            json.member("household_id", householdID)
        case .makeLink(let householdID, let recipeID):
            json.member("household_id", householdID)
            json.member("recipe_id", recipeID)
        case .revokeLink(let householdID, let linkID):
            json.member("household_id", householdID)
            json.member("link_id", linkID)
        case .rateLink(let linkID, let rating):
            json.member("link_id", linkID)
            json.member("rating", rating)
        }
    }
}

extension LibraryMessage {
    /// Makes a household, with its first categories, tags and aisles.
    public struct CreateHousehold: JSONObjectWritable, Hashable, Sendable {
        /// Drawn by the client.
        public var householdID: HouseholdID
        /// 1 to 60 characters, at most 480 bytes.
        public var name: String
        /// The language of the first categories, tags and aisles, as a BCP 47 tag such as `es-MX`.
        public var language: String?

        public init(
            householdID: HouseholdID,
            name: String,
            language: String? = nil
        ) {
            self.householdID = householdID
            self.name = name
            self.language = language
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                name: try fields.required("name"),
                language: try fields.optionalLanguage("language"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("name", name)
            json.member("language", language)
        }
    }
}

extension LibraryMessage {
    /// Gives a member another role, or removes them. For owners; everybody may remove themselves.
    public struct ChangeMember: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// The member.
        public var playerID: PlayerID
        /// The new role; without it the member is removed.
        public var role: Role?

        public init(
            householdID: HouseholdID,
            playerID: PlayerID,
            role: Role? = nil
        ) {
            self.householdID = householdID
            self.playerID = playerID
            self.role = role
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                playerID: try fields.required("player_id"),
                role: try fields.optional("role"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("player_id", playerID)
            json.member("role", role)
        }
    }
}

extension LibraryMessage {
    /// Asks for a page of changes after a place.
    public struct Pull: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// A place in the order of changes: after all edits before `seq`, and of that edit after
        /// the records up to `kind` and `id`; after all of it without those two.
        public var cursor: LibraryCursor
        /// The last edit whose changes are wanted. Without it, all up to the newest.
        public var until: Int64?

        public init(
            householdID: HouseholdID,
            cursor: LibraryCursor,
            until: Int64? = nil
        ) {
            self.householdID = householdID
            self.cursor = cursor
            self.until = until
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                cursor: try fields.required("cursor"),
                until: try fields.optionalSeq("until"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("cursor", cursor)
            json.member("until", until)
        }
    }
}

extension LibraryMessage {
    /// Changes things in the library: all of it, or nothing.
    public struct LibraryEdit: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
        /// once.
        public var editID: EntityID
        /// The device had everything up to here when the person made the edit.
        public var baseSeq: Int64
        /// The changes, in order.
        public var operations: [LibraryOperation]

        public init(
            householdID: HouseholdID,
            editID: EntityID,
            baseSeq: Int64,
            operations: [LibraryOperation]
        ) {
            self.householdID = householdID
            self.editID = editID
            self.baseSeq = baseSeq
            self.operations = operations
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                editID: try fields.required("edit_id"),
                baseSeq: try fields.seq("base_seq"),
                operations: try fields.required("ops"))
            try check(fields)
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("edit_id", editID)
            json.member("base_seq", baseSeq)
            json.member("ops", operations)
        }
    }
}

extension LibraryMessage {
    /// Finds recipes by words and conditions.
    public struct RecipeSearch: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// The words; without any, the newest recipes are found.
        public var text: String
        /// Conditions of a search: a recipe is found only if all that are given hold.
        public var filter: RecipeConditions?
        /// The `cursor` of the answer before, to the same `text` and `filter`; absent for the first
        /// page.
        public var cursor: SearchPlace?
        /// The most recipes.
        public var limit: Int?

        public init(
            householdID: HouseholdID,
            text: String,
            filter: RecipeConditions? = nil,
            cursor: SearchPlace? = nil,
            limit: Int? = nil
        ) {
            self.householdID = householdID
            self.text = text
            self.filter = filter
            self.cursor = cursor
            self.limit = limit
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                text: try fields.optional("text") ?? "",
                filter: try fields.optional("filter"),
                cursor: try fields.optional("cursor"),
                limit: try fields.optionalNumber("limit", 1...100))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("text", text)
            json.member("filter", filter)
            json.member("cursor", cursor)
            json.member("limit", limit)
        }
    }
}

extension LibraryMessage {
    /// Puts a search first among the player's recent searches.
    public struct AddRecentSearch: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// 1 to 100 characters, at most 1,600 bytes.
        public var text: String
        /// Its conditions: at most 2,000 bytes.
        public var filter: RecipeConditions?

        public init(
            householdID: HouseholdID,
            text: String,
            filter: RecipeConditions? = nil
        ) {
            self.householdID = householdID
            self.text = text
            self.filter = filter
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                text: try fields.required("text"),
                filter: try fields.optional("filter"))
            try check(fields)
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("text", text)
            json.member("filter", filter)
        }
    }
}

extension LibraryMessage {
    /// Asks which recipes can be cooked from the pantry.
    public struct MatchesRequest: JSONObjectWritable, Hashable, Sendable {
        /// The order of the rows.
        public enum Order: String, Decodable, JSONWritable, Sendable, CaseIterable {
            case match
            case expiring
            case time
            case cooked
            case name
        }

        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// The order of the rows.
        public var sort: LibraryMessage.MatchesRequest.Order?
        /// True for only those recipes for which everything is there.
        public var onlyMakeable: Bool?
        /// Servings of each recipe; by default those that it is written for.
        public var servings: Int?
        /// Today, where the person is. What expires soon is counted from this day.
        public var day: Day
        /// Days ahead within which something counts as expiring; 0 is today alone. What has expired
        /// counts too.
        public var expiringDays: Int?
        /// Rows to skip.
        public var offset: Int?
        /// The most rows.
        public var limit: Int?

        public init(
            householdID: HouseholdID,
            sort: LibraryMessage.MatchesRequest.Order? = nil,
            onlyMakeable: Bool? = nil,
            servings: Int? = nil,
            day: Day,
            expiringDays: Int? = nil,
            offset: Int? = nil,
            limit: Int? = nil
        ) {
            self.householdID = householdID
            self.sort = sort
            self.onlyMakeable = onlyMakeable
            self.servings = servings
            self.day = day
            self.expiringDays = expiringDays
            self.offset = offset
            self.limit = limit
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                sort: try fields.optional("sort"),
                onlyMakeable: try fields.optional("only_makeable"),
                servings: try fields.optionalNumber("servings", 1...1000),
                day: try fields.required("day"),
                expiringDays: try fields.optionalNumber("expiring_days", 0...60),
                offset: try fields.optionalNumber("offset", 0...20000),
                limit: try fields.optionalNumber("limit", 1...50))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("sort", sort)
            json.member("only_makeable", onlyMakeable)
            json.member("servings", servings)
            json.member("day", day)
            json.member("expiring_days", expiringDays)
            json.member("offset", offset)
            json.member("limit", limit)
        }
    }
}

extension LibraryMessage.MatchesRequest.Order: RequestWord {}

extension LibraryMessage {
    /// Puts on the grocery list what the pantry lacks for a recipe, in place of what the recipe has
    /// put there before, as one edit.
    public struct PlanGroceries: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
        /// once.
        public var editID: EntityID
        /// The recipe.
        public var recipeID: RecipeID
        /// The number of people that it is for.
        public var servings: Int
        /// The meal that it is for.
        public var planEntryID: EntityID?
        /// The day from which other planned meals count: the stock that those between it and this
        /// meal need is used up. Only with `plan_entry_id`.
        public var day: Day?

        public init(
            householdID: HouseholdID,
            editID: EntityID,
            recipeID: RecipeID,
            servings: Int,
            planEntryID: EntityID? = nil,
            day: Day? = nil
        ) {
            self.householdID = householdID
            self.editID = editID
            self.recipeID = recipeID
            self.servings = servings
            self.planEntryID = planEntryID
            self.day = day
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                editID: try fields.required("edit_id"),
                recipeID: try fields.required("recipe_id"),
                servings: try fields.number("servings", 1...1000),
                planEntryID: try fields.optional("plan_entry_id"),
                day: try fields.optional("day"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("edit_id", editID)
            json.member("recipe_id", recipeID)
            json.member("servings", servings)
            json.member("plan_entry_id", planEntryID)
            json.member("day", day)
        }
    }
}

extension LibraryMessage {
    /// Marks a recipe as cooked and takes what it used from the pantry, as one edit.
    public struct CookedRecipe: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
        /// once.
        public var editID: EntityID
        /// The recipe.
        public var recipeID: RecipeID
        /// The number of people that it is for.
        public var servings: Int
        /// The day on which it was cooked.
        public var day: Day
        /// The optional ingredients that were used as well.
        public var also: [IngredientID]?
        /// True to take what it used from the pantry.
        public var deducts: Bool?

        public init(
            householdID: HouseholdID,
            editID: EntityID,
            recipeID: RecipeID,
            servings: Int,
            day: Day,
            also: [IngredientID]? = nil,
            deducts: Bool? = nil
        ) {
            self.householdID = householdID
            self.editID = editID
            self.recipeID = recipeID
            self.servings = servings
            self.day = day
            self.also = also
            self.deducts = deducts
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                editID: try fields.required("edit_id"),
                recipeID: try fields.required("recipe_id"),
                servings: try fields.number("servings", 1...1000),
                day: try fields.required("day"),
                also: try fields.optionalList("also", limit: 100),
                deducts: try fields.optional("deduct"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("edit_id", editID)
            json.member("recipe_id", recipeID)
            json.member("servings", servings)
            json.member("day", day)
            json.member("also", also)
            json.member("deduct", deducts)
        }
    }
}

extension LibraryMessage {
    /// Asks for the changes of a thing and of its parts in the last 30 days.
    public struct HistoryRequest: JSONObjectWritable, Hashable, Sendable {
        /// A household: 32 hexadecimal digits.
        public var householdID: HouseholdID
        /// The kind of a thing in the library.
        public var kind: EntityKind
        /// Something in the library: 32 hexadecimal digits.
        public var entityID: EntityID
        /// The `cursor` of the page before; absent for the last changes.
        public var cursor: LibraryCursor?

        public init(
            householdID: HouseholdID,
            kind: EntityKind,
            entityID: EntityID,
            cursor: LibraryCursor? = nil
        ) {
            self.householdID = householdID
            self.kind = kind
            self.entityID = entityID
            self.cursor = cursor
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                householdID: try fields.required("household_id"),
                kind: try fields.required("kind"),
                entityID: try fields.required("entity_id"),
                cursor: try fields.optional("cursor"))
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("household_id", householdID)
            json.member("kind", kind)
            json.member("entity_id", entityID)
            json.member("cursor", cursor)
        }
    }
}

/// A place in the order of changes: after all edits before `seq`, and of that edit after the
/// records up to `kind` and `id`; after all of it without those two.
public struct LibraryCursor: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The place of an edit among all of the household's, from 1; 0 is before the first.
    public var seq: Int64
    /// The kind of a thing in the library.
    public var kind: Open<EntityKind>?
    /// Something in the library: 32 hexadecimal digits.
    public var id: EntityID?

    public init(
        seq: Int64,
        kind: Open<EntityKind>? = nil,
        id: EntityID? = nil
    ) {
        self.seq = seq
        self.kind = kind
        self.id = id
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            seq: try fields.seq("seq"),
            kind: try fields.optional("kind"),
            id: try fields.optional("id"))
        try check(fields)
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("seq", seq)
        json.member("kind", kind)
        json.member("id", id)
    }
}

extension LibraryCursor: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        try self.init(RequestFields(node, path: name))
    }
}

/// Conditions of a search: a recipe is found only if all that are given hold.
public struct RecipeConditions: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The recipe has each of these diets.
    public var diets: [String]?
    /// Foods that must be in it.
    public var include: [String]?
    /// Foods that mustn't be in it.
    public var exclude: [String]?
    /// The number of people that it is for.
    public var minServings: Int?
    /// The number of people that it is for.
    public var maxServings: Int?
    /// Preparing and cooking together. Unit: minutes.
    public var maxMinutes: Int?
    /// Tags, of which one is enough.
    public var tags: [TagID]?
    /// A category.
    public var category: CategoryID?
    /// A cookbook.
    public var cookbook: CookbookID?
    /// The difficulty.
    public var difficulty: Difficulty?
    /// True leaves only the player's own favorites in.
    public var favorites: Bool?
    /// True leaves only those in of which the pantry has enough of everything, for the servings
    /// that they are written for.
    public var makeable: Bool?

    private enum CodingKeys: String, CodingKey {
        case diets
        case include
        case exclude
        case minServings = "min_servings"
        case maxServings = "max_servings"
        case maxMinutes = "max_minutes"
        case tags
        case category
        case cookbook
        case difficulty
        case favorites
        case makeable
    }

    public init(
        diets: [String]? = nil,
        include: [String]? = nil,
        exclude: [String]? = nil,
        minServings: Int? = nil,
        maxServings: Int? = nil,
        maxMinutes: Int? = nil,
        tags: [TagID]? = nil,
        category: CategoryID? = nil,
        cookbook: CookbookID? = nil,
        difficulty: Difficulty? = nil,
        favorites: Bool? = nil,
        makeable: Bool? = nil
    ) {
        self.diets = diets
        self.include = include
        self.exclude = exclude
        self.minServings = minServings
        self.maxServings = maxServings
        self.maxMinutes = maxMinutes
        self.tags = tags
        self.category = category
        self.cookbook = cookbook
        self.difficulty = difficulty
        self.favorites = favorites
        self.makeable = makeable
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            diets: try fields.optionalList("diets", limit: 20),
            include: try fields.optionalList("include", limit: 20),
            exclude: try fields.optionalList("exclude", limit: 20),
            minServings: try fields.optionalNumber("min_servings", 1...1000),
            maxServings: try fields.optionalNumber("max_servings", 1...1000),
            maxMinutes: try fields.optionalNumber("max_minutes", 0...20160),
            tags: try fields.optionalList("tags", limit: 20),
            category: try fields.optional("category"),
            cookbook: try fields.optional("cookbook"),
            difficulty: try fields.optional("difficulty"),
            favorites: try fields.optional("favorites"),
            makeable: try fields.optional("makeable"))
        try check(fields)
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("diets", diets)
        json.member("include", include)
        json.member("exclude", exclude)
        json.member("min_servings", minServings)
        json.member("max_servings", maxServings)
        json.member("max_minutes", maxMinutes)
        json.member("tags", tags)
        json.member("category", category)
        json.member("cookbook", cookbook)
        json.member("difficulty", difficulty)
        json.member("favorites", favorites)
        json.member("makeable", makeable)
    }
}

extension RecipeConditions: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        try self.init(RequestFields(node, path: name))
    }
}
