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

    package enum Refusal: Error, Hashable, Sendable {
        /// The player is no member any more, or there is no such household.
        case unknownHousehold
        /// The household has no such session, or it is over.
        case over
        case edit(EditRefusal)
    }

    package let session: CookingID
    package let household: HouseholdID
    package let input: StoredCooking.Input
    package let course: Course
    /// Whether the server itself saw what happened, as that a player's devices are gone, and asks nobody.
    package let isOwn: Bool

    package init(
        session: CookingID, household: HouseholdID, _ input: StoredCooking.Input,
        course: Course = .on, isOwn: Bool = false
    ) {
        self.session = session
        self.household = household
        self.input = input
        self.course = course
        self.isOwn = isOwn
    }

    /// - Returns: the place of the edit and what it has changed, if there was one.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<Done, Refusal>, StoreRefusal> {
        let member = try transaction.households.membership(of: input.player, in: household)
        guard member != nil || isOwn else { return .success(.failure(.unknownHousehold)) }
        guard try transaction.cookings.isOpen(session, of: household) else {
            return .success(.failure(.over))
        }
        var done = Done()
        if case .over(let edit?) = course, let member {
            // Before anything is written, so that nothing is where it is refused.
            let commit = EditCommit(edit, by: input.player, member, in: household)
            switch try commit.perform(in: transaction) {
            case .success(let result): done = Done(seq: commit.seq, result)
            case .failure(let refusal): return .success(.failure(.edit(refusal)))
            }
        }
        try transaction.cookings.add(input, to: session)
        switch course {
        case .on: break
        case .over: try transaction.cookings.end(session, now: transaction.now)
        }
        return .success(.success(done))
    }

    package struct Done: Hashable, Sendable {
        package let seq: Int64?
        package let result: EditResult?

        init(seq: Int64? = nil, _ result: EditResult? = nil) {
            self.seq = seq
            self.result = result
        }
    }
}
