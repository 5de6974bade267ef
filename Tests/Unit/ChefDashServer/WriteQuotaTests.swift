import Base
import Kitchen
import Recipes
import Runtime
import Store
import Synchronization
import Testing

@testable import ChefDashServer

@Suite("Write quotas")
struct WriteQuotaTests {
    private final class Observer: LimitObserver {
        let count = Atomic(0)
        func reached(_ limit: Limit, by peer: String) {
            #expect(limit == .libraryBytes)
            count.add(1, ordering: .relaxed)
        }
    }

    /// One write: player, household, address, true if the household is new, and megabytes.
    private typealias Write = (
        player: UInt128, household: UInt128, address: String, isNew: Bool, megabytes: Int64
    )

    /// The earlier writes, the attempted write, and the wait in minutes. A player or household may
    /// write 1,440 MB a day, or one a minute; new households get a tenth of that, and an address
    /// twice as much.
    private static let rows: [(String, [Write], Write, Int?)] = [
        ("nothing was written", [], (1, 1, "10.0.0.1:1", false, 0), nil),
        (
            "a quota is used up, and one byte above",
            [(1, 1, "10.0.0.1:1", false, 1_440)], (1, 1, "10.0.0.1:1", false, 0), 1
        ),
        (
            "a player's in another household",
            [(1, 1, "10.0.0.1:1", false, 1_450)], (1, 2, "10.0.0.2:1", false, 0), 11
        ),
        (
            "a household's by another player",
            [(1, 1, "10.0.0.1:1", false, 1_450)], (2, 1, "10.0.0.2:1", false, 0), 11
        ),
        (
            "others aren't concerned",
            [(1, 1, "10.0.0.1:1", false, 1_450)], (2, 2, "10.0.0.2:1", false, 0), nil
        ),
        (
            "an address's, by many",
            [
                (1, 1, "10.0.0.1:1", false, 1_400), (2, 2, "10.0.0.1:2", false, 1_400),
                (3, 3, "10.0.0.1:3", false, 100),
            ], (4, 4, "10.0.0.1:4", false, 0), 11
        ),
        (
            "a new household's",
            [(1, 1, "10.0.0.1:1", true, 145)], (1, 1, "10.0.0.1:1", true, 0), 11
        ),
        (
            "the same for who is in an older one as well",
            [(1, 1, "10.0.0.1:1", true, 145)], (1, 2, "10.0.0.1:1", false, 0), nil
        ),
        (
            "four newcomers of an address use up what all of them have",
            [
                (1, 1, "10.0.0.1:1", true, 144), (2, 2, "10.0.0.1:2", true, 144),
                (3, 3, "10.0.0.1:3", true, 144), (4, 4, "10.0.0.1:4", true, 145),
            ], (5, 5, "10.0.0.1:5", true, 0), 3
        ),
        (
            "and those who aren't new go on there",
            [
                (1, 1, "10.0.0.1:1", true, 144), (2, 2, "10.0.0.1:2", true, 144),
                (3, 3, "10.0.0.1:3", true, 144), (4, 4, "10.0.0.1:4", true, 145),
            ], (5, 5, "10.0.0.1:5", false, 0), nil
        ),
    ]

    @Test("Each quota limits its own subject", arguments: rows.indices)
    func quotas(row: Int) {
        let (name, writes, last, minutes) = Self.rows[row]
        let observer = Observer()
        let quotas = WriteQuotas(
            megabytes: 1_440, newMegabytes: 144, addressMegabytes: 2_880, limitObserver: observer)
        func meter(_ write: Write) -> WriteMeter {
            let writer = LibraryWriter(
                player: PlayerID(value: write.player),
                household: HouseholdID(value: write.household), peer: write.address)
            return quotas.meter(of: writer) { Instant(nanoseconds: 0) }
        }
        for write in writes {
            #expect(meter(write).wait(write.isNew) == nil)
            meter(write).note(write.megabytes * 1_000_000, write.isNew)
        }
        // One byte over the quota.
        meter(last).note(1, last.isNew)
        let wait = meter(last).wait(last.isNew)
        #expect(wait.map { ($0 + 59_999) / 60_000 } == minutes, "\(name)")
        #expect(observer.count.load(ordering: .relaxed) == (wait == nil ? 0 : 1))
    }

    @Test("The quota refills within a day")
    func day() {
        let quotas = WriteQuotas(
            megabytes: 1_440, newMegabytes: 0, addressMegabytes: 0, limitObserver: Observer())
        let now = Atomic<Int64>(0)
        let writer = LibraryWriter(
            player: PlayerID(value: 1), household: HouseholdID(value: 1), peer: "")
        let meter = quotas.meter(of: writer) {
            Instant(nanoseconds: now.load(ordering: .relaxed))
        }
        meter.note(2_880_000_000, false)
        now.store(86_400_000_000_000 - 1_000_000_000, ordering: .relaxed)
        #expect(meter.wait(false) != nil)
        now.store(86_400_000_000_000 + 1_000_000_000, ordering: .relaxed)
        #expect(meter.wait(false) == nil)
        // Here a household's first day has no quota.
        meter.note(2_880_000_000, true)
        #expect(meter.wait(true) == nil)
    }
}
