import Base
import GameProtocol
import Kitchen
import TestSupport

/// What is around the players of one server, and what they share: a simulated network and clock, or
/// sockets to a process.
protocol PlayerWorld: AnyObject {
    var habits: PlayerHabits { get }
    /// By the players' clock, which may go faster than the wall's.
    var milliseconds: Int64 { get }
    /// Whether time stands still while the server works, so that ticks are never late.
    var hasExactTicks: Bool { get }
    /// Whether all are to go.
    var isClosing: Bool { get }
    var witness: Witness! { get }
    var tally: Tally { get set }
    /// Codes of private rooms, as their players pass them on; the newest last.
    var codes: [String] { get set }
    /// Told of all that players say and hear, where somebody wants to know.
    var trace: ((String) -> Void)? { get }

    func later(milliseconds: Int, _ work: @escaping () -> Void)
    /// Opens a connection for a player; nil where no server is there.
    func connect(_ guest: Guest) -> (any PlayerLink)?
    /// A player has read a message.
    func heard(_ message: ServerMessage, by number: Int)
    /// Something is wrong.
    func complain(_ text: String)
}

extension PlayerWorld {
    func passOn(_ code: String) {
        guard !codes.contains(code) else { return }
        codes.append(code)
        if codes.count > 6 { codes.removeFirst() }
    }
}

/// What players like to do, and what they may expect of their server.
struct PlayerHabits {
    /// Of a thousand thoughts of a player, how many are of trouble with the connection.
    var troubleInThousand = 0
    /// Of a thousand thoughts, how many are of something that isn't allowed.
    var mischiefInThousand = 0
    /// Of a hundred players who are nowhere, how many rather buy something or play alone.
    var aloneInHundred = 0
    /// Of a hundred, how many rather open a room where items are allowed.
    var itemRoomsInHundred = 0
    /// Levels from 1 on that there were from the start.
    var levelCount: Int
    /// Whether some of them may be gone by now.
    var losesLevels = true
    /// After this long, an answer isn't late but lost.
    var answerMilliseconds: Int64 = 8_000
    /// Whether who says too much is refused.
    var isRateLimited = true
}

/// A player's end of a connection.
protocol PlayerLink: AnyObject {
    /// Who has signed in here, as the server sees it.
    var player: PlayerID? { get set }
    /// Whether nothing arrives any more, either way.
    var isDead: Bool { get }
    /// Whether the player reads nothing for now.
    var isStalled: Bool { get }

    /// Keeps the text in the record of messages.
    func record(_ text: some Collection<UInt8>, from side: MessageRecord.Side)
    func send(_ bytes: [UInt8])
    /// The player's end is gone: the server hears of it, after what was sent before.
    func drop()
    /// The network loses the connection: nothing arrives any more, and nobody is told.
    func die()
    /// The player reads nothing until `resume`.
    func stall()
    func resume()
}

extension PlayerLink {
    /// What a server says by these bytes. Texts go into the record of messages.
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

/// What a player hears of a connection.
protocol LinkListener: AnyObject {
    /// The server has said something just now, which is on its way.
    func told(_ message: Told, on link: any PlayerLink)
    /// It has arrived.
    func receive(_ message: Told, on link: any PlayerLink)
    /// The connection is gone.
    func lost(_ link: any PlayerLink)
}
