import Base
import ChefDashClient
import Foundation
import GameProtocol
import Recipes

/// An input of `chefdash cook`. All inputs share one stream, in one order.
enum CookInput: Sendable {
    case client(ClientEvent)
    /// The bytes of pressed keys.
    case keys([UInt8])
    /// A line of standard input, if single keys can't be read.
    case line(String)
    case linesEnd
    /// Some time has passed, so times on the screen may have changed.
    case timePasses
}

/// One run of `chefdash cook` in a session.
final class CookSession {
    private let client: ChefDashClient
    private let household: HouseholdID
    private var scene: CookScene
    private var draft = CookDraft()
    private var report = CookReport()
    private var terminal: Terminal?
    private let inputs: AsyncStream<CookInput>
    private let sink: AsyncStream<CookInput>.Continuation

    /// The messages that the server hasn't answered yet, in order. They are sent again after a lost
    /// connection; the server applies each once.
    private var waiting: [CookingMessage] = []
    /// The request id of the first of them on this connection; nil if it isn't sent yet.
    private var sentID: String?
    /// The request that opens the household again on a new connection; nil once it is open.
    private var openingID: String?
    /// The sequence number up to which the household's changes are known.
    private var head: Int64
    /// True if the session ends once nothing waits any more.
    private var isQuitting = false
    private var isConnected = true
    private var rung: Set<TimerID> = []

    init(_ client: ChefDashClient, _ place: CookEntrance.Place, player: PlayerID) {
        self.client = client
        household = place.household.householdID
        head = place.household.head
        scene = CookScene(place.state, of: place.dish, player: player, names: [:])
        scene.names = Self.names(place.household)
        (inputs, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4_096))
    }

    private static func names(_ household: HouseholdState) -> [PlayerID: String] {
        Dictionary(household.members.map { ($0.playerID, $0.name) }) { first, _ in first }
    }

    /// Cooks until the session is over or the person quits.
    ///
    /// - Parameter usesScreen: True to draw a screen and to read single keys.
    func cook(usesScreen: Bool) async throws {
        open(usesScreen: usesScreen)
        defer { terminal?.close() }
        if !scene.hasCook {
            await ask(.act(doing(CookingAction(.join, role: Open(.cook)))))
        }
        await show()
        for await input in inputs {
            switch input {
            case .client(let event): try await take(event)
            case .keys(let bytes): for byte in bytes { try await press(byte) }
            case .line(let line): try await take(line: line)
            case .linesEnd: isQuitting = true
            case .timePasses: await sendNext()
            }
            await show()
            if scene.isOver && !isFinishing { break }
            if isQuitting && waiting.isEmpty { return }
        }
        terminal?.close()
        Output.line(scene.endText)
        if !scene.notice.isEmpty { Output.line(scene.notice) }
    }

    private func open(usesScreen: Bool) {
        Task { [client, sink] in
            for await event in client.events { sink.yield(.client(event)) }
        }
        Task { [sink] in
            while (try? await Task.sleep(for: .milliseconds(500))) != nil {
                if case .terminated = sink.yield(.timePasses) { return }
            }
        }
        if usesScreen {
            terminal = Terminal(readsKeys: true) { [sink] in sink.yield(.keys($0)) }
        } else {
            Thread.detachNewThread { [sink] in
                while let line = readLine() { sink.yield(.line(line)) }
                sink.yield(.linesEnd)
            }
        }
    }

    // MARK: - The server

    /// True while our own finish waits for its answer.
    private var isFinishing: Bool {
        waiting.contains { if case .finish = $0 { true } else { false } }
    }

    private func take(_ event: ClientEvent) async throws {
        switch event {
        case .message(let event): try await take(event)
        case .disconnected(let lost):
            (isConnected, sentID, openingID) = (false, nil, nil)
            scene.notice = "connection lost (\(lost.reason)), reconnecting ..."
        case .resumed:
            if !isConnected { scene.notice = "connected again" }
            (isConnected, sentID) = (true, nil)
            await openAgain()
        case .ended(let lost): throw CommandFailure("the connection ended: \(lost)")
        }
    }

    private func take(_ event: ServerEvent) async throws {
        let isAnswer = event.re != nil && event.re == sentID
        switch event.message {
        case .cooking(.state(let state)) where state.sessionID == scene.state.sessionID:
            scene.take(state)
            if state.cooks.contains(where: { scene.names[$0.playerID] == nil }) {
                try? await client.send(.library(.getHousehold(householdID: household)))
            }
        case .cooking(.sessions(let open)) where open.householdID == household:
            if !open.sessionIDs.contains(scene.state.sessionID), !isFinishing {
                throw CommandFailure("the session ended while the connection was lost")
            }
        case .cooking(.rang(let rang)) where rang.sessionID == scene.state.sessionID:
            if rang.isRepeated { ring() }
        case .library(.household(let state)) where state.householdID == household:
            scene.names = Self.names(state)
        case .library(.library(let state)) where event.re == openingID:
            openingID = nil
            head = state.head
        case .library(.edited(let done)) where isAnswer:
            scene.notice = notice(of: done)
        case .library(.editRefused(let refused)) where isAnswer:
            scene.notice = "not finished: \(refused.text)"
        case .announcement(let news): scene.notice = news.text
        case .shutdown: scene.notice = "the server is stopping"
        case .error(let error): return try await take(error, of: event.re)
        case .cooking, .library, .account, .welcome, .profile, .levels, .shop, .purchased,
            .snapshot, .state, .tapped, .cleared, .balance, .roundEnded, .stream, .pong, .ticket,
            .leftQueue, .room, .leftRoom, .raceState, .raceView, .raceEnded, .raceCancelled,
            .reaction, .idleWarning, .redirect, .daily, .board, .ledger, .statistics, .replay:
            break
        }
        if isAnswer { didAnswer() }
        await sendNext()
    }

    private func take(_ error: ErrorMessage, of request: String?) async throws {
        if request != nil, request == openingID {
            guard error.canRetry else { throw ChefDashClientError.refused(error) }
            // The empty id makes the next pass open the household again.
            openingID = ""
            return
        }
        guard request != nil, request == sentID else { return }
        if error.canRetry {
            sentID = nil
            return
        }
        if error.code != .cookingOver { scene.notice = error.notice }
        didAnswer()
        await sendNext()
    }

    private func didAnswer() {
        sentID = nil
        if !waiting.isEmpty { waiting.removeFirst() }
    }

    private func notice(of done: EditDone) -> String {
        // Leftovers are new stock without a requested amount, so they aren't counted.
        let taken = (done.stock ?? []).count { $0.asked != nil }
        let names = Dictionary(scene.dish.lines.map { ($0.ingredientID, $0.name) }) { one, _ in one
        }
        let left = (done.leftOut ?? []).filter {
            $0.reason != "optional" && $0.reason != "no_amount"
        }
        .map { names[$0.ingredientID] ?? "something" }
        return "From the pantry: \(taken) taken"
            + (left.isEmpty ? "." : "; it lacked \(left.joined(separator: ", ")).")
    }

    private func openAgain() async {
        openingID = await client.nextRequestID()
        try? await client.send(
            .library(.openLibrary(householdID: household, through: 0)), id: openingID)
    }

    private func ask(_ message: CookingMessage) async {
        waiting.append(message)
        await sendNext()
    }

    /// Sends the first waiting message, unless it is on its way.
    private func sendNext() async {
        if openingID == "" { await openAgain() }
        guard isConnected, openingID == nil, sentID == nil, let message = waiting.first else {
            return
        }
        let id = await client.nextRequestID()
        do {
            try await client.send(.cooking(message), id: id)
            sentID = id
        } catch {
            scene.notice = "\(error)"
        }
    }

    // MARK: - Keys

    private func press(_ byte: UInt8) async throws {
        let now = await client.playTime
        guard scene.question != nil else {
            if byte == 0x03 || byte == 0x04 {
                try await perform(.quit)
            } else if byte >= 0x20, byte < 0x7F {
                let key = Character(Unicode.Scalar(byte))
                if let effect = scene.press(key, at: now, newID: HouseholdLibrary.newIdentifier) {
                    try await perform(effect)
                }
            }
            return
        }
        switch draft.take(byte) {
        case .goesOn: break
        case .cancelled: scene.cancelQuestion()
        case .answered(let text): try await answer(text)
        }
    }

    private func take(line: String) async throws {
        guard scene.question == nil else { return try await answer(line) }
        for byte in line.utf8 where scene.question == nil { try await press(byte) }
    }

    private func answer(_ text: String) async throws {
        if let effect = scene.answer(text, newID: HouseholdLibrary.newIdentifier) {
            try await perform(effect)
        }
    }

    private func perform(_ effect: CookEffect) async throws {
        switch effect {
        case .act(let action): await ask(.act(doing(action)))
        case .finish(let finish):
            await ask(
                .finish(
                    finish.request(
                        scene, in: household, baseSeq: head, today: Date(),
                        newID: HouseholdLibrary.newIdentifier)))
        case .leave:
            await ask(.act(doing(CookingAction(.leave))))
            isQuitting = true
        case .quit:
            // A person who quits twice doesn't want to wait for answers.
            if isQuitting {
                throw CommandFailure("quit before the server had confirmed everything")
            }
            isQuitting = true
        case .tell:
            guard terminal == nil else { return }
            CookReport.all(scene, at: await client.playTime).forEach(Output.line)
        }
    }

    private func doing(_ action: CookingAction) -> CookingMessage.DoCooking {
        CookingMessage.DoCooking(
            householdID: household, sessionID: scene.state.sessionID,
            inputID: HouseholdLibrary.newIdentifier(), action)
    }

    // MARK: - Output

    private func show() async {
        let now = await client.playTime
        let ringing = Set(scene.timers.filter { $0.isRinging(at: now) }.map(\.timerID))
        if !ringing.subtracting(rung).isEmpty { ring() }
        rung = ringing
        if let terminal {
            let screen = CookScreen(width: Terminal.columns, height: Terminal.rows)
            terminal.draw(screen.lines(scene, draft: draft.text, at: now))
        } else {
            report.lines(scene, at: now).forEach(Output.line)
        }
    }

    private func ring() {
        if Terminal.isOutput { Output.bytes(Data([0x07])) }
    }
}
