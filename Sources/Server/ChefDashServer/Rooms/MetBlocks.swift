import Base
import Kitchen
import Store
import Synchronization

/// Counts how often each player has lately had rated races against players of the same address
/// block. Each repetition counts half as much, so that nobody can farm rating from newly created
/// players. In memory only, since the store keeps no addresses; a restart forgets the counts.
/// Usable from any queue.
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
            // The clock may have been set back.
            guard day > self.day else { return }
            yesterday = day.number == self.day.number + 1 ? today : 0
            today = 0
            self.day = day
        }
    }

    private let counts = Mutex(RecentTable<Meeting, Count>())

    /// Today's count, plus half of yesterday's.
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
            counts.change(Meeting(player: player, block: block), new: Count(day: day)) { count in
                count.goOn(to: day)
                return body(&count)
            }
        }
    }
}
