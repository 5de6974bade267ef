import Base
import GameProtocol
import Recipes
import Runtime
import WebSocket

/// The shared context of a shard's library handlers: the library, the shard's companions, and the
/// limits.
///
/// Owned by the shard's queue.
final class LibraryDesk: @unchecked Sendable {
    // @unchecked: completions of the library carry it back to its queue, and use it only there.

    let hub: LibraryHub
    let companions: Companions
    let rooms: Rooms
    let imports: ImportDesk
    var imageUploads = Uploads<UploadedImage>()
    var fileUploads = Uploads<UploadedFile>()

    init(
        _ hub: LibraryHub, _ companions: Companions, _ rooms: Rooms, _ imports: ImportDesk
    ) {
        self.hub = hub
        self.companions = companions
        self.rooms = rooms
        self.imports = imports
    }

    var shard: Shard { companions.shard }
    var context: ServerContext { rooms.context }

    /// The limits of a companion's connection. The outbound buffer has room for four pages and the
    /// changes that come meanwhile.
    static let terms = WebSocketTerms(
        limits: WebSocketLimits(messageBytes: GameProtocol.companionMessageBytes),
        outboundBytes: 320 * 1024, deflate: .off)

    /// Closes the household on this device, and unsubscribes the shard if it was the last.
    func close(_ companion: Companion) { stopWatching(companions.close(companion)) }

    /// Cleans up after a closed connection.
    func ended(_ companion: Companion) {
        context.counters.companionCount.subtract(1, ordering: .relaxed)
        stopWatching(companions.remove(companion))
    }

    /// - Parameter household: nobody on this shard has it open any more; nil for none.
    func stopWatching(_ household: HouseholdID?) {
        if let household { hub.stopWatching(household, on: shard.index) }
    }
}
