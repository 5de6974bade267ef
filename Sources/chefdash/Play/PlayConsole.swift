import ChefDashClient
import GameProtocol

/// The parts that rounds and races in the terminal share: the player's client, the stream of
/// everything that happens, the terminal with its notice, and the program that plays.
final class PlayConsole {
    let client: ChefDashClient
    let plan: PlayCommand.Plan
    /// Everything that happens, in one order.
    let inputs: AsyncStream<PlayInput>
    /// One line of the screen, for what it doesn't show otherwise.
    var notice = ""
    private let sink: AsyncStream<PlayInput>.Continuation
    private var autoPlayer: AutoPlayer
    private var terminal: Terminal?
    private var forwarding: Task<Void, Never>?

    init(client: ChefDashClient, plan: PlayCommand.Plan) {
        self.client = client
        self.plan = plan
        autoPlayer = AutoPlayer(seed: plan.seed)
        (inputs, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4096))
    }

    /// Takes the terminal over, where that is wanted, and begins to listen to the client.
    ///
    /// - Parameter redraw: how often times on the screen are redrawn; never without it.
    func open(usesTerminal: Bool, readsKeys: Bool, redraw: Duration? = nil) {
        if usesTerminal {
            terminal = Terminal(readsKeys: readsKeys) { [sink] in sink.yield(.key($0)) }
        }
        forwarding = Task { [client, sink] in
            for await event in client.events { sink.yield(.client(event)) }
        }
        if let redraw, usesTerminal, Terminal.isOutput {
            Task { [sink] in
                while (try? await Task.sleep(for: redraw)) != nil {
                    if case .terminated = sink.yield(.timePasses) { return }
                }
            }
        }
        if plan.isAutomatic { scheduleAutoPlayer() }
    }

    func close() {
        forwarding?.cancel()
        terminal?.close()
    }

    // MARK: - Playing

    /// Sends; false, with a notice, where there is no connection to send on.
    @discardableResult
    func say(_ message: ClientMessage, id: String? = nil) async -> Bool {
        do {
            try await client.send(message, id: id)
            return true
        } catch {
            notice = "\(error)"
            return false
        }
    }

    /// Taps an ingredient, or clears the plate without one.
    ///
    /// - Parameter show: called at once with the request's id and the play time, if it was sent.
    func act(
        _ ingredientID: String?, show: (_ id: String, _ playTime: Double?) -> Void
    ) async {
        let id = await client.nextRequestID()
        let message = ingredientID.map { ClientMessage.tap(ingredientID: $0) } ?? .clear
        let playTime = await client.playTime
        if await say(message, id: id) { show(id, playTime) }
    }

    /// The ingredient that the program taps now, if any; it looks again after a pause.
    ///
    /// - Parameter view: the round; `nil` while taps don't count.
    func autoPlayerChoice(for view: RoundView?) -> String? {
        scheduleAutoPlayer()
        return view.flatMap { autoPlayer.ingredientID(for: $0) }
    }

    private func scheduleAutoPlayer() { yield(.autoPlayerLooks, after: autoPlayer.pause()) }

    /// Adds an input to the stream after a pause.
    func yield(_ input: PlayInput, after pause: Duration) {
        Task { [sink] in
            try? await Task.sleep(for: pause)
            sink.yield(input)
        }
    }

    // MARK: - Showing

    /// Draws the screen, or writes the lines of the report where there is no screen.
    func show(screen: (_ width: Int) -> [String], report: () -> [String]) {
        if let terminal, Terminal.isOutput {
            terminal.draw(screen(Terminal.columns))
        } else {
            for line in report() { Output.line(line) }
        }
    }

    /// Leaves the drawn screen, so that lines can be written.
    func leaveScreen() { terminal?.leaveScreen() }

    /// Says something that the screen doesn't show otherwise: as its notice, or as a line.
    func tell(_ text: String) {
        notice = text
        if !Terminal.isOutput { Output.line(text) }
    }
}
