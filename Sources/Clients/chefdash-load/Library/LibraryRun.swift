import Base
import Crypto
import Foundation
import Kitchen
import Recipes
import Runtime

/// A load test of the library under way: all devices of all households on one thread, with one
/// epoll set and one queue of due times.
final class LibraryRun: MeasuredRun {
    private enum Stage {
        /// Devices connect, and edit once they have everything. `warmUp` follows.
        case ramp
        /// All are connected. `measuring` follows, at this time.
        case warmUp(until: Int64)
        /// `settling` follows, at this time.
        case measuring(until: Int64)
        /// No more edits are made: each household is judged once its devices have everything, and
        /// they leave. The run is over when all have left, or at this time, which moves on with
        /// each message.
        case settling(messageCount: Int, until: Int64)
    }

    /// The time that the last devices have after the ramp to receive everything.
    private static let openingNanoseconds: Int64 = 30_000_000_000
    /// The longest wait for the next message while households settle.
    private static let graceNanoseconds: Int64 = 15_000_000_000
    private static let sweepNanoseconds: Int64 = 100_000_000

    let settings: LoadSettings
    let tally: Tally
    var figures: LibraryReport
    /// The seeds of identifiers, which no two runs share.
    var identifiers = SplitMix64(
        seed: Crypto.randomBytes(count: 8).reduce(0) { $0 << 8 | UInt64($1) })
    private(set) var now = Instant.now().nanoseconds
    private(set) var startedAt: Int64 = 0
    private(set) var measuredNanoseconds: Int64 = 0
    private(set) var measuredProcessorSeconds = 0.0
    private(set) var devices: [LibraryDevice] = []

    let links: LinkSet
    /// Two entries for each device: its connection and requests at twice its index, its next edit
    /// after that.
    var due: DueQueue
    private var households: [LibraryHousehold] = []
    private var stage = Stage.ramp
    var goneCount = 0
    private var random: SplitMix64
    private let observe: () -> Void
    private let isInterrupted: () -> Bool

    /// - Parameters:
    ///   - observe: Called each second, and when measuring begins and ends.
    ///   - isInterrupted: Returns true if the person wants the run to end early.
    init(
        _ settings: LoadSettings, observe: @escaping () -> Void,
        isInterrupted: @escaping () -> Bool
    ) throws {
        self.settings = settings
        self.observe = observe
        self.isInterrupted = isInterrupted
        tally = Tally(settings)
        figures = LibraryReport(
            households: settings.householdCount, devices: settings.connectionCount)
        links = try LinkSet(settings)
        due = DueQueue(ownerCount: 2 * settings.connectionCount)
        random = SplitMix64(seed: SplitMix64.mix(settings.seed))
        for index in 0..<settings.householdCount {
            let id = UInt128(identifiers.next()) << 64 | UInt128(identifiers.next())
            let household = LibraryHousehold(
                index, id: HouseholdID(value: id),
                memberCount: min(2, settings.deviceCount))
            for number in 0..<settings.deviceCount {
                let device = LibraryDevice(
                    devices.count, number: number, of: household, in: self)
                household.devices.append(device)
                devices.append(device)
            }
            households.append(household)
        }
    }

    var progress: String? {
        figures.timeline.last.map { $0.text(violations: tally.report.violations) }
    }

    func report(_ server: LoadReport.Server) -> LoadReport { LoadReport(self, server: server) }

    // MARK: - The loop

    func runToEnd() {
        startedAt = Instant.now().nanoseconds
        now = startedAt
        let ramp = Int64(settings.rampMilliseconds) * 1_000_000
        for device in devices {
            due.set(
                2 * device.index, at: startedAt + ramp * Int64(device.index) / Int64(devices.count))
        }
        var nextSweep = startedAt
        var nextSecond = startedAt + 1_000_000_000
        while goneCount < devices.count {
            now = Instant.now().nanoseconds
            fireDue()
            if now >= nextSweep {
                nextSweep = now + Self.sweepNanoseconds
                if !sweep() { break }
            }
            if now >= nextSecond {
                nextSecond += 1_000_000_000
                figures.endSecond(at: now - startedAt, connected: tally.report.connected)
                observe()
            }
            let next = min(due.firstNanoseconds ?? .max, nextSweep, nextSecond)
            turn(nanoseconds: next - Instant.now().nanoseconds)
        }
        if tally.isMeasuring { stopMeasuring() }
        for household in households { judge(household) }
    }

    private func turn(nanoseconds: Int64) {
        var began: Int64 = 0
        links.wait(atMost: nanoseconds) { owner, take in
            now = Instant.now().nanoseconds
            if began == 0 { began = now }
            let device = devices[owner]
            guard let link = device.link.socket else { return }
            take(link) { handle($0, device) }
            if let first = due.firstNanoseconds, first <= now { fireDue() }
        }
        guard began > 0, tally.isMeasuring else { return }
        tally.times.turnTime.record(nanoseconds: Instant.now().nanoseconds - began)
    }

    private func fireDue() {
        while let next = due.pop(by: now) {
            let device = devices[next.owner / 2]
            guard next.owner % 2 == 1 else {
                device.becameDue()
                continue
            }
            if tally.isMeasuring {
                tally.times.tapLateness.record(nanoseconds: now - next.nanoseconds)
            }
            device.edit()
            device.sendNext()
            planEdit(device)
        }
    }

    private func handle(_ event: Link.Event, _ device: LibraryDevice) {
        switch event {
        case .opened: device.sendHello()
        case .text(let text): device.take(text)
        case .ended(let ending): ended(device, ending)
        }
    }

    func plan(_ device: LibraryDevice, afterMilliseconds milliseconds: Int64) {
        due.set(2 * device.index, at: now + milliseconds * 1_000_000)
    }

    func planEdit(_ device: LibraryDevice) {
        due.set(
            2 * device.index + 1,
            at: now + device.draw.pauseNanoseconds(perSecond: settings.editsPerSecond))
    }

    // MARK: - Stages

    /// - Returns: True if the run goes on.
    private func sweep() -> Bool {
        switch stage {
        case .ramp:
            let ramp = Int64(settings.rampMilliseconds) * 1_000_000
            let isThere = devices.allSatisfy { $0.phase == .ready || $0.phase == .gone }
            let isLate = now - startedAt > ramp + Self.openingNanoseconds
            guard isThere || isLate || isInterrupted() else { return true }
            stage = .warmUp(until: now + settings.mode.settleNanoseconds)
        case .warmUp(let end):
            if now >= end || isInterrupted() { startMeasuring() }
        case .measuring(let end):
            cutConnections()
            guard now >= end || isInterrupted() else { return true }
            stopMeasuring()
            stage = settling
            for device in devices { due.cancel(2 * device.index + 1) }
            for household in households { household.stage = .settling }
        case .settling(let lastCount, let end):
            for household in households { settle(household) }
            guard tally.report.messages > lastCount else { return now < end }
            stage = settling
        }
        return true
    }

    private var settling: Stage {
        .settling(messageCount: tally.report.messages, until: now + Self.graceNanoseconds)
    }

    private func startMeasuring() {
        stage = .measuring(until: now + Int64(settings.durationMilliseconds) * 1_000_000)
        tally.isMeasuring = true
        measuredNanoseconds = -now
        measuredProcessorSeconds = -ProcessorTime.seconds
        figures.measuredEdits = -figures.edits
        observe()
    }

    private func stopMeasuring() {
        tally.isMeasuring = false
        measuredNanoseconds += now
        measuredProcessorSeconds += ProcessorTime.seconds
        figures.measuredEdits += figures.edits
        observe()
    }

    /// Cuts connections, as networks do.
    private func cutConnections() {
        guard settings.dropsPerMinute > 0 else { return }
        let share =
            settings.dropsPerMinute / 60 * Double(Self.sweepNanoseconds) / 1e9
            * Double(devices.count)
        for _ in 0..<Int(share + random.fraction()) {
            let device = devices[random.next(below: devices.count)]
            guard device.phase == .ready else { continue }
            tally.report.dropped += 1
            lose(device)
            plan(device, afterMilliseconds: Int64(random.next(below: 4000)))
        }
    }

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
