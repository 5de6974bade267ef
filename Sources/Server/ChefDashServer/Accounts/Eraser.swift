import Base
import Kitchen
import Scheduling
import Store

/// Erases the players whose time has come, and what a restored backup has brought back.
///
/// A player is on the list of the erased first, and then leaves the library before the game, so
/// that whatever stops in between is done again.
final class Eraser: Sendable {
    private let context: ServerContext
    private let hub: LibraryHub
    private let queue: any SerialQueue

    /// More entries of the list are looked up one batch after the other.
    private static let batchCount = 500
    private static let forgetTries = 10
    private static let forgetMilliseconds = 1_000

    /// - Parameter queue: one on which blocking is allowed.
    init(_ context: ServerContext, _ hub: LibraryHub, queue: any SerialQueue) {
        self.context = context
        self.hub = hub
        self.queue = queue
    }

    /// Lets everything end again that the list of the erased has. Players are erased by the next
    /// `erase`.
    func endListed() {
        do {
            let entries = try context.erasedList.entries()
            for batch in batches(entries.compactMap(\.player)) {
                context.store.perform(EndPlayersAgain(batch), on: queue) { [context] result in
                    guard case .success(1...) = result else { return }
                    context.log.warning("erasing_again", ["players": (try? result.get()) ?? 0])
                }
            }
            for batch in batches(entries.compactMap(\.household)) {
                hub.perform(DeleteHouseholdsAgain(batch)) { [context] result in
                    guard case .success(1...) = result else { return }
                    context.log.warning("erasing_again", ["households": (try? result.get()) ?? 0])
                }
            }
        } catch {
            context.log.error("erased_list", ["error": "\(error)"])
        }
    }

    private func batches<ID: Comparable>(_ ids: [ID]) -> [[ID]] {
        let sorted = ids.sorted()
        return stride(from: 0, to: sorted.count, by: Self.batchCount).map {
            Array(sorted[$0..<min($0 + Self.batchCount, sorted.count)])
        }
    }

    /// Erases everybody whose time has come.
    ///
    /// - Parameter completion: called on the queue with the number of players.
    func erase(_ before: Int = 0, completion: @escaping @Sendable (Int) -> Void) {
        context.store.perform(EndedPlayers(at: context.clock.wall()), on: queue) { [self] result in
            guard case .success(let players) = result, !players.isEmpty, !context.stop.isStopping
            else { return completion(before) }
            erase(players[...]) { [self] count in
                // If one fails, the next sweep tries again.
                guard count == players.count else { return completion(before + count) }
                erase(before + count, completion: completion)
            }
        }
    }

    private func erase(
        _ players: ArraySlice<PlayerID>, _ count: Int = 0,
        completion: @escaping @Sendable (Int) -> Void
    ) {
        guard let player = players.first else { return completion(count) }
        context.noteErased(.player(player))
        hub.perform(LeaveHouseholds(player)) { [self] left in
            guard case .success(let changes) = left else {
                return queue.async { completion(count) }
            }
            for change in changes {
                hub.changed(change.role, of: change.member, in: change.household)
            }
            context.store.perform(ErasePlayer(player), on: queue) { [self] erased in
                guard case .success = erased else { return completion(count) }
                context.access.changed(player, at: queue.now)
                context.log.info("player_erased", ["player": "\(player)"])
                erase(players.dropFirst(), count + 1, completion: completion)
            }
        }
    }

    /// Removes what was erased from the files.
    func forget(tries: Int = Eraser.forgetTries) {
        guard !context.stop.isStopping, tries > 0 else { return }
        guard !(context.store.forgetDeleted() && context.library.forgetDeleted()) else {
            return context.log.info(
                "erased_from_files", ["tries": Self.forgetTries - tries + 1])
        }
        queue.async(at: queue.now.advanced(byMilliseconds: Self.forgetMilliseconds)) { [self] in
            forget(tries: tries - 1)
        }
    }
}

extension ErasedList.Entry {
    fileprivate var player: PlayerID? {
        if case .player(let player) = self { player } else { nil }
    }

    fileprivate var household: HouseholdID? {
        if case .household(let household) = self { household } else { nil }
    }
}
