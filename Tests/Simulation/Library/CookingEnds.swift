import Base
import ChefDashServer
import GameProtocol
import Kitchen
import Recipes
import Store

/// The edits that the server made to end cooking sessions.
struct CookingEnds {
    private var dishes: [UInt128: CookedDish] = [:]

    init(books: LibraryBooks, _ data: DataPlace) {
        guard let audit = try? LibraryAudit(of: data.location) else { return }
        for id in books.cookings() {
            dishes[id.value] = (try? audit.cooking(id)).flatMap { $0 }
                .flatMap { CookedDish(stored: $0.content) }
        }
    }

    private static func finish(
        _ edit: LibraryBooks.DoneEdit, in household: SimulatedHousehold
    ) -> (device: HouseholdDevice, finish: DeviceCooking.Finish)? {
        household.devices.lazy.filter { $0.person.credentials?.player == edit.player }
            .compactMap { device in device.cooking.finishes[edit.id].map { (device, $0) } }.first
    }

    /// The edit that the server must have made from a device's finish; nil if none did.
    ///
    /// - Parameter stock: the edit's changes to the stock.
    func end(
        _ edit: LibraryBooks.DoneEdit, in household: SimulatedHousehold,
        _ stock: [LibraryBooks.StockEntry]
    ) -> Edit? {
        guard let (device, finish) = Self.finish(edit, in: household) else { return nil }
        let day = DeviceCooking.Finish.day
        let cooking = Edit.Operation.create(
            EntityKey(.cooking, edit.id), parent: finish.recipe,
            [.day: .day(day), .servings: .number(Int64(finish.servings))])
        let takings = stock.map { entry in
            Edit.Operation.adjust(EntityKey(.lot, entry.lot), by: Quantity(entry.asked) ?? .zero)
        }
        return Edit(
            id: edit.id, device: device.id, baseSeq: finish.message.baseSeq,
            operations: [finish.note, cooking] + takings)
    }

    /// Checks that the end took the dish's ingredients from the pantry as far as they were there.
    ///
    /// - Parameters:
    ///   - table: the library before it.
    ///   - isAlone: true if no other edit came shortly before, which the server may not have known
    ///   when it calculated.
    func problems(
        of edit: LibraryBooks.DoneEdit, _ end: Edit, on table: EntityTable, isAlone: Bool,
        in household: SimulatedHousehold
    ) -> [String] {
        guard let (_, finish) = Self.finish(edit, in: household), let dish = dishes[edit.id] else {
            return ["the end of session \(EntityID(value: edit.id)) is there without its session"]
        }
        let taken = Array(end.operations.dropFirst(2))
        guard finish.message.deducts ?? true else {
            return taken.isEmpty ? [] : ["edit \(edit.seq) took stock that nobody wanted taken"]
        }
        guard isAlone else { return [] }
        let all = table.all
        let items = all.filter { $0.key.kind == .pantryItem }.compactMap { item in
            PantryItem(item, lots: table.parts(of: item.key))
        }
        let rules = all.filter { $0.key.kind == .conversion }.compactMap { Conversions.Rule($0) }
        let pantry = Pantry(items, conversions: Conversions(rules))
        let wanted = Deduction(of: dish.ingredients, from: pantry).changes.map { change in
            Edit.Operation.adjust(
                EntityKey(.lot, change.lot.value), by: (try? change.after - change.before) ?? .zero)
        }
        return taken == wanted ? [] : ["edit \(edit.seq) took \(taken), not \(wanted)"]
    }
}
