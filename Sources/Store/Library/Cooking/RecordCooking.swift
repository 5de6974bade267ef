import Base
import Kitchen
import Recipes

/// Records an input of a cooking session. The last one also applies the session's edit to the
/// library, in the same transaction.
package struct RecordCooking: RefusableOperation {
    /// The session's state after the input.
    package enum Course: Hashable, Sendable {
        case on
        /// Nothing can follow. Carries the edit that counts the dish as cooked, if there is one.
        case over(Edit?)
    }

    /// The author of the input. With `server`, the server itself saw the event, for example that a
    /// player's devices are gone; then nobody need be a member. With a standing, the member must
    /// still have it in the household.
    package enum Author: Hashable, Sendable {
        case member(PlayerID, as: Cook.Standing? = nil)
        case server
    }

    package enum Refusal: Error, Hashable, Sendable {
        /// The player is no longer a member, or there is no such household.
        case unknownHousehold
        /// The household has no such session.
        case unknownCooking
        case over
        /// The member's standing in the household, which differs from the expected one.
        case standing(Cook.Standing)
        case edit(EditRefusal)
        /// The player has used the edit's identifier for something else.
        case editUsed
        /// This node hasn't claimed the household's sessions.
        case unclaimed
    }

    package let session: CookingID
    package let household: HouseholdID
    /// Nil if the session ends by itself.
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

    package var locks: [HouseholdID] { [household] }

    /// - Returns: the edit's answer, if there is an edit. Repeats it if the same edit has ended the
    ///   session before.
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
        guard try transaction.hosts(household) else { return .success(.failure(.unclaimed)) }
        if case .member(_, let expected?) = author, let standing = role.map(Cook.Standing.init),
            standing != expected
        {
            return .success(.failure(.standing(standing)))
        }
        var done: LibraryEdit.Answer?
        if let edit {
            // Checked before any write, so that a refusal writes nothing.
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
