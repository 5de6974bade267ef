import ChefDashClient
import GameProtocol

/// The parts that rounds and races in the terminal share: the player's client, the stream of
/// inputs, the terminal with its notice, and the automatic player.
final class PlayConsole {
    let client: ChefDashClient
    let plan: PlayCommand.Plan
    /// All inputs in one order.
    let inputs: AsyncStream<PlayInput>
    /// One line of the screen for messages that have no other place.
    var notice = ""
    private var isConnectionLost = false
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

    /// Takes over the terminal if wanted, and starts listening to the client.
    ///
    /// - Parameter redraw: The interval at which times on the screen are redrawn; nil for never.
    func open(usesTerminal: Bool, readsKeys: Bool, redraw: Duration? = nil) {
        if usesTerminal {
            terminal = Terminal(readsKeys: readsKeys) { [sink] in
                for key in $0.compactMap(KeyPress.init) { sink.yield(.key(key)) }
            }
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

    /// Sends a message. Returns `false`, with a notice, if there is no connection.
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

    /// Taps an ingredient, or clears the plate if it is nil.
    ///
    /// - Parameter show: Called at once with the request's id and the play time, if the request was
    ///   sent.
    func act(_ ingredientID: String?, show: (_ id: String, _ playTime: Double?) -> Void) async {
        let id = await client.nextRequestID()
        let message = ingredientID.map { ClientMessage.tap(ingredientID: $0) } ?? .clear
        let playTime = await client.playTime
        if await say(message, id: id) { show(id, playTime) }
    }

    /// The ingredient that the automatic player taps now, if any. It looks again after a pause.
    ///
    /// - Parameter view: The round; `nil` while taps don't count.
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

    // MARK: - Output

    /// Draws the screen, or prints the report's lines if there is no screen.
    func show(screen: (_ width: Int) -> [String], report: () -> [String]) {
        if let terminal, Terminal.isOutput {
            terminal.draw(screen(Terminal.columns))
        } else {
            for line in report() { Output.line(line) }
        }
    }

    /// Leaves the drawn screen, so that lines can be printed.
    func leaveScreen() { TerminalState.leaveScreen() }

    func connectionLost(_ disconnection: Disconnection) {
        isConnectionLost = true
        tell("connection lost (\(disconnection.reason)), reconnecting ...")
    }

    /// Handles a restored connection.
    ///
    /// - Returns: false if none was lost: the server has sent the player to another node.
    @discardableResult
    func connectedAgain() -> Bool {
        guard isConnectionLost else { return false }
        isConnectionLost = false
        tell("connected again")
        return true
    }

    /// Shows a message that has no other place: as the screen's notice, or as a line.
    func tell(_ text: String) {
        notice = text
        if !Terminal.isOutput { Output.line(text) }
    }
}
