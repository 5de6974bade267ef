import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Scheduling
import Store
import WebSocket

/// The shared context of a shard's library handlers: the library, the shard's companions, and
/// functions to answer them.
///
/// Owned by the shard's queue.
final class LibraryDesk: @unchecked Sendable {
    // @unchecked: completions of the library carry it back to its queue, and use it only there.

    let hub: LibraryHub
    let companions: Companions
    let rooms: Rooms
    let uploads: UploadBudget
    let imports: ImportDesk
    var imageUploads = Uploads<UploadedImage>()
    var fileUploads = Uploads<UploadedFile>()

    init(
        _ hub: LibraryHub, _ companions: Companions, _ rooms: Rooms, _ uploads: UploadBudget,
        _ imports: ImportDesk
    ) {
        self.hub = hub
        self.imports = imports
        self.companions = companions
        self.rooms = rooms
        self.uploads = uploads
    }

    var shard: Shard { companions.shard }

    /// The limits of a companion's connection. The outbound buffer has room for four pages and the
    /// changes that come meanwhile.
    static let terms = WebSocketTerms(
        limits: WebSocketLimits(messageBytes: GameProtocol.companionMessageBytes),
        outboundBytes: 320 * 1024, deflate: .off)

    /// Counts a new upload, or the fetch of a page.
    ///
    /// - Throws: if the disk has no room, or the player or the address has begun too many.
    func beginUpload(_ companion: Companion, _ asked: Request) throws(RequestFault) {
        shard.assertIsCurrent()
        guard !hub.store.reserve.refuses else {
            throw RequestFault(StoreError.refused(.diskReserve))
        }
        try uploads.take(by: companion.player, from: asked.connection, at: shard.now)
    }

    // MARK: - Answers

    func pong(_ clientTime: Double, _ companion: Companion, _ asked: Request) {
        let now = rooms.clock.serverMilliseconds(at: shard.now)
        let pong = Pong(clientTime: clientTime, serverTimeMilliseconds: now)
        send(ServerEvent(re: asked.id, .pong(pong)).encoded(), companion)
    }

    /// Sends an answer, if the connection is still open.
    func answer(_ event: LibraryEvent, _ companion: Companion, _ asked: Request) {
        send(ServerEvent(re: asked.id, .library(event)).encoded(), companion)
    }

    /// Sends the answer to an edit, and notes if the device must pull its records.
    func answer(_ answer: EditAnswer, in household: HouseholdID, _ companion: Companion) {
        if let seq = answer.pulledSeq { companion.mustPull(seq, of: household) }
        send(answer.text, companion)
    }

    func send(_ text: [UInt8], _ companion: Companion) {
        shard.assertIsCurrent()
        companion.connection?.send(text: text)
    }

    func refuse(_ fault: RequestFault, _ companion: Companion, _ asked: Request) {
        shard.assertIsCurrent()
        guard let connection = companion.connection else { return }
        rooms.replies.refuse(
            fault, re: asked.id, on: connection,
            retryAfterMilliseconds: fault.retryAfterMilliseconds
                ?? (fault.code.canRetry ? 1_000 : nil))
    }

    /// Reads from the library, and sends the event that `answer` makes on the reading queue.
    ///
    /// - Throws: `busy`, before reading anything: see `ReadShares`.
    func read<Query: StoreQuery>(
        _ query: Query, _ companion: Companion, _ asked: Request,
        answer: @escaping @Sendable (Query.Answer) throws(RequestFault) -> LibraryEvent
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        try readText(query, companion, asked) { found throws(RequestFault) in
            ServerEvent(re: asked.id, .library(try answer(found))).encoded()
        }
    }

    /// Reads from the library, and answers about a cooking session.
    func readCooking<Query: StoreQuery>(
        _ query: Query, _ companion: Companion, _ asked: Request,
        answer: @escaping @Sendable (Query.Answer) throws(RequestFault) -> CookingEvent
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        try readText(query, companion, asked) { found throws(RequestFault) in
            ServerEvent(re: asked.id, .cooking(try answer(found))).encoded()
        }
    }

    /// Reads from the library, and sends the text that `make` makes on the reading queue.
    func readText<Query: StoreQuery>(
        _ query: Query, _ companion: Companion, _ asked: Request,
        making make: @escaping @Sendable (Query.Answer) throws(RequestFault) -> [UInt8]
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        try read(query, companion, making: make) { desk, text in
            switch text {
            case .success(let text): desk.send(text, companion)
            case .failure(let fault): desk.refuse(fault, companion, asked)
            }
        }
    }

    /// - Parameters:
    ///   - make: converts the answer on the queue that reads, or throws a refusal.
    ///   - take: called with the result, on the shard's queue.
    func read<Query: StoreQuery, Value: Sendable>(
        _ query: Query, _ companion: Companion,
        making make: @escaping @Sendable (Query.Answer) throws(RequestFault) -> Value,
        take: @escaping @Sendable (LibraryDesk, Result<Value, RequestFault>) -> Void
    ) throws(RequestFault) where Query.Source == LibrarySnapshot {
        shard.assertIsCurrent()
        let (reads, clock) = (hub.reads, hub.queue)
        let payers = query.payers(in: companion.memberHousehold)
        try reads.begin(payers, at: clock.now)
        hub.store.read(query, of: payers, on: nil) { nanoseconds in
            reads.charge(nanoseconds, to: payers, at: clock.now)
        } completion: { [self] found in
            let value = found.answered(make)
            reads.end(payers)
            shard.async { [self] in take(self, value) }
        }
    }

    /// Performs an operation, and calls `then` with its answer on the shard's queue.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, for writer: LibraryWriter? = nil, _ companion: Companion,
        _ asked: Request,
        then: @escaping @Sendable (LibraryDesk, Operation.Answer) throws(RequestFault) -> Void
    ) where Operation.Target == LibraryTransaction {
        shard.assertIsCurrent()
        hub.perform(operation, for: writer) { [self] result in
            shard.async { [self] in
                do throws(RequestFault) {
                    switch result {
                    case .success(let answer): try then(self, answer)
                    case .failure(let error): throw RequestFault(error)
                    }
                } catch {
                    refuse(error, companion, asked)
                }
            }
        }
    }
}
