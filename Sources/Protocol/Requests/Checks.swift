import Base
import Recipes

/// The checks of requests that compare members, or that say more than a range.
extension ClientMessage.Hello {
    func check(_ fields: RequestFields) throws(RequestFault) {
        guard (playerID == nil) == (token == nil) else {
            throw RequestFault(
                .missingField,
                "`player_id` and `token` belong together; a new player sends neither")
        }
        guard role != .companion || (token != nil && deviceID != nil) else {
            throw RequestFault(
                .missingField,
                "a companion says `player_id`, `token` and `device_id`; a new player signs up"
                    + " without a role")
        }
        if let language { try fields.checkLanguage(language) }
    }
}

extension ClientMessage.SetProfile {
    func check(_ fields: RequestFields) throws(RequestFault) {
        guard name != nil || avatar != nil else {
            throw RequestFault(.missingField, "`name` or `avatar` must be given")
        }
    }
}

extension BoardRequest {
    /// The most rows of an answer.
    package static let rowLimit = 50
    /// The most rows above and below the player's own.
    package static let rowsOnEachSideLimit = 24
    /// The rows of an answer if the request doesn't say how many.
    package static let usualRowCount = 20

    func check(_ fields: RequestFields) throws(RequestFault) {
        try RequestFields.checkLength(
            boardID, of: "board_id",
            meaning: "there are \"level/1\", \"rating\" and \"daily/2026-11-21\"")
        if let season, !Self.isMonth(season) {
            throw RequestFault(
                .badValue, "`season` must be a month such as \"2026-11\"; leave it out for all time"
            )
        }
        if around == true, from != nil {
            throw RequestFault(
                .badValue, "`from` and `around` exclude each other; send one of them")
        }
        if let from, from < 1 {
            throw RequestFault(.numberOutOfRange, "`from` is \(from); rows count from 1")
        }
        if let count, around == true, count > Self.rowsOnEachSideLimit {
            throw RequestFault(
                .numberOutOfRange,
                "`count` is \(count); 1 to \(Self.rowsOnEachSideLimit) are allowed on each side")
        }
    }

    private static func isMonth(_ text: String) -> Bool {
        text.wholeMatch(of: /\d{4}-\d\d/) != nil && Day(text + "-01") != nil
    }
}

extension LedgerRequest {
    /// The most entries of an answer.
    package static let entryLimit = 50
    /// The entries of an answer if the request doesn't say how many.
    package static let usualEntryCount = 20

    func check(_ fields: RequestFields) throws(RequestFault) {
        if let beforeNumber, beforeNumber < 1 {
            throw RequestFault(
                .numberOutOfRange, "`before_number` is \(beforeNumber); entries count from 1")
        }
    }
}

extension LibraryMessage.LibraryEdit {
    func check(_ fields: RequestFields) throws(RequestFault) {
        guard (1...LibraryOperation.limit).contains(operations.count) else {
            throw RequestFault(
                .badValue,
                "`ops` has \(operations.count) changes; 1 to \(LibraryOperation.limit) are allowed")
        }
    }
}

extension CookingMessage.FinishCooking {
    /// The most changes beside those that the server makes.
    package static let operationLimit = 32

    func check(_ fields: RequestFields) throws(RequestFault) {
        guard operations?.count ?? 0 <= Self.operationLimit else {
            throw RequestFault(
                .badValue,
                "`ops` has \(operations?.count ?? 0) changes; at most \(Self.operationLimit)")
        }
    }
}

extension LibraryMessage.AddRecentSearch {
    func check(_ fields: RequestFields) throws(RequestFault) {
        if let problem = RecentSearch.problem(with: text) {
            throw RequestFault(.badValue, "`text` \(problem)")
        }
    }
}

extension RecipeConditions {
    func check(_ fields: RequestFields) throws(RequestFault) {
        if let minServings, let maxServings, minServings > maxServings {
            throw RequestFault(
                .badValue,
                "`\(fields.path)min_servings` is greater than `\(fields.path)max_servings`")
        }
    }
}

extension LibraryCursor {
    func check(_ fields: RequestFields) throws(RequestFault) {
        guard (kind == nil) == (id == nil) else {
            throw RequestFault(
                .missingField,
                "`\(fields.path)kind` and `\(fields.path)id` belong together")
        }
    }
}
