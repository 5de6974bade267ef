import Base
import GameProtocol
import Kitchen
import TestSupport

/// The shared environment of one server's players: a simulated network and clock, or sockets to a
/// process.
protocol PlayerWorld: AnyObject {
    var habits: PlayerHabits { get }
    /// The players' clock, which may run faster than the wall clock.
    var milliseconds: Int64 { get }
    /// True if time stops while the server works, so that ticks are never late.
    var hasExactTicks: Bool { get }
    /// True if everybody must leave.
    var isClosing: Bool { get }
    var witness: Witness! { get }
    /// Nil if there is one server.
    var places: PlaceWitness? { get }
    var tally: Tally { get set }
    /// Room codes that their players share; the newest last.
    var codes: [String] { get set }
    /// Receives all messages of players and the server, for debugging.
    var trace: ((String) -> Void)? { get }

    func later(milliseconds: Int, _ work: @escaping () -> Void)
    /// Opens a connection for a player; nil if no server is running there.
    ///
    /// - Parameter url: the address of a node; nil for any.
    func connect(_ guest: Guest, to url: String?) -> (any PlayerLink)?
    /// A player has read a message.
    func heard(_ message: ServerMessage, by number: Int)
    /// Reports a problem.
    func complain(_ text: String)
}

extension PlayerWorld {
    var places: PlaceWitness? { nil }

    func passOn(_ code: String) {
        guard !codes.contains(code) else { return }
        codes.append(code)
        if codes.count > 6 { codes.removeFirst() }
    }
}

/// Players' behaviour, and the guarantees that they may expect of their server.
struct PlayerHabits {
    /// The number in a thousand thoughts of a player that break the connection.
    var troubleInThousand = 0
    /// The number in a thousand thoughts that lead to forbidden requests.
    var mischiefInThousand = 0
    /// The number in a hundred idle players who prefer to shop or play alone.
    var aloneInHundred = 0
    /// The number in a hundred who prefer to open a room that allows items.
    var itemRoomsInHundred = 0
    /// The number of levels, from 1, at the start.
    var levelCount: Int
    /// True if some of them may be gone by now.
    var losesLevels = true
    /// True if the store can fail.
    var losesStore = false
    /// True if there are several servers, which send players on.
    var hasNodes = false
    /// After this long, an answer counts as lost.
    var answerMilliseconds: Int64 = 8_000
    /// True if the server refuses players who send too much.
    var isRateLimited = true
    /// A player whose server is silent for this long, in spite of a request, connects again.
    var patienceMilliseconds: Int64?
}

/// A player's end of a connection.
protocol PlayerLink: AnyObject {
    /// The player signed in here, from the server's view.
    var player: PlayerID? { get set }
    /// The epoch of the server; nil if that is alone.
    var epoch: Int64? { get }
    /// True if the server's messages are late.
    var isHeldUp: Bool { get }
    /// True if nothing arrives any more in either direction.
    var isDead: Bool { get }
    /// True while the player doesn't read.
    var isStalled: Bool { get }

    /// Keeps the text in the record of messages.
    func record(_ text: some Collection<UInt8>, from side: MessageRecord.Side)
    func send(_ bytes: [UInt8])
    /// Removes the player's end: the server notices after the messages before it.
    func drop()
    /// The network loses the connection: nothing arrives, and neither end is notified.
    func die()
    /// The player stops reading until `resume`.
    func stall()
    func resume()
}

extension PlayerLink {
    var epoch: Int64? { nil }
    var isHeldUp: Bool { false }

    /// Decodes the server's messages in these bytes. Texts go into the record of messages.
    func messages(
        in bytes: some Collection<UInt8>, by reader: inout MessageReader, _ memory: TextMemory
    ) -> [Told] {
        var messages: [Told] = []
        do {
            try reader.read(bytes) { event in
                if case .text(let text) = event { record(text, from: .server) }
                messages.append(Told(event, memory))
            }
        } catch {
            messages.append(.unreadable("\(error)"))
        }
        return messages
    }
}

/// A player's view of a connection.
protocol LinkListener: AnyObject {
    /// The server has just sent something, which is on its way.
    func told(_ message: Told, on link: any PlayerLink)
    /// It has arrived.
    func receive(_ message: Told, on link: any PlayerLink)
    /// The connection is gone.
    func lost(_ link: any PlayerLink)
}
