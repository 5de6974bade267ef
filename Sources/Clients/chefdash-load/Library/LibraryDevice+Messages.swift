import Base
import GameProtocol
import Kitchen
import Recipes

/// Messages of the server.
extension LibraryDevice {
    func take(_ text: UnsafeRawBufferPointer) {
        guard let event = try? ServerEvent.decode(text) else {
            return complain(
                .brokenProtocol,
                "a message can't be read: \(String(decoding: text.prefix(200), as: UTF8.self))")
        }
        switch event.message {
        case .welcome(let welcome): takeWelcome(welcome)
        case .error(let error): takeError(error, re: event.re)
        case .library(let message): take(message, re: event.re)
        case .redirect(let redirect):
            if let problem = link.follow(redirect, from: run.settings) {
                complain(.brokenProtocol, problem)
            }
        case .pong, .shutdown, .announcement, .cooking, .account: break
        case .profile, .levels, .shop, .purchased, .snapshot, .state, .tapped, .cleared, .balance,
            .roundEnded, .stream, .ticket, .leftQueue, .room, .leftRoom, .raceState, .raceView,
            .raceEnded, .raceCancelled, .reaction, .idleWarning, .daily, .board, .ledger,
            .statistics, .replay:
            // The server sends these only to playing connections.
            if !signsUp {
                complain(.brokenProtocol, "a companion received a \(event.message.type)")
            }
        }
    }

    private func take(_ message: LibraryEvent, re: String?) {
        if message.household != nil {
            takeHousehold(re: re)
        } else if let invitation = message.invitation {
            takeInvitation(invitation, re: re)
        } else if let state = message.library {
            takeLibrary(state, re: re)
        } else if let page = message.page {
            if isAnswer(re, to: [.pull], "page") { takePage(page) }
        } else if let change = message.changed {
            takeChange(change)
        } else if message.behind != nil {
            run.figures.behind += 1
            pullAgain()
        } else if let done = message.edited {
            takeDone(done, re: re)
        } else if let refused = message.editRefused {
            takeRefusal(refused, re: re)
        } else {
            complain(.strayAnswer, "an unrequested \(message.type.rawValue) arrived")
        }
    }

    private func takeInvitation(_ invitation: Invitation, re: String?) {
        guard isAnswer(re, to: [.invite], "invitation") else { return }
        household.code = invitation.code
        household.wake()
        goOn()
    }

    private func takeLibrary(_ state: LibraryState, re: String?) {
        guard isAnswer(re, to: [.openLibrary], "library") else { return }
        if state.mustReset {
            complain(.missedChange, "the server reset a copy that can't be too old")
            replica?.reset()
            cursor = LibraryCursor(seq: 0)
        }
        pull()
    }

    /// True if this answers the request that is open.
    private func isAnswer(_ re: String?, to types: Set<LibraryMessage.Kind>, _ name: String) -> Bool
    {
        guard let asked, asked.request == re, types.contains(asked.type) else {
            complain(.strayAnswer, "a \(name) came to \(re ?? "nothing")")
            return false
        }
        self.asked = nil
        return true
    }

    // MARK: - Signing in

    private func takeWelcome(_ welcome: Welcome) {
        link.wasWelcomed()
        if signsUp {
            guard let token = welcome.token else {
                return complain(.brokenProtocol, "a new player got no token")
            }
            member.credentials = (welcome.player.playerID, token)
            _ = link.sayGoodbye()
            return household.wake()
        }
        let player = welcome.player.playerID
        guard welcome.role == .companion, player == member.credentials?.player
        else { return complain(.brokenProtocol, "a companion wasn't welcomed as one") }
        if replica == nil {
            replica = Replica(device: device, member: Member(player, member.role))
        }
        if wasHere {
            run.tally.report.resumed += 1
        } else {
            wasHere = true
            run.didConnect(self)
        }
        goOn()
    }

    private func takeHousehold(re: String?) {
        guard isAnswer(re, to: [.createHousehold, .joinHousehold], "household") else { return }
        household.isCreated = true
        member.hasJoined = true
        household.wake()
        goOn()
    }

    private func takeError(_ error: ErrorMessage, re: String?) {
        run.tally.report.errors[error.code.rawValue, default: 0] += 1
        if error.code.isFaultOfClient || !(error.canRetry || phase == .greeting) {
            complain(
                .brokenProtocol,
                "a correct message was refused as \(error.code.rawValue): \(error.text)")
        }
        if phase == .greeting, !error.canRetry { return run.fail(self, error.code.rawValue) }
        if re == asked?.request { asked = nil }
        if re == sent?.request { sent = nil }
        let wait = Int64(min(max(error.retryAfterMilliseconds ?? 1000, 0), 600_000))
        run.plan(self, afterMilliseconds: wait + 1)
    }

    // MARK: - Pulling

    /// The records as devices store them; a record that can't be read is a violation.
    private func known(_ records: [LibraryRecord]) -> [EntityRecord] {
        records.compactMap { told in
            guard let record = told.record else {
                complain(.brokenProtocol, "a \(told.kind) can't be read: \(told)")
                return nil
            }
            draw.know(record.key)
            return record
        }
    }

    private func takePage(_ page: LibraryPage) {
        let records = known(page.records)
        run.figures.pulledRecords += records.count
        if !cursor.isFollowed(by: records) {
            complain(.brokenProtocol, "a page isn't in order before \(page.cursor.seq)")
        }
        cursor = page.cursor
        if records.count > 256 { complain(.brokenProtocol, "a page has \(records.count) records") }
        if check != nil {
            check?.receive(records, through: page.cursor.seq)
        } else {
            let end = page.hasMore ? through : page.cursor.seq
            replica?.receive(records, through: end)
        }
        guard !page.hasMore else { return pull() }
        replica?.receive([], through: page.cursor.seq)
        phase = .ready
        if household.book.base == nil, let replica {
            household.book.begin(replica.confirmed, at: through)
            household.wake()
        }
        sendNext()
    }

    /// Pulls again. If a pull is under way, the server says after its last page that there is more.
    private func pullAgain() {
        guard phase == .ready else { return }
        cursor = LibraryCursor(seq: through)
        pull()
    }

    // MARK: - Changes

    private func takeChange(_ change: LibraryChange) {
        let through = through
        run.figures.changes += 1
        guard change.seq > through else {
            // The change was sent while a page was on its way that already contains it.
            run.figures.staleChanges += 1
            return
        }
        household.book.arrived(change.seq, at: index, now: run.now, time: run.recordDelivery)
        let records = known(change.records)
        checkPlaces(records, change.seq)
        guard phase == .ready, change.seq == through + 1 else {
            complain(.missedChange, "number \(change.seq) came")
            replica?.receive(records, through: through)
            return pullAgain()
        }
        replica?.receive(records, through: change.seq)
    }

    private func checkPlaces(_ records: [EntityRecord], _ seq: Int64) {
        guard records.allSatisfy({ $0.modified.seq == seq }) else {
            return complain(.wrongEdit, "number \(seq) has records of other edits")
        }
    }

    // MARK: - Answers to edits

    private func takeDone(_ done: EditDone, re: String?) {
        guard let sent, sent.request == re, let waited = waiting[sent.edit],
            let edit = replica?.next, edit.id == sent.edit, let member = replica?.member,
            done.editID.value == sent.edit
        else {
            return complain(.strayAnswer, "edit \(done.editID) was answered to \(re ?? "nothing")")
        }
        self.sent = nil
        waiting[sent.edit] = nil
        run.figures.edits += 1
        run.didAnswer(waited)
        let records = known(done.records)
        checkPlaces(records, done.seq)
        let isFirstTime = waited.sendCount == 1
        let entry = EditBook.Entry(
            edit: edit, member: member, device: index,
            stock: isFirstTime ? done.stock ?? [] : nil,
            sentAt: isFirstTime && run.tally.isMeasuring ? waited.sentAt : nil)
        if let problem = household.book.add(entry, at: done.seq, time: run.recordDelivery) {
            complain(.wrongEdit, problem)
        }
        let mustPull = done.mustPull == true
        replica?.didPerform(edit.id, at: done.seq, mustPull ? nil : records)
        if mustPull { pullAgain() }
        sendNext()
    }

    private func takeRefusal(_ refused: EditRefused, re: String?) {
        guard let sent, sent.request == re, refused.editID.value == sent.edit else {
            return complain(
                .strayAnswer, "edit \(refused.editID) was refused to \(re ?? "nothing")")
        }
        self.sent = nil
        if let waited = waiting.removeValue(forKey: sent.edit) { run.didAnswer(waited) }
        run.figures.refused[refused.reason.rawValue, default: 0] += 1
        switch refused.reason {
        case .staleField, .changedSince, .gone, .nameTaken, .tooMany, .tooLarge: break
        case .unknownEntity, .exists, .builtIn, .badField, .unknownField, .missingField,
            .wrongParent,
            .overflow, .forbidden, .notAuthor, .unknown:
            complain(
                .wrongEdit, "an edit was refused as \(refused.reason.rawValue): \(refused.text)")
        }
        replica?.didRefuse(
            sent.edit, EditRefusal(operation: refused.operation, key: nil, reason: .unknown))
        replica?.dismiss(sent.edit)
        sendNext()
    }
}
