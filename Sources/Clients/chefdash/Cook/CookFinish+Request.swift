import Base
import Foundation
import GameProtocol

extension CookFinish {
    /// The shelf life of leftovers.
    private static let leftoverDays = 3

    /// The request that ends the session, with a note, a rating and the leftovers as changes of the
    /// same edit.
    ///
    /// - Parameter baseSeq: The sequence number up to which the household's changes are known.
    func request(
        _ scene: CookScene, in household: HouseholdID, baseSeq: Int64, today: Date,
        in zone: TimeZone = .current, newID: () -> EntityID
    ) -> CookingMessage.FinishCooking {
        func day(_ date: Date) -> Day {
            let offset = Double(zone.secondsFromGMT(for: date))
            return Day(timeMilliseconds: Int64((date.timeIntervalSince1970 + offset) * 1000))
        }
        var operations: [LibraryOperation] = []
        if rating != nil || !note.isEmpty {
            var fields: LibraryFields = [
                "text": .text(note.isEmpty ? "Rated after cooking." : note)
            ]
            fields["rating"] = rating.map { .number(Int64($0)) }
            operations.append(
                LibraryOperation(
                    kind: .cookingNote, id: newID(),
                    .create(parent: EntityID(value: scene.dish.recipeID.value), fields: fields)))
        }
        if leftovers > 0 {
            let item = newID()
            let name = String("Leftovers: \(scene.dish.name)".prefix(200))
            let expiry = today.addingTimeInterval(Double(Self.leftoverDays) * 86_400)
            operations += [
                LibraryOperation(
                    kind: .pantryItem, id: item,
                    .create(parent: nil, fields: ["name": .text(name)])),
                LibraryOperation(
                    kind: .lot, id: newID(),
                    .create(
                        parent: item,
                        fields: [
                            "stock": .text("\(leftovers)"),
                            "expiry": .text(day(expiry).description),
                        ])),
            ]
        }
        return CookingMessage.FinishCooking(
            householdID: household, sessionID: scene.state.sessionID, baseSeq: baseSeq,
            day: day(today), deducts: deducts, operations: operations)
    }
}
