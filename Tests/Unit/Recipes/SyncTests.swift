import Base
import Kitchen
import Recipes
import Testing

@Suite("Two devices and a household")
struct SyncTests {
    private static let recipe = EntityKey(.recipe, 1)
    private static let tag = FieldElement.reference(7)

    private static func step(_ id: UInt128) -> EntityKey { EntityKey(.step, id) }

    private static func createRecipe(_ id: UInt128 = 1, _ name: String = "Soup") -> Edit.Operation {
        .create(EntityKey(.recipe, id), parent: nil, [.name: .text(name), .servings: .number(4)])
    }

    private static func createStep(_ id: UInt128, _ text: String) -> Edit.Operation {
        .create(step(id), parent: 1, [.text: .text(text), .place: .text("\(id)")])
    }

    private static func createIngredient(_ id: UInt128, _ name: String) -> Edit.Operation {
        .create(
            EntityKey(.ingredient, id), parent: 1, [.name: .text(name), .place: .text("\(id)")])
    }

    /// A recipe with three steps and a tag, which both have.
    private static func start() throws -> (SyncHousehold, SyncDevice, SyncDevice) {
        var household = SyncHousehold()
        var (first, second) = (SyncDevice(1), SyncDevice(2))
        first.edit(
            createRecipe(), createStep(1, "Chop"), createStep(2, "Fry"), createStep(3, "Serve"),
            .create(EntityKey(.tag, 7), parent: nil, [.name: .text("quick")]))
        try first.sync(&household)
        try second.sync(&household)
        return (household, first, second)
    }

    private static func syncAll(
        _ household: inout SyncHousehold, _ devices: inout [SyncDevice], order: [Int]
    ) throws {
        for index in order + order { try devices[index].sync(&household) }
    }

    /// A renames the recipe and edits step 2, B adds an ingredient and edits step 3, both offline:
    /// both devices end with all four changes, whoever reconnects first.
    @Test(arguments: [[0, 1], [1, 0]])
    func offlineTogether(order: [Int]) throws {
        var (household, first, second) = try Self.start()
        first.edit(.set(Self.recipe, .name, .text("Leek soup")))
        first.edit(.set(Self.step(2), .text, .text("Fry slowly")))
        second.edit(Self.createIngredient(1, "leek"))
        second.edit(.set(Self.step(3), .text, .text("Serve hot")))
        var devices = [first, second]
        try Self.syncAll(&household, &devices, order: order)
        for device in devices {
            #expect(device.replica.confirmed == household.table)
            #expect(device.view == household.table)
            #expect(device.replica.refused.isEmpty)
        }
        #expect(household.table.record(Self.recipe)?[.name] == .text("Leek soup"))
        #expect(household.table.record(Self.step(2))?[.text] == .text("Fry slowly"))
        #expect(household.table.record(Self.step(3))?[.text] == .text("Serve hot"))
        #expect(household.table.record(EntityKey(.ingredient, 1))?[.name] == .text("leek"))
    }

    @Test func laterCommitWinsAndSaysWhatItOverwrote() throws {
        var (household, first, second) = try Self.start()
        first.edit(.set(Self.recipe, .name, .text("Leek soup")))
        second.edit(.set(Self.recipe, .name, .text("Onion soup")))
        try first.sync(&household)
        let edit = try #require(second.replica.next)
        let result = try household.commit(edit, by: second.replica.member).get()
        #expect(result.overwrote.map(\.was) == [.text("Leek soup")])
        #expect(result.overwrote.map(\.stamp.author.value) == [1])
        try second.sync(&household)
        try first.sync(&household)
        #expect(first.view.record(Self.recipe)?[.name] == .text("Onion soup"))
        // A device that has seen the last value overwrites nobody.
        first.edit(.set(Self.recipe, .name, .text("Soup")))
        let next = try #require(first.replica.next)
        #expect(try household.commit(next, by: first.replica.member).get().overwrote.isEmpty)
    }

    @Test func staleTextIsRefusedAndKept() throws {
        var (household, first, second) = try Self.start()
        first.edit(.set(Self.step(1), .text, .text("Chop finely")))
        second.edit(.set(Self.step(1), .text, .text("Slice")))
        try first.sync(&household)
        try second.sync(&household)
        #expect(household.table.record(Self.step(1))?[.text] == .text("Chop finely"))
        let refused = try #require(second.replica.refused.first)
        guard case .staleField(.text, let current, let by) = refused.refusal.reason else {
            Issue.record("\(refused)")
            return
        }
        #expect(current == .text("Chop finely") && by.author.value == 1)
        #expect(refused.edit.operations == [.set(Self.step(1), .text, .text("Slice"))])
        #expect(second.view == household.table)
        // A device's own earlier edit isn't a conflict, though it is newer than the base.
        first.edit(.set(Self.step(1), .text, .text("1")))
        first.edit(.set(Self.step(1), .text, .text("2")))
        try first.sync(&household)
        #expect(first.replica.refused.isEmpty)
        #expect(household.table.record(Self.step(1))?[.text] == .text("2"))
    }

    @Test func anAdditionBesideARemovalWins() throws {
        var (household, first, second) = try Self.start()
        first.edit(.add(Self.recipe, .tags, Self.tag))
        try first.sync(&household)
        try second.sync(&household)
        first.edit(.remove(Self.recipe, .tags, Self.tag))
        second.edit(.add(Self.recipe, .tags, Self.tag))
        try second.sync(&household)
        try first.sync(&household)
        #expect(first.view.record(Self.recipe)?.elements[.tags]?[Self.tag] != nil)
        // Once seen, it is removed.
        first.edit(.remove(Self.recipe, .tags, Self.tag))
        try first.sync(&household)
        try second.sync(&household)
        #expect(second.view.record(Self.recipe)?.elements[.tags]?[Self.tag] == nil)
    }

    @Test func stockAddsUpAndNeverFallsBelowNothing() throws {
        var (household, first, second) = try Self.start()
        let lot = EntityKey(.lot, 1)
        first.edit(
            .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("milk")]),
            .create(lot, parent: 1, [.stock: .quantity(Quantity(3))]))
        try first.sync(&household)
        try second.sync(&household)
        first.edit(.adjust(lot, by: Quantity(-2)))
        second.edit(.adjust(lot, by: Quantity(-2)))
        #expect(second.view.record(lot)?[.stock] == .quantity(.one))
        try first.sync(&household)
        let edit = try #require(second.replica.next)
        let entries = try household.commit(edit, by: second.replica.member).get().stock
        #expect(entries.map(\.before) == [.one] && entries.map(\.after) == [.zero])
        #expect(entries.map(\.asked) == [Quantity(-2)])
        try second.sync(&household)
        #expect(second.view.record(lot)?[.stock] == .quantity(.zero))
        second.edit(.set(lot, .stock, .quantity(Quantity(5))))
        try second.sync(&household)
        #expect(household.table.record(lot)?[.stock] == .quantity(Quantity(5)))
    }

    @Test("An own edit can come in a page before its answer, and counts once after that")
    func pageBeforeAnswer() throws {
        var (household, first, _) = try Self.start()
        let lot = EntityKey(.lot, 1)
        first.edit(
            .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("milk")]),
            .create(lot, parent: 1, [.stock: .quantity(Quantity(3))]))
        try first.sync(&household)
        first.edit(.adjust(lot, by: Quantity(-1)))
        try first.send(to: &household, losesAnswer: true)
        first.pull(household)
        #expect(first.replica.confirmed == household.table)
        // Sent again, the edit gets the answer that comes after the page.
        try first.send(to: &household)
        #expect(first.view.record(lot)?[.stock] == .quantity(Quantity(2)))
        #expect(first.view == household.table && first.replica.through == household.head)
    }

    @Test func deletingWhatWasChangedSince() throws {
        var (household, first, second) = try Self.start()
        second.edit(Self.createIngredient(1, "leek"))
        try second.sync(&household)
        first.edit(.delete(Self.recipe))
        #expect(first.view.record(Self.recipe)?.deleted != nil)
        try first.sync(&household)
        #expect(first.replica.refused.map(\.refusal.reason) == [.changedSince])
        #expect(first.view.record(Self.recipe)?.deleted == nil)
        // A device that has seen it may delete it.
        first.edit(.delete(Self.recipe))
        try first.sync(&household)
        #expect(household.table.parts(of: Self.recipe).isEmpty)
        let deleted = try #require(household.table.record(Self.recipe)?.deleted)
        #expect(household.table.parts(of: Self.recipe, deletedBy: deleted).count == 4)
        second.edit(.set(Self.step(1), .text, .text("Slice")))
        try second.sync(&household)
        #expect(second.replica.refused.map(\.refusal.reason) == [.gone])
    }

    @Test func restoringBringsBackWhatWasDeletedWithIt() throws {
        var (household, first, second) = try Self.start()
        first.edit(.delete(Self.step(2)))
        first.edit(.delete(Self.recipe))
        try first.sync(&household)
        try second.sync(&household)
        second.edit(.restore(Self.recipe))
        try second.sync(&household)
        try first.sync(&household)
        #expect(first.view.record(Self.recipe)?.deleted == nil)
        #expect(first.view.record(Self.step(1))?.deleted == nil)
        #expect(first.view.record(Self.step(2))?.deleted != nil)
        // The author stays the same.
        #expect(first.view.record(Self.recipe)?.created.author == first.replica.member.player)
        #expect(first.view.record(Self.recipe)?.modified.author == second.replica.member.player)
        #expect(first.view == household.table && second.view == household.table)
    }

    @Test func anEditWhoseAnswerWasLostIsDoneOnce() throws {
        var (household, first, _) = try Self.start()
        let lot = EntityKey(.lot, 1)
        first.edit(
            .create(EntityKey(.pantryItem, 1), parent: nil, [.name: .text("milk")]),
            .create(lot, parent: 1, [.stock: .quantity(Quantity(3))]))
        first.edit(.adjust(lot, by: Quantity(-1)))
        for _ in 0..<3 { try first.send(to: &household, losesAnswer: true) }
        try first.sync(&household)
        #expect(household.table.record(lot)?[.stock] == .quantity(Quantity(2)))
        #expect(first.view == household.table)
    }

    @Test func aNewStart() throws {
        var (household, first, _) = try Self.start()
        first.edit(.set(Self.recipe, .name, .text("Leek soup")))
        first.reset()
        #expect(first.replica.confirmed.all.isEmpty && first.replica.pending.count == 1)
        first.pull(household)
        #expect(first.view.record(Self.recipe)?[.name] == .text("Leek soup"))
        try first.sync(&household)
        #expect(first.view == household.table)
    }

    /// Devices that come and go in any order, lose answers, and sometimes pull, end with the same
    /// bytes.
    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func convergence(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var household = SyncHousehold()
        var devices = (1...4 as ClosedRange<UInt128>).map { SyncDevice($0) }
        for _ in 0..<300 {
            let index = random.next(below: devices.count)
            switch random.next(below: 6) {
            case 0: devices[index].pull(household)
            case 1:
                try devices[index].send(to: &household, losesAnswer: random.next(below: 2) == 0)
            default: _ = devices[index].edit([Self.operation(&random)])
            }
        }
        try Self.syncAll(&household, &devices, order: Array(devices.indices))
        #expect(household.head > 20, "seed \(seed)")
        for device in devices {
            #expect(device.view == household.table, "seed \(seed)")
            #expect(device.replica.pending.isEmpty, "seed \(seed)")
        }
    }

    private static func operation(_ random: inout SplitMix64) -> Edit.Operation {
        let id = UInt128(1 + random.next(below: 5))
        let text = FieldValue.text("\(random.next(below: 1_000))")
        switch random.next(below: 12) {
        case 0: return createRecipe(id, "Soup \(id)")
        case 1: return createStep(id, "Step \(id)")
        case 2: return .set(EntityKey(.recipe, id), .name, text)
        case 3: return .set(step(id), .text, text)
        case 4: return .create(EntityKey(.tag, 7), parent: nil, [.name: .text("quick")])
        case 5: return .add(EntityKey(.recipe, id), .tags, tag)
        case 6: return .remove(EntityKey(.recipe, id), .tags, tag)
        case 7: return .create(EntityKey(.pantryItem, id), parent: nil, [.name: text])
        case 8: return .create(EntityKey(.lot, id), parent: id, [.stock: .quantity(Quantity(5))])
        case 9: return .adjust(EntityKey(.lot, id), by: Quantity(Int64(random.next(below: 9)) - 4))
        case 10: return .delete(EntityKey(random.next(below: 2) == 0 ? .recipe : .step, id))
        default: return .restore(EntityKey(.recipe, id))
        }
    }

    /// The wire has no empty sets, and all copies have the same bytes.
    @Test func aSetWithoutElementsIsNotThere() throws {
        var (household, first, _) = try Self.start()
        let before = try #require(household.table.record(Self.recipe))
        first.edit(.add(Self.recipe, .tags, Self.tag))
        first.edit(.remove(Self.recipe, .tags, Self.tag))
        try first.sync(&household)
        let after = try #require(household.table.record(Self.recipe))
        #expect(after.modified.seq == 3)
        #expect(after.elements == before.elements && after.elements[.tags] == nil)
    }

    /// As over the wire, where stamps name no devices.
    @Test func ownEditsAreSeenWithoutBeingToldAgain() throws {
        var replica = Replica(
            device: DeviceID(value: 1), member: Member(PlayerID(value: 1), .adult))
        var household = SyncHousehold()
        func send() throws {
            let edit = try #require(replica.next)
            let result = try household.commit(edit, by: replica.member).get()
            replica.didPerform(
                edit.id, at: household.place(of: edit.id), result.records.map(Self.withoutDevices))
        }
        #expect(replica.make(1, [Self.createRecipe()]) == nil)
        #expect(replica.make(2, [.set(Self.recipe, .note, .text("Salt"))]) == nil)
        #expect(replica.make(3, [.set(Self.recipe, .note, .text("More salt"))]) == nil)
        try send()
        try send()
        #expect(replica.through == 2)
        // It was made before the answers arrived, and is still shown.
        #expect(replica.view.record(Self.recipe)?[.note] == .text("More salt"))
        try send()
        #expect(replica.make(4, [.delete(Self.recipe)]) == nil)
        let rating = Edit(
            id: 5, device: DeviceID(value: 2), baseSeq: 3,
            operations: [.set(Self.recipe, .rating, .number(9))])
        let other = try household.commit(rating, by: Member(PlayerID(value: 2), .adult)).get()
        replica.receive(other.records.map(Self.withoutDevices), through: 4)
        #expect(replica.through == 4)
        #expect(replica.view.record(Self.recipe)?.deleted == nil)
    }

    @Test func placesOfOwnEditsBeyondAGapWaitForIt() {
        var replica = Replica(
            device: DeviceID(value: 1), member: Member(PlayerID(value: 1), .adult))
        replica.didPerform(1, at: 3, [])
        #expect(replica.through == 0)
        replica.receive([], through: 1)
        #expect(replica.through == 1)
        replica.receive([], through: 2)
        #expect(replica.through == 3)
    }

    @Test func ownEditsThatMustBePulledWaitForIt() {
        var replica = Replica(
            device: DeviceID(value: 1), member: Member(PlayerID(value: 1), .adult))
        replica.didPerform(1, at: 1, nil)
        replica.didPerform(2, at: 2, [])
        #expect(replica.through == 0)
        // A page that isn't the last.
        replica.receive([], through: 0)
        #expect(replica.through == 0)
        replica.receive([], through: 1)
        #expect(replica.through == 2)
    }

    @Test(
        "Two devices that create the same tag get it once, and the second one is notified",
        arguments: [[0, 1], [1, 0]])
    func sameTag(order: [Int]) throws {
        var (household, first, second) = try Self.start()
        first.edit(.create(EntityKey(.tag, 8), parent: nil, [.name: .text("Rápido")]))
        second.edit(
            .create(EntityKey(.tag, 9), parent: nil, [.name: .text("rapido")]),
            .add(Self.recipe, .tags, .reference(9)))
        var devices = [first, second]
        try Self.syncAll(&household, &devices, order: order)
        let (kept, refused) = order == [0, 1] ? (8, 1) : (9, 0)
        let name = order == [0, 1] ? "Rápido" : "rapido"
        #expect(
            devices[refused].replica.refused.map(\.refusal.reason)
                == [.nameTaken(EntityKey(.tag, UInt128(kept)), name: name)])
        #expect(devices[1 - refused].replica.refused.isEmpty)
        for device in devices { #expect(device.view == household.table) }
        #expect(household.table.count(of: .tag, in: nil) == 2)
    }

    @Test("Tags deleted by others make room, and all copies are the same")
    func deletedTags() throws {
        var (household, first, second) = try Self.start()
        for id in 10..<60 as Range<UInt128> {
            let name = FieldValue.text("tag \(id)")
            first.edit(
                .create(EntityKey(.tag, id), parent: nil, [.name: name]),
                .add(Self.recipe, .tags, .reference(id)))
        }
        try first.sync(&household)
        try second.sync(&household)
        // The first device doesn't know yet that there is room.
        let more = FieldElement.reference(7)
        let full = EditRefusal.Reason.tooManyElements(.tags, count: 51, limit: 50)
        second.edit(.delete(EntityKey(.tag, 10)), .delete(EntityKey(.tag, 11)))
        #expect(first.edit(.add(Self.recipe, .tags, more))?.reason == full)
        #expect(second.edit(.add(Self.recipe, .tags, more)) == nil)
        #expect(second.view.record(Self.recipe)?.elements[.tags]?.count == 49)
        try second.sync(&household)
        try first.sync(&household)
        #expect(first.view == household.table && second.view == household.table)
        #expect(first.view.record(Self.recipe)?.elements[.tags]?[more] != nil)
    }

    @Test("Pending edits on a device have no times until the server assigns them")
    func times() throws {
        var household = SyncHousehold()
        var device = SyncDevice(1)
        func times() -> [Int64?] {
            let record = device.view.record(Self.recipe)
            return [record?.createdMilliseconds, record?.modifiedMilliseconds]
        }
        device.edit(Self.createRecipe())
        #expect(times() == [nil, nil])
        try device.sync(&household)
        #expect(times() == [1_000, 1_000])
        device.edit(.set(Self.recipe, .name, .text("Stew")))
        #expect(times() == [1_000, nil])
        try device.sync(&household)
        #expect(times() == [1_000, 2_000])
    }

    private static func withoutDevices(_ record: EntityRecord) -> EntityRecord {
        record.mapStamps { stamp in
            Stamp(seq: stamp.seq, author: stamp.author, device: DeviceID(value: 0))
        }
    }
}
