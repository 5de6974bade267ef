import Runtime

/// The devices' connections and their times.
extension LibraryRun {
    func connect(_ device: LibraryDevice) {
        device.phase = .connecting
        do throws(SystemError) {
            try device.link.open(place: device.index, due: now)
        } catch {
            ended(device, .refused(error.description))
        }
    }

    /// Counts a device that has signed in for the first time.
    func didConnect(_ device: LibraryDevice) {
        tally.report.connected += 1
        tally.times.connect.record(nanoseconds: now - device.link.connectDue)
        tally.lastConnectedAt = Instant(nanoseconds: now)
        planEdit(device)
    }

    func ended(_ device: LibraryDevice, _ ending: Link.Ending) {
        let hasSignedUp = device.signsUp && device.member.credentials != nil
        lose(device)
        guard device.phase != .gone else { return forget(device) }
        // The device reconnects as a companion.
        if hasSignedUp { return plan(device, afterMilliseconds: 0) }
        tally.note(ending, player: device.index)
        guard
            let pause = device.link.pauseMilliseconds(connectedCount: tally.report.connected),
            !device.isLeaving
        else {
            tally.report.failed += 1
            return forget(device)
        }
        plan(device, afterMilliseconds: pause + Int64(device.index % Int(pause)))
    }

    /// Closes the device's connection; its edits wait.
    func lose(_ device: LibraryDevice) {
        device.link.drop(&tally.report)
        device.lose()
        due.cancel(2 * device.index)
    }

    /// Gives up the device: the server doesn't let it in.
    func fail(_ device: LibraryDevice, _ reason: String) {
        tally.report.failed += 1
        tally.report.failures[reason, default: 0] += 1
        forget(device)
    }

    /// Removes the device from the run.
    func forget(_ device: LibraryDevice) {
        lose(device)
        due.cancel(2 * device.index + 1)
        device.phase = .gone
        device.isLeaving = true
        goneCount += 1
    }

    // MARK: - Times

    /// Times the answer to an edit, which may be a refusal.
    func didAnswer(_ edit: LibraryDevice.Waiting) {
        guard tally.isMeasuring, edit.sendCount == 1 else { return }
        figures.recordAnswer(nanoseconds: now - edit.sentAt)
    }

    /// Records the arrival of a change at another device, this long after its edit was sent.
    func recordDelivery(nanoseconds: Int64) {
        figures.recordDelivery(nanoseconds: nanoseconds)
    }
}
