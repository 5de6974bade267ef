import Base
import GameProtocol
import Kitchen
import Recipes

/// Compares the messages to devices about cooking sessions with the committed data at that moment.
final class CookingWitness {
    /// A message sent this shortly before the end may not have arrived.
    private static let travelMilliseconds: Int64 = 2_000

    private let books: LibraryBooks
    private unowned let world: LibrarySimulation
    private var journals: [CookingID: CookingJournal] = [:]

    init(books: LibraryBooks, world: LibrarySimulation) {
        self.books = books
        self.world = world
    }

    /// True if a device's input is committed.
    func isKept(_ input: EntityID) -> Bool { books.isKept(input) }

    /// - Parameter place: the index of the moment in the journal that the device had before.
    /// - Returns: the index of the moment now shown; nil if the state isn't committed, or goes
    ///   back.
    func place(of state: CookingState, from place: Int) -> Int? {
        guard let journal = journal(of: state.sessionID) else { return nil }
        return journal.place(
            of: CookingPicture(state), from: place, upTo: tick(of: journal, at: world.milliseconds))
    }

    // MARK: - At the end

    /// Devices that list other sessions than the open ones, or show another state.
    func differences(of household: SimulatedHousehold) -> [String] {
        let now = world.milliseconds
        let journals = journals(of: household).filter { !$0.value.session.isOver }
        let names = Set(journals.keys)
        var problems: [String] = []
        for device in household.devices where device.person.isMember {
            let shown = (device.cooking.sessions ?? [:]).filter { $0.value.phase == .cooking }
            if Set(shown.keys) != names {
                problems.append("\(device.name) shows sessions \(shown.keys.sorted()) of \(names)")
            }
            for (session, journal) in journals {
                guard let state = shown[session] else { continue }
                let picture = CookingPicture(state)
                let ticks =
                    tick(
                        of: journal, at: now - Self.travelMilliseconds)...tick(
                        of: journal, at: now)
                if !journal.looked(like: picture, ticks) {
                    problems.append(
                        "\(device.name) shows \(picture) of session \(session), which is"
                            + " \(CookingPicture(journal.session))")
                }
            }
        }
        return problems
    }

    /// Rings that a device didn't get in time, or got more than once.
    func ringProblems(of household: SimulatedHousehold) -> [String] {
        journals(of: household).sorted { $0.key < $1.key }.flatMap { session, journal in
            var journal = journal
            journal.pass(to: tick(of: journal, at: world.milliseconds))
            let start = world.milliseconds(ofWall: journal.startedMilliseconds)
            return household.devices.flatMap { device in
                device.cooking.spells.flatMap { spell in
                    spell.problems(of: session, journal) {
                        start + $0 * Self.tickMilliseconds
                    } expect: {
                        world.tally.count(.expectedRings)
                    }.map { "\(device.name) \($0)" }
                }
            }
        }
    }

    // MARK: - Journals

    private static let tickMilliseconds = 1_000 / CookingSession.ticksPerSecond

    /// The next tick, since times are stored in whole milliseconds.
    private func tick(of journal: CookingJournal, at milliseconds: Int64) -> Int64 {
        let passed = milliseconds - world.milliseconds(ofWall: journal.startedMilliseconds)
        return passed / Self.tickMilliseconds + 1
    }

    private func journals(of household: SimulatedHousehold) -> [CookingID: CookingJournal] {
        for session in books.cookings() where journals[session]?.session.isOver != true {
            _ = journal(of: session)
        }
        return journals.filter { $0.value.household == household.id }
    }

    /// The journal with all committed inputs; nil if there is no such session.
    private func journal(of session: CookingID) -> CookingJournal? {
        let known = journals.removeValue(forKey: session)
        guard var journal = known ?? books.beginning(of: session).flatMap(CookingJournal.init)
        else { return nil }
        for input in books.inputs(of: session, from: journal.inputCount) { journal.append(input) }
        journals[session] = journal
        return journal
    }
}
