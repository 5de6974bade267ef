import Base
import Crypto
import Kitchen
import Recipes

/// A load test of the library.
final class LibraryRun: RunState, MeasuredRun {
    /// The last devices also receive everything.
    static let arrivalNanoseconds: Int64 = 30_000_000_000

    var figures: LibraryReport
    /// The seeds of identifiers, which no two runs share.
    var identifiers = SplitMix64(
        seed: Crypto.randomBytes(count: 8).reduce(0) { $0 << 8 | UInt64($1) })
    /// The devices of all households.
    private(set) var players: [LibraryDevice] = []
    private var households: [LibraryHousehold] = []

    init(
        _ settings: LoadSettings, observe: @escaping () -> Void,
        isInterrupted: @escaping () -> Bool
    ) throws {
        figures = LibraryReport(
            households: settings.householdCount, devices: settings.connectionCount)
        // The next edit of each device has its own due time.
        try super.init(
            settings, ownerCount: 2 * settings.connectionCount, observe: observe,
            isInterrupted: isInterrupted)
        for index in 0..<settings.householdCount {
            let id = UInt128(identifiers.next()) << 64 | UInt128(identifiers.next())
            let household = LibraryHousehold(
                index, id: HouseholdID(value: id),
                memberCount: min(2, settings.deviceCount))
            for number in 0..<settings.deviceCount {
                let device = LibraryDevice(
                    players.count, number: number, of: household, in: self)
                household.devices.append(device)
                players.append(device)
            }
            households.append(household)
        }
    }

    var progress: String? {
        figures.timeline.last.map { $0.text(violations: tally.report.violations) }
    }

    func report(_ server: LoadReport.Server) -> LoadReport { LoadReport(self, server: server) }

    func begin() { planArrivals() }

    func becameDue(_ due: DueQueue.Due) {
        guard due.owner >= players.count else { return players[due.owner].becameDue() }
        let device = players[due.owner - players.count]
        if tally.isMeasuring {
            tally.times.tapLateness.record(nanoseconds: now - due.nanoseconds)
        }
        device.edit()
        device.sendNext()
        planEdit(device)
    }

    func plan(_ device: LibraryDevice, afterMilliseconds milliseconds: Int64) {
        due.set(device.index, at: now + milliseconds * 1_000_000)
    }

    func planEdit(_ device: LibraryDevice) {
        due.set(
            players.count + device.index,
            at: now + device.draw.pauseNanoseconds(perSecond: settings.editsPerSecond))
    }

    func cancelEdit(_ device: LibraryDevice) { due.cancel(players.count + device.index) }

    var isComplete: Bool { players.allSatisfy { $0.phase == .ready || $0.phase == .gone } }

    func countMeasured(_ sign: Int) { figures.measuredEdits += sign * figures.edits }

    func cut(_ device: LibraryDevice) -> Bool {
        guard device.phase == .ready else { return false }
        lose(device)
        plan(device, afterMilliseconds: Int64(random.next(below: 4000)))
        return true
    }

    func endSecond() {
        figures.endSecond(at: now - startedAt, connected: tally.report.connected)
    }

    // MARK: - The end

    var leavingProgress: Int { tally.report.messages }

    /// Stops editing. Each household is judged once its devices have everything, and they leave.
    func beginLeaving() {
        for device in players { cancelEdit(device) }
        for household in households { household.stage = .settling }
    }

    func goOnLeaving() { for household in households { settle(household) } }

    func finish() { for household in households { judge(household) } }

    private func settle(_ household: LibraryHousehold) {
        switch household.stage {
        case .settling:
            guard household.isSettled else { return }
            guard household.devices[0].phase == .ready else { return judge(household) }
            household.stage = .checking
            household.devices[0].pullAnew()
        case .checking:
            if household.isSettled { judge(household) }
        case .editing, .judged: break
        }
    }

    /// Compares all copies with the result of the edits, and lets the devices leave.
    private func judge(_ household: LibraryHousehold) {
        guard household.stage != .judged else { return }
        household.stage = .judged
        let unfinished = household.unfinishedCount
        tally.report.unfinished += unfinished
        var isRight = unfinished == 0 && household.devices.allSatisfy { $0.phase != .gone }
        let first = household.devices[0]
        if isRight {
            let library = household.book.library { problem in
                isRight = false
                first.complain(.wrongEdit, problem)
            }
            for device in household.devices {
                for copy in [device.replica, device.check].compactMap(\.self) {
                    guard let library,
                        let difference = EditBook.difference(of: copy.confirmed.all, from: library)
                    else { continue }
                    isRight = false
                    device.complain(.wrongCopy, difference)
                }
            }
        }
        if isRight { figures.agreeing += 1 }
        for device in household.devices {
            device.isLeaving = true
            device.sayGoodbye()
        }
    }
}
