import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store
import Testing

@testable import ChefDashServer

@Suite("Shares of reading time")
struct ReadShareTests {
    private static func payers(_ player: UInt128, _ household: UInt128) -> [ReadPayer] {
        [.player(PlayerID(value: player)), .household(HouseholdID(value: household))]
    }
    private static let start = Instant(nanoseconds: 0)

    /// Nil if the read may begin; else the seconds to wait, or 0 if other reads must end first.
    private static func refusal(
        _ shares: ReadShares, _ payers: [ReadPayer], atSeconds seconds: Int = 0
    ) throws -> Int? {
        do throws(RequestFault) {
            try shares.begin(payers, at: start.advanced(byMilliseconds: seconds * 1_000))
            return nil
        } catch {
            try #require(error.code == .busy)
            return (error.retryAfterMilliseconds ?? 0) / 1_000
        }
    }

    @Test("The number of waiting reads is limited for a player's devices and a household's members")
    func waiting() throws {
        let shares = ReadShares()
        for number in 0..<ReadShares.playerLimit {
            #expect(try Self.refusal(shares, Self.payers(1, UInt128(number))) == nil)
        }
        #expect(try Self.refusal(shares, Self.payers(1, 100)) == 0)
        #expect(try Self.refusal(shares, Self.payers(2, 100)) == nil)
        shares.end(Self.payers(1, 0))
        #expect(try Self.refusal(shares, Self.payers(1, 100)) == nil)
        for number in 0..<ReadShares.householdLimit - 2 {
            #expect(try Self.refusal(shares, Self.payers(UInt128(1_000 + number), 100)) == nil)
        }
        #expect(try Self.refusal(shares, Self.payers(3, 100)) == 0)
        #expect(try Self.refusal(shares, Self.payers(3, 101)) == nil)
    }

    @Test("After long reads, the player and the household wait")
    func time() throws {
        let shares = ReadShares()
        let one = Self.payers(1, 1)
        // Twelve seconds of reading, two over the limit, refill in four.
        #expect(try Self.refusal(shares, one) == nil)
        shares.charge(12_000_000_000, to: one, at: Self.start)
        shares.end(one)
        #expect(try Self.refusal(shares, one) == 4)
        #expect(try Self.refusal(shares, Self.payers(1, 2)) == 4)
        #expect(try Self.refusal(shares, Self.payers(2, 1)) == 4)
        #expect(try Self.refusal(shares, Self.payers(2, 2)) == nil)
        #expect(try Self.refusal(shares, one, atSeconds: 5) == nil)
    }
}
