/// The devices' connections and their times.
extension LibraryRun {
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

    /// Removes the device from the run.
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
        figures.recordAnswer(nanoseconds: now - edit.sentAt)
    }

    /// Records the arrival of a change at another device, this long after its edit was sent.
    func recordDelivery(nanoseconds: Int64) {
        figures.recordDelivery(nanoseconds: nanoseconds)
    }
}
