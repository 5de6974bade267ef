import Base
import Kitchen
import Recipes

/// A stored cooking session: its start and its inputs.
package struct StoredCooking: Hashable, Sendable {
    package struct Input: Hashable, Sendable {
        /// Made by the device, so that an input sent twice counts once; nil for an event that the
        /// server saw itself.
        package let id: EntityID?
        /// The time since the session's start, in 0.1 s.
        package let tick: Int64
        package let player: PlayerID
        /// The action, in the server's encoding.
        package let content: [UInt8]
        /// The time of the tick since 1970-01-01 UTC. After a restart, the session continues from
        /// its last input.
        package let timeMilliseconds: Int64

        package init(
            id: EntityID?, tick: Int64, player: PlayerID, content: [UInt8], timeMilliseconds: Int64
        ) {
            self.id = id
            self.tick = tick
            self.player = player
            self.content = content
            self.timeMilliseconds = timeMilliseconds
        }
    }

    package let id: CookingID
    package let household: HouseholdID
    /// The player who started it.
    package let head: PlayerID
    /// The dish, in the server's encoding.
    package let content: [UInt8]
    /// The time of tick 0.
    package let startedMilliseconds: Int64
    /// Nil until it is over.
    package let endedMilliseconds: Int64?
    /// In order.
    package internal(set) var inputs: [Input] = []
    /// The roles of the players who acted in it or started it and are still members. Only
    /// `OpenCookingQuery` sets it.
    package internal(set) var members: [PlayerID: Role] = [:]

    package init(
        id: CookingID, household: HouseholdID, head: PlayerID, content: [UInt8],
        startedMilliseconds: Int64, endedMilliseconds: Int64? = nil
    ) {
        self.id = id
        self.household = household
        self.head = head
        self.content = content
        self.startedMilliseconds = startedMilliseconds
        self.endedMilliseconds = endedMilliseconds
    }
}

/// The sessions that aren't over, of all households.
package struct OpenCookingsQuery: StoreQuery {
    package init() {}

    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [CookingID] {
        try snapshot.cookings.open()
    }
}

/// One session, with the roles of its players who are still members.
package struct OpenCookingQuery: StoreQuery {
    package let session: CookingID

    package init(_ session: CookingID) { self.session = session }

    /// - Returns: nil if there is no such session.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> StoredCooking? {
        guard var found = try snapshot.cookings.session(session, inputs: 0..<Int64.max) else {
            return nil
        }
        for player in Set(found.inputs.map(\.player)).union([found.head]) {
            found.members[player] = try snapshot.households.role(of: player, in: found.household)
        }
        return found
    }
}

/// A household's session, with all its inputs if a given input of a device is among them.
package struct EndedCookingQuery: MemberQuery {
    package static let isLong = true

    package let player: PlayerID
    package let household: HouseholdID
    package let session: CookingID
    package let input: EntityID

    package init(player: PlayerID, household: HouseholdID, session: CookingID, input: EntityID) {
        self.player = player
        self.household = household
        self.session = session
        self.input = input
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<StoredCooking, CookingQuery.Refusal> {
        let isThere = try snapshot.cookings.has(input, in: session)
        return try CookingQuery(
            player: player, household: household, session: session,
            inputs: 0..<(isThere ? .max : 0)
        ).perform(in: snapshot)
    }
}

/// A household's session, even if it is over.
package struct CookingQuery: MemberQuery {
    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        /// The household has no such session, or it ended too long ago.
        case unknownCooking
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let session: CookingID
    /// The numbers of the inputs to read.
    package let inputs: Range<Int64>

    package init(
        player: PlayerID, household: HouseholdID, session: CookingID,
        inputs: Range<Int64> = 0..<Int64.max
    ) {
        self.player = player
        self.household = household
        self.session = session
        self.inputs = inputs
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<StoredCooking, Refusal> {
        guard try snapshot.households.role(of: player, in: household) != nil else {
            return .failure(.unknownHousehold)
        }
        guard let found = try snapshot.cookings.session(session, inputs: inputs),
            found.household == household
        else { return .failure(.unknownCooking) }
        return .success(found)
    }
}
