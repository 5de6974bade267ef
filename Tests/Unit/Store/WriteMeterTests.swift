import Kitchen
import Recipes
import Synchronization
import Testing

@testable import Store

@Suite("Counting writes")
struct WriteMeterTests {
    private static let (home, owner) = (LibraryPlace.home, LibraryPlace.owner)

    /// Counts a meter's bytes, and can declare the quota used up.
    private final class Account: Sendable {
        let byteCount = Atomic<Int64>(0)
        let newByteCount = Atomic<Int64>(0)
        let isUsedUp = Atomic(false)

        var meter: WriteMeter {
            WriteMeter(LibraryPlace.home) { [self] _ in
                isUsedUp.load(ordering: .relaxed) ? 7 : nil
            } note: { [self] byteCount, isNew in
                self.byteCount.add(byteCount, ordering: .relaxed)
                if isNew { newByteCount.add(byteCount, ordering: .relaxed) }
            }
        }

        func take() -> Int64 { byteCount.exchange(0, ordering: .relaxed) }
    }

    private static func perform<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation, _ account: Account, in place: LibraryPlace
    ) async -> Result<Operation.Answer, StoreError> {
        await withCheckedContinuation { done in
            place.library.perform(operation, meter: account.meter, on: nil) {
                done.resume(returning: $0)
            }
        }
    }

    private static func edit(
        _ id: UInt128, _ operation: Edit.Operation, base: Int64 = 0
    ) -> LibraryEdit {
        LibraryEdit(
            player: owner, household: home,
            edit: Edit(id: id, device: DeviceID(value: 1), baseSeq: base, operations: [operation]))
    }

    @Test("A text counts with its copy in the history, and an image with its bytes")
    func bytes() async throws {
        let place = try await LibraryPlace.withHousehold()
        let account = Account()
        let soup = EntityKey(.recipe, 1)
        let text = String(repeating: "x", count: 4_000)
        let made = await Self.perform(
            Self.edit(
                1,
                .create(
                    soup, parent: nil,
                    [.name: .text("Soup"), .servings: .number(4), .note: .text(text)])),
            account, in: place)
        #expect(throws: Never.self) { try made.get() }
        // The record, and twice its size for the search index.
        #expect((12_000..<16_000).contains(account.take()))
        let changed = await Self.perform(
            Self.edit(2, .set(soup, .note, .text(text.dropLast() + "y")), base: 1), account,
            in: place)
        #expect(throws: Never.self) { try changed.get() }
        // The record, its old value and its new one; notes aren't in the search index.
        #expect((12_000..<14_000).contains(account.take()))
        let image = PutImage(
            player: Self.owner, household: Self.home,
            name: ImageName(String(repeating: "0", count: 64))!,
            content: [UInt8](repeating: 1, count: 9_000))
        _ = await Self.perform(image, account, in: place)
        #expect((9_000..<10_000).contains(account.take()))
    }

    @Test("A household is new for a day")
    func newHousehold() async throws {
        let place = try await LibraryPlace.withHousehold()
        let account = Account()
        for (number, isNew) in [(UInt128(1), true), (2, false)] {
            let tag = Edit.Operation.create(
                EntityKey(.tag, number), parent: nil, [.name: .text("Tag \(number)")])
            _ = await Self.perform(Self.edit(number, tag), account, in: place)
            let all = account.take()
            #expect(all > 0)
            #expect(
                account.newByteCount.exchange(0, ordering: .relaxed) == (isNew ? all : 0),
                "edit \(number)")
            place.pass(milliseconds: WriteMeter.newMilliseconds)
        }
    }

    @Test("Operations that need space are refused after a quota is used up, and change nothing")
    func refusal() async throws {
        let place = try await LibraryPlace.withHousehold()
        let account = Account()
        account.isUsedUp.store(true, ordering: .relaxed)
        let tag = Edit.Operation.create(
            EntityKey(.tag, 1), parent: nil, [.name: .text("Tag")])
        let refused = await Self.perform(Self.edit(1, tag), account, in: place)
        #expect(throws: StoreError.refused(.quota(waitMilliseconds: 7))) { try refused.get() }
        let invited = await Self.perform(
            Invite(player: Self.owner, household: Self.home, code: "ABCDEFGH", role: .adult),
            account, in: place)
        #expect(throws: Never.self) { try invited.get() }
        account.isUsedUp.store(false, ordering: .relaxed)
        let done = try await Self.perform(Self.edit(1, tag), account, in: place).get()
        guard case .done(seq: 1, _) = done else {
            Issue.record("the same edit is done later")
            return
        }
    }
}
