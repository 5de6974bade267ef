import Base
import GameProtocol
import Kitchen
import Recipes

/// Receives all messages of the server about libraries as they are sent, and compares them with the
/// committed data at that moment.
final class LibraryWitness {
    private let books: LibraryBooks
    private var tally: (LibraryTally.Event) -> Void
    private var toldDone: [UInt128: Int64] = [:]

    init(books: LibraryBooks, count: @escaping (LibraryTally.Event) -> Void) {
        self.books = books
        tally = count
    }

    func hear(_ told: LibraryEvent, to device: HouseholdDevice) {
        if let done = told.edited {
            check(done, told: device)
            check(done.records, told: device)
        } else if let change = told.changed {
            if device.person.lastSeqAllowed.map({ change.seq > $0 }) ?? false {
                device.complain("gets change \(change.seq), but the person isn't a member")
            }
            check(change.records, told: device)
        } else if let page = told.page {
            check(page.records, told: device)
        } else if let changed = told.memberChanged, changed.role == nil {
            removed(device.person, of: device.household)
        }
    }

    /// The member has been removed by now, and doesn't get later commits.
    private func removed(_ person: HouseholdPerson, of household: SimulatedHousehold) {
        guard let player = person.credentials?.player,
            !books.isMember(player, of: household.id)
        else { return }
        person.lastSeqAllowed = person.lastSeqAllowed ?? books.head(of: household.id)
    }

    private func check(_ done: EditDone, told device: HouseholdDevice) {
        let id = done.editID.value
        guard let player = device.person.credentials?.player else {
            return device.complain(
                "gets the answer to edit \(done.editID) without having signed in")
        }
        let place = books.place(of: id, by: player)
        if place != done.seq {
            device.complain(
                "gets edit \(done.editID) as \(done.seq), but committed is"
                    + " \(place.map { "\($0)" } ?? "nothing")")
        }
        if toldDone.updateValue(done.seq, forKey: id) != nil { tally(.repeatedEdits) }
    }

    private func check(_ records: [LibraryRecord], told device: HouseholdDevice) {
        guard let allowed = device.person.lastSeqAllowed,
            let record = records.first(where: { $0.modified.seq > allowed })
        else { return }
        device.complain(
            "gets \(record.kind) \(record.id) of edit \(record.modified.seq), and the person is no"
                + " member since \(allowed)")
    }
}
