import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store

/// A companion's request, with the functions that its handlers answer it by. Called on the shard's
/// queue.
struct CompanionRequest: Sendable {
    let desk: LibraryDesk
    let companion: Companion
    private let request: Request
    /// The client's network address.
    let peer: String

    init(_ request: Request, of companion: Companion, at desk: LibraryDesk) {
        self.desk = desk
        self.companion = companion
        self.request = request
        peer = request.connection.peerAddress
    }

    var id: String? { request.id }
    var player: PlayerID { companion.player }
    var device: DeviceID { companion.device }
    var hub: LibraryHub { desk.hub }
    var shard: Shard { desk.shard }

    func writer(in household: HouseholdID) -> LibraryWriter {
        LibraryWriter(player: player, household: household, peer: peer)
    }

    /// Counts a new upload, or the fetch of a page.
    ///
    /// - Throws: if the disk has no room, or the player or the address has begun too many.
    func beginUpload() throws(RequestFault) {
        shard.assertIsCurrent()
        guard !hub.store.reserve.refuses else {
            throw RequestFault(StoreError.refused(.diskReserve))
        }
        try desk.context.uploads.take(by: player, from: peer, at: shard.now)
    }

    /// The device as one that uploads.
    var uploader: UploadingDevice { UploadingDevice(player: player, id: device) }

    /// Begins the upload of an item in pieces.
    ///
    /// - Throws: also if there is no place for it now.
    func beginUpload<Item>(
        of item: Item, in uploads: ReferenceWritableKeyPath<LibraryDesk, Uploads<Item>>
    ) throws(RequestFault) {
        try beginUpload()
        let isBegun = desk[keyPath: uploads].begin(
            item, from: uploader, at: AddressBlock(householdOfPeer: peer), now: shard.now)
        guard isBegun else { throw .noPlaceToUpload }
    }

    // MARK: - Answers

    /// Sends an answer, if the connection is still open.
    func answer(_ event: LibraryEvent) {
        send(ServerEvent(re: id, .library(event)).encoded())
    }

    func send(_ text: [UInt8]) {
        shard.assertIsCurrent()
        companion.connection?.send(text: text)
    }

    func refuse(_ fault: RequestFault) {
        shard.assertIsCurrent()
        guard let connection = companion.connection else { return }
        desk.rooms.replies.refuse(
            fault, re: id, on: connection,
            retryAfterMilliseconds: fault.retryAfterMilliseconds
                ?? (fault.code.canRetry ? 1_000 : nil))
    }

    /// Calls `body`, and sends its refusal.
    func attempt(_ body: () throws(RequestFault) -> Void) {
        do throws(RequestFault) {
            try body()
        } catch {
            refuse(error)
        }
    }

    /// Calls `body` on the shard's queue, and sends its refusal. May be called on any queue.
    func onShard(_ body: @escaping @Sendable () throws(RequestFault) -> Void) {
        shard.async { attempt(body) }
    }

    // MARK: - The library

    /// Reads from the library, and sends the event that `answer` makes on the reading queue.
    ///
    /// - Throws: `busy`, before reading anything: see `ReadShares`.
    func answer<Query: StoreQuery>(
        with query: Query,
        _ answer: @escaping @Sendable (Query.Answer) throws(RequestFault) -> LibraryEvent
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        try answerText(with: query) { found throws(RequestFault) in
            ServerEvent(re: id, .library(try answer(found))).encoded()
        }
    }

    /// Reads from the library, and sends the text that `make` makes on the reading queue.
    func answerText<Query: StoreQuery>(
        with query: Query,
        _ make: @escaping @Sendable (Query.Answer) throws(RequestFault) -> [UInt8]
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        try read(query, making: make, then: send)
    }

    /// Reads from the library, and continues on the shard's queue.
    ///
    /// - Parameters:
    ///   - make: converts the answer on the queue that reads, or throws a refusal.
    ///   - refuse: called with a refusal instead of `then`; by default, sends it.
    func read<Query: StoreQuery, Value: Sendable>(
        _ query: Query,
        making make: @escaping @Sendable (Query.Answer) throws(RequestFault) -> Value,
        then: @escaping @Sendable (Value) throws(RequestFault) -> Void,
        orRefuse refuse: (@Sendable (RequestFault) -> Void)? = nil
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        shard.assertIsCurrent()
        let (reads, clock) = (hub.reads, hub.queue)
        let payers = query.payers(in: companion.memberHousehold)
        try reads.begin(payers, at: clock.now)
        hub.store.read(query, of: payers, on: nil) { nanoseconds in
            reads.charge(nanoseconds, to: payers, at: clock.now)
        } completion: { found in
            let value = found.answered(make)
            reads.end(payers)
            shard.async {
                do throws(RequestFault) {
                    try then(try value.get())
                } catch {
                    (refuse ?? self.refuse)(error)
                }
            }
        }
    }

    /// Performs an operation, and calls `then` with its answer on the shard's queue.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, for writer: LibraryWriter? = nil,
        then: @escaping @Sendable (Operation.Answer) throws(RequestFault) -> Void
    ) where Operation.Target == LibraryTransaction {
        shard.assertIsCurrent()
        hub.perform(operation, for: writer) { result in
            onShard { () throws(RequestFault) in
                try then(try result.mapError { RequestFault($0) }.get())
            }
        }
    }
}
