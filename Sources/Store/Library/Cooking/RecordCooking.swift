import Base
import Kitchen
import Recipes

/// Keeps what somebody did in a cooking session, and with the last thing what comes of it in the library: both or
/// neither.
package struct RecordCooking: RefusableOperation {
    package static let kind = LibraryOperationKind.recordCooking

    /// How the session goes on.
    package enum Course: Hashable, Sendable {
        case on
        /// Nothing can follow. With the edit by which the dish counts as cooked, where there is one.
        case over(Edit?)
    }

    /// Who asks, or that the server itself saw what happened, as that a player's devices are gone: then nobody
    /// need be a member. What is done may depend on how a member stands in the household.
    package enum Author: Hashable, Sendable {
        case member(PlayerID, as: Cook.Standing? = nil)
        case server
    }

    package enum Refusal: Error, Hashable, Sendable {
        /// The player is no member any more, or there is no such household.
        case unknownHousehold
        /// The household has no such session.
        case unknownCooking
        case over
        /// The member stands so in the household, and not as was taken for granted.
        case standing(Cook.Standing)
        case edit(EditRefusal)
        /// The player has used the edit's identifier for something else.
        case editUsed
    }

    package let session: CookingID
    package let household: HouseholdID
    /// Nil where the session ends by itself.
    package let input: StoredCooking.Input?
    package let author: Author
    package let course: Course

    package init(
        session: CookingID, household: HouseholdID, _ input: StoredCooking.Input?,
        by author: Author, course: Course = .on
    ) {
        self.session = session
        self.household = household
        self.input = input
        self.author = author
        self.course = course
    }

    /// - Returns: what came of the edit, if there was one. One that ended the session before is repeated.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<LibraryEdit.Answer?, Refusal>, StoreRefusal> {
        let edit = libraryEdit
        var role: Role?
        if case .member(let player, _) = author {
            role = try transaction.households.role(of: player, in: household)
            guard role != nil else { return .success(.failure(.unknownHousehold)) }
        }
        guard try transaction.cookings.isOpen(session, of: household) else {
            return .success(try ended(edit, in: transaction))
        }
        if case .member(_, let expected?) = author, let standing = role.map(Cook.Standing.init),
            standing != expected
        {
            return .success(.failure(.standing(standing)))
        }
        var done: LibraryEdit.Answer?
        if let edit {
            // Before anything is written, so that nothing is where it is refused.
            guard try edit.known(in: transaction) == nil else {
                return .success(.failure(.editUsed))
            }
            let answer = try edit.commit(in: transaction)
            if case .refused(let refusal) = answer { return .success(.failure(.edit(refusal))) }
            done = answer
        }
        if let input { try transaction.cookings.add(input, to: session) }
        switch course {
        case .on: break
        case .over: try transaction.cookings.end(session, now: transaction.now)
        }
        return .success(.success(done))
    }

    private var libraryEdit: LibraryEdit? {
        guard case .over(let edit?) = course, case .member(let player, _) = author else {
            return nil
        }
        return LibraryEdit(player: player, household: household, edit: edit)
    }

    private func ended(
        _ edit: LibraryEdit?, in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<LibraryEdit.Answer?, Refusal> {
        guard try transaction.cookings.beginning(of: session)?.household == household else {
            return .failure(.unknownCooking)
        }
        if let known = try edit?.known(in: transaction), case .repeated = known {
            return .success(known)
        }
        return .failure(.over)
    }
}
