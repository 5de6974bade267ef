import Store
import Synchronization

/// The operators' settings of the whole server, as last read from the store. Usable from any queue.
final class LiveSettings: Sendable {
    private struct State {
        var settings = ServerSettings()
        var blocks: [(block: AddressBlock, ban: Sanction)] = []
    }

    private let state = Mutex(State())

    /// - Returns: false if everything is as before.
    func replace(with settings: ServerSettings) -> Bool {
        state.withLock { state in
            guard state.settings != settings else { return false }
            state.settings = settings
            state.blocks = settings.blocks.compactMap { ban in
                guard case .block(let text) = ban.subject, let block = try? AddressBlock(text)
                else { return nil }
                return (block, ban)
            }
            return true
        }
    }

    var signUps: SignUpRule { state.withLock(\.settings.signUps) }

    /// The ban that keeps an address out; nil if there is none.
    func ban(ofPeer peer: String, at now: Int64) -> Sanction? {
        guard let address = IPAddress(ofPeer: peer) else { return nil }
        return state.withLock { state in
            state.blocks.first { $0.block.contains(address) && $0.ban.holds(at: now) }?.ban
        }
    }

    func announcement(at now: Int64) -> ServerSettings.Announcement? {
        state.withLock { $0.settings.announcement.flatMap { $0.holds(at: now) ? $0 : nil } }
    }
}
