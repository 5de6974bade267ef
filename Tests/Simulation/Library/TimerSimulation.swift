import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import TestSupport
import WebSocket

/// A household with two devices that sets a timer, and its server, which is killed and restarted.
package final class TimerSimulation {
    /// The times of the server's kill and restart, in milliseconds from the timer's start.
    package struct Outage: Sendable {
        let killed: Int
        let back: Int

        package init(killed: Int, back: Int) {
            self.killed = killed
            self.back = back
        }
    }

    package static let timerSeconds = 600
    /// The devices listen this long after the timer's end: it rings again only later.
    private static let listeningMilliseconds = 4_000
    private static let answerMilliseconds = 20_000

    private let settings: SimulationSettings
    private let loop: EventLoop
    private let links = LinkTable()
    private let data = DataPlace()
    private var server: SimulatedServer?
    private var devices: [TimerDevice] = []
    private var problems: [String] = []

    package init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        settings = SimulationSettings(using: &random)
        loop = EventLoop(
            seed: random.next(), start: Instant(nanoseconds: 1_000_000_000_000),
            slowHopsInThousand: 0)
    }

    /// - Returns: for each device, the times in milliseconds after the timer's end at which it
    ///   received a ring; and the problems.
    package func run(_ outages: [Outage]) -> (rings: [[Double]], problems: [String]) {
        start()
        let stranger = TimerDevice(number: 0)
        connect(stranger)
        guard
            case .welcome(let welcome)? = ask(.hello(ClientMessage.Hello()), on: stranger),
            let token = welcome.token
        else { return ([], problems + ["nobody can sign up"]) }
        stranger.link?.drop()
        devices = [1, 2].map(TimerDevice.init)
        let enter = { [unowned self] in
            for device in devices { open(device, welcome.player.playerID, token) }
        }
        enter()
        begin(on: devices[0])
        let beginning = loop.now
        for outage in outages {
            loop.run(until: beginning.advanced(byMilliseconds: outage.killed))
            server?.crash()
            server = nil
            loop.run(until: beginning.advanced(byMilliseconds: outage.back))
            start()
            enter()
        }
        let end = beginning.advanced(byMilliseconds: 1_000 * Self.timerSeconds)
        loop.run(until: end.advanced(byMilliseconds: Self.listeningMilliseconds))
        server?.crash()
        let rings = devices.map { device in
            device.rings.map { Double($0.nanoseconds - end.nanoseconds) / 1_000_000 }
        }
        return (rings, problems)
    }

    private func start() {
        let surroundings = SimulatedServer.Surroundings(
            loop: loop, links: links, data: data, settings: settings,
            complain: { [unowned self] in problems.append($0) }, trace: nil)
        do {
            server = try SimulatedServer(surroundings, catalogue: settings.catalogues[0])
        } catch {
            problems.append("the server can't start: \(error)")
        }
    }

    private func connect(_ device: TimerDevice) {
        let link = links.insert {
            Link(descriptor: $0, loop: loop, table: links, peer: device)
        }
        device.connected(by: link, loop)
        server?.accept(link, from: "10.0.0.\(device.number)")
    }

    // MARK: - The devices' requests

    private static func id<ID: Base.Identifier>(_ number: UInt128) -> ID { ID(value: number) }
    private static let household: HouseholdID = id(1)
    private static let recipe: RecipeID = id(2)
    private static let session: CookingID = id(3)
    private static let timer: TimerID = id(4)

    private func open(_ device: TimerDevice, _ player: PlayerID, _ token: String) {
        connect(device)
        let hello = ClientMessage.Hello(
            playerID: player.description, token: token, role: .companion,
            deviceID: Self.id(100 + UInt128(device.number)))
        let create = LibraryMessage.CreateHousehold(householdID: Self.household, name: "Home")
        for message in [
            .hello(hello), .library(.createHousehold(create)),
            .library(.openLibrary(householdID: Self.household, through: 0)),
        ] as [ClientMessage] {
            if case .error(let error)? = ask(message, on: device) { problems.append(error.text) }
        }
    }

    /// Begins to cook, and starts the timer.
    private func begin(on device: TimerDevice) {
        let recipe = LibraryMessage.LibraryEdit(
            householdID: Self.household, editID: Self.id(5), baseSeq: 0,
            operations: [
                LibraryOperation(
                    kind: .recipe, id: EntityID(value: Self.recipe.value),
                    .create(
                        parent: nil, fields: ["name": .text("Omelette"), "servings": .number(1)]))
            ])
        let cooking = CookingMessage.StartCooking(
            householdID: Self.household, sessionID: Self.session, recipeID: Self.recipe,
            servings: 1)
        let timer = CookingMessage.DoCooking(
            householdID: Self.household, sessionID: Self.session, inputID: Self.id(6),
            CookingAction(
                .startTimer, timerID: Self.timer, label: "Pan",
                seconds: Int64(Self.timerSeconds)))
        for message in [
            .library(.edit(recipe)), .cooking(.start(cooking)), .cooking(.act(timer)),
        ] as [ClientMessage] {
            if case .error(let error)? = ask(message, on: device) { problems.append(error.text) }
        }
    }

    /// Sends a request, and advances the time until the server has answered.
    private func ask(_ message: ClientMessage, on device: TimerDevice) -> ServerMessage? {
        let id = device.send(message)
        let limit = loop.now.advanced(byMilliseconds: Self.answerMilliseconds)
        while device.answers[id] == nil, loop.now < limit {
            loop.run(until: loop.now.advanced(byMilliseconds: 1))
        }
        if device.answers[id] == nil { problems.append("\(message) isn't answered") }
        return device.answers[id]
    }
}

/// A device that sends one request after the other, and records the times of rings.
private final class TimerDevice: LinkListener {
    private static let handshake = ClientHandshake(
        host: "chefdash", path: "/play", key: [UInt8](repeating: 7, count: 16),
        subprotocols: [GameProtocol.subprotocol])

    let number: Int
    private(set) var link: Link?
    private var loop: EventLoop?
    private var requestCount = 0
    /// By request, as sent by the server.
    private(set) var answers: [String: ServerMessage] = [:]
    /// The times when the server sent them.
    private(set) var rings: [Instant] = []

    init(number: Int) { self.number = number }

    func connected(by link: Link, _ loop: EventLoop) {
        self.link = link
        self.loop = loop
        link.send(Self.handshake.requestBytes)
    }

    /// - Returns: the request's identifier.
    func send(_ message: ClientMessage) -> String {
        requestCount += 1
        let id = "\(number)-\(requestCount)"
        let text = ClientText.encoded(ClientRequest(id: id, message))
        link?.record(text, from: .client)
        link?.send(FrameEncoder.frame(.text, text, mask: 7))
        return id
    }

    func told(_ message: Told, on link: any PlayerLink) {
        guard case .event(let event) = message else { return }
        if let re = event.re { answers[re] = event.message }
        guard case .cooking(.rang) = event.message, let loop else { return }
        rings.append(loop.now)
    }

    func receive(_ message: Told, on link: any PlayerLink) {
        guard case .ping(let payload) = message else { return }
        link.send(FrameEncoder.frame(.pong, payload, mask: 7))
    }

    func lost(_ link: any PlayerLink) {}
}
