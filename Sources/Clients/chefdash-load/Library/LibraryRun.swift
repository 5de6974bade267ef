import Kitchen
import Recipes

/// A load test of the library.
final class LibraryRun: RunState, MeasuredRun {
    /// The last devices also receive everything.
    static let arrivalNanoseconds: Int64 = 30_000_000_000

    var figures: LibraryReport
    /// The devices of all households.
    private(set) var players: [LibraryDevice] = []
    private var households: [LibraryHousehold] = []

    init(_ settings: LoadSettings) throws {
        figures = LibraryReport(
            households: settings.householdCount, devices: settings.connectionCount)
        // The next edit of each device has its own due time.
        try super.init(settings, ownerCount: 2 * settings.connectionCount)
        for index in 0..<settings.householdCount {
            let household = LibraryHousehold(index, memberCount: min(2, settings.deviceCount))
            for number in 0..<settings.deviceCount {
                let device = LibraryDevice(
                    players.count, number: number, of: household, in: self)
                household.devices.append(device)
                players.append(device)
            }
            households.append(household)
        }
    }

    func report(to report: inout LoadReport) {
        report.library = figures
        report.library?.timeline = timeline.seconds
    }

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
        endSecond(
            counts: ["connected": tally.report.connected],
            totals: ["edits": figures.edits, "changes": figures.changes],
            replies: "edit_answer", deliveries: "change_delivery")
    }

    // MARK: - Connections

    func connect(_ device: LibraryDevice) {
        device.phase = .connecting
        open(device, place: device.index, due: now)
    }

    func opened(_ device: LibraryDevice) { device.sendHello() }

    /// Counts a device that has signed in for the first time.
    func didConnect(_ device: LibraryDevice) {
        noteConnected(device)
        planEdit(device)
    }

    func ended(_ device: LibraryDevice, _ ending: Link.Ending) {
        let hasSignedUp = device.signsUp && device.member.credentials != nil
        lose(device)
        guard device.phase != .gone else { return forget(device) }
        if goesOn(device, after: ending) { return }
        // The device reconnects as a companion.
        if hasSignedUp { return plan(device, afterMilliseconds: 0) }
        guard let pause = pauseMilliseconds(of: device, after: ending) else { return }
        plan(device, afterMilliseconds: pause + Int64(device.index % Int(pause)))
    }

    /// Closes the device's connection; its edits wait.
    func lose(_ device: LibraryDevice) {
        device.link.drop(&tally.report)
        device.lose()
        due.cancel(device.index)
    }

    func forget(_ device: LibraryDevice) {
        lose(device)
        cancelEdit(device)
        device.phase = .gone
        device.isLeaving = true
        goneCount += 1
    }

    // MARK: - Times

    /// Times the answer to an edit, which may be a refusal.
    func didAnswer(_ edit: LibraryDevice.Waiting) {
        guard tally.isMeasuring, edit.sendCount == 1 else { return }
        figures.answerTimes.record(nanoseconds: now - edit.sentAt)
        tally.recentReplies.record(nanoseconds: now - edit.sentAt)
    }

    /// Records the arrival of a change at another device, this long after its edit was sent.
    func recordDelivery(nanoseconds: Int64) {
        figures.deliveryTimes.record(nanoseconds: nanoseconds)
        tally.recentDeliveries.record(nanoseconds: nanoseconds)
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
