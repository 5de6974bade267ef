import Base
import Kitchen
import Store
import Synchronization

/// How often each player's rating has counted lately against players of one block of addresses: each time counts half
/// as much as the one before, so that nobody wins a rating from new players of their own. In memory alone, since the
/// store keeps no addresses; a restart forgets it. Usable from any queue.
final class MetBlocks: Sendable {
    private struct Meeting: Hashable {
        let player: PlayerID
        let block: AddressBlock
    }

    private struct Count {
        var day: Day
        var today = 0
        var yesterday = 0

        mutating func goOn(to day: Day) {
            // The clock can be set back.
            guard day > self.day else { return }
            yesterday = day.number == self.day.number + 1 ? today : 0
            today = 0
            self.day = day
        }
    }

    private let counts = Mutex(RecentTable<Meeting, Count>())

    /// The times of today, and half of those of yesterday.
    func count(of player: PlayerID, against block: AddressBlock, on day: Day) -> Int {
        change(player, block, day) { $0.today + $0.yesterday / 2 }
    }

    func note(_ player: PlayerID, against block: AddressBlock, on day: Day) {
        change(player, block, day) { $0.today += 1 }
    }

    private func change<Result: Sendable>(
        _ player: PlayerID, _ block: AddressBlock, _ day: Day,
        _ body: @Sendable (inout Count) -> Result
    ) -> Result {
        counts.withLock { counts in
            counts.change(
                Meeting(player: player, block: block), new: Count(day: day),
                mustStay: { _ in false }
            ) { count in
                count.goOn(to: day)
                return body(&count)
            }
        }
    }
}
