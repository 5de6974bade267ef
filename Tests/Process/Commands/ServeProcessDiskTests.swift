import Base
import ChefDashClient
import Foundation
import FoundationNetworking
import GameProtocol
import TestSupport
import Testing

/// A server with a full disk, or cut off from PostgreSQL: it refuses what it can, rounds go on, and
/// it announces nothing that isn't durable.
@Suite(.serialized)
struct ServeProcessDiskTests {
    private let data = TemporaryDirectory()

    @Test(arguments: StoreOutage.Kind.allCases)
    func anOutageRefusesPurchasesAndKeepsRounds(kind: StoreOutage.Kind) async throws {
        let outage = try await StoreOutage(kind)
        let levels = try LevelsCopy(
            rules: ["tickMilliseconds": 20, "clockAtStartTicks": 3000],
            without: LevelsCopy.largeFiles)
        let server = try await ServeProcess(
            data: data.path, levels: levels.path, flags: outage.flags)
        let player = try await ClientPlayer(on: server)
        let other = try await ClientPlayer(on: server)
        try await player.startRound()
        try await player.serveOrder()
        let first = try await player.hearsBalance()
        try await outage.begin(for: server)

        try await expectRefusals(player, other, server)
        var earned = first.amount
        for _ in 0..<3 { earned += try #require(try await player.serveOrder()?.coins) }
        #expect(try await readiness(of: server) == 503)
        // The round ends, but its result isn't sent, and no other round can start before it.
        try await player.client.send(.leaveRound)
        await #expect(throws: ClientPlayer.Refused(code: .busy)) {
            try await player.startRound()
        }
        guard case .shop(let shop) = try await other.ask(.listShop) else { return }
        #expect(shop.coins == 150)
        #expect(durable(player) == [.balance(first)])

        try await outage.end(for: server)
        let result = try await player.hearsResult()
        #expect(result.earned == earned && result.served == 4)
        #expect(result.coins == 150 + earned)
        #expect(durable(player).count == 5, "each order's balance once")
        try await server.process.errorLine(containing: "the store commits again")
        try await becomesReady(server)
        #expect(try await other.buy("knife", id: "wanted")?.coins == 120)
        #expect(try await server.stop() == .exit(0))
        // Two grants, four orders, both sides of a purchase.
        try await command(outage.line("ledger verify"), on: data, says: ": 8 entries,")
    }

    private static func edit(
        _ number: Int, _ change: LibraryOperation, in household: HouseholdID
    ) -> LibraryMessage.LibraryEdit {
        LibraryMessage.LibraryEdit(
            householdID: household, editID: identifier(number), baseSeq: 0, operations: [change])
    }

    private static func expectUnavailable(
        _ request: LibraryMessage, _ phone: ClientPlayer
    ) async throws {
        do {
            _ = try await phone.client.request(.library(request))
            Issue.record("\(request) was done while the disk is full")
        } catch ChefDashClientError.refused(let refusal) {
            #expect(refusal.code == .storeUnavailable && refusal.canRetry)
        }
    }

    @Test(arguments: StoreOutage.Kind.allCases)
    func anOutageRefusesEditsAndDishes(kind: StoreOutage.Kind) async throws {
        let outage = try await StoreOutage(kind)
        let server = try await ServeProcess(data: data.path, flags: outage.flags)
        let player = try await ClientPlayer(on: server)
        let phone = try await ClientPlayer(on: server, as: player.credentials) {
            $0.companionDevice = identifier(100)
        }
        let library = phone.client.library
        let household: HouseholdID = identifier(1)
        try await library.createHousehold(household, name: "Home")
        _ = try await library.open(household, through: 0)
        let soup = LibraryOperation(
            kind: .recipe, id: identifier(2),
            .create(parent: nil, fields: ["name": .text("Soup"), "servings": .number(1)]))
        let head = try await library.edit(Self.edit(10, soup, in: household)).get().seq
        let rating = Self.edit(
            11,
            LibraryOperation(
                kind: .recipe, id: identifier(2), .set(fields: ["rating": .number(9)], clear: [])),
            in: household)
        let dish = LibraryMessage.CookedRecipe(
            householdID: household, editID: identifier(12), recipeID: identifier(2), servings: 1,
            day: Day("2026-11-25")!)

        try await outage.begin(for: server)
        try await Self.expectUnavailable(.edit(rating), phone)
        try await Self.expectUnavailable(.cook(dish), phone)
        try await outage.end(for: server)
        try await server.process.errorLine(containing: "the store commits again")
        for _ in 1...2 {
            #expect(try await library.edit(rating).get().seq == head + 1)
            #expect(try await library.cook(dish).get().seq == head + 2)
        }
        #expect(try await server.stop() == .exit(0))
        try await command(outage.line("library verify"), on: data, says: "the library is right")
    }

    @Test(arguments: StoreOutage.Kind.allCases)
    func aKillDuringAnOutageLosesNothingTold(kind: StoreOutage.Kind) async throws {
        let outage = try await StoreOutage(kind)
        let server = try await ServeProcess(data: data.path, flags: outage.flags)
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife", id: "first")
        try await player.startRound(equip: ["knife"])
        try await player.serveOrder()
        let balance = try await player.hearsBalance()
        try await outage.begin(for: server)
        try await player.serveOrder()
        await #expect(throws: ClientPlayer.Refused(code: .storeUnavailable)) {
            try await player.buy("sauce", id: "second")
        }
        server.process.send(SIGKILL)
        _ = try await server.process.end()
        #expect(durable(player) == [.balance(balance)])
        try await outage.end(for: nil)

        let again = try await ServeProcess(data: data.path, flags: outage.flags)
        let back = try await ClientPlayer(on: again, as: player.credentials)
        #expect(back.welcome.player.coins == balance.coins)
        #expect(back.welcome.player.inventory == ["knife": 1, "oven": 0, "sauce": 0])
        #expect(try await back.buy("knife", id: "first")?.coins == 120, "answered as before")
        #expect(try await back.buy("sauce", id: "second")?.coins == balance.coins - 40)
        #expect(try await again.stop() == .exit(0))
        // Grant, knife, equip, order, refund, sauce; a purchase has two entries.
        try await command(outage.line("ledger verify"), on: data, says: ": 8 entries,")
    }

    @Test(arguments: StoreOutage.Kind.allCases)
    func aServerWhoseOutageNeverEndsSaysSo(kind: StoreOutage.Kind) async throws {
        let outage = try await StoreOutage(kind)
        let server = try await ServeProcess(
            data: data.path, flags: outage.flags + ["--shutdown-grace", "0"])
        let player = try await ClientPlayer(on: server)
        try await player.startRound()
        try await outage.begin(for: server)
        try await player.serveOrder()
        try await player.client.send(.leaveRound)
        // Answered after the server has handled the request to leave.
        await #expect(throws: ClientPlayer.Refused(code: .storeUnavailable)) {
            try await player.buy("sauce", id: "first")
        }
        #expect(try await server.stop() == .exit(1))
        #expect(durable(player).isEmpty)
        #expect(server.process.report.value.errorText.contains("event=stopped unsettled=2"))
    }

    @Test("A start waits for PostgreSQL, and says so")
    func aStartBeforeTheEngine() async throws {
        let outage = try await StoreOutage(.engineAway)
        try await outage.begin(for: nil)
        let flags = outage.flags
        async let starting = ServeProcess(data: data.path, flags: flags)
        let early = try ChildProcess(
            program: ChildProcess.chefdashPath,
            ["serve", "--port", "0", "--data", data.path, "--levels", LevelsCopy.original]
                + flags)
        try await early.errorLine(containing: "event=store_unreachable")
        early.send(SIGTERM)
        #expect(try await early.end() == .signal(SIGTERM))
        try await outage.end(for: nil)
        let server = try await starting
        #expect(try await ClientPlayer(on: server).welcome.player.coins == 150)
        #expect(try await server.stop() == .exit(0))
        try await command(outage.line("ledger verify"), on: data, says: "the ledger is right")
    }

    @Test func aStartWithoutRoomSaysSo() async throws {
        let server = try ChildProcess(
            program: "/usr/bin/prlimit",
            [
                "--fsize=1:", ChildProcess.chefdashPath, "serve", "--port", "0", "--data",
                data.path, "--levels", LevelsCopy.original,
            ])
        #expect(try await server.end() == .exit(1))
        let report = server.report.value
        #expect(
            report.errorText.hasPrefix("chefdash: \(data.path)/chefdash.sqlite: "),
            "\(report.errorText)")
        #expect(report.outputText.isEmpty)
    }

    /// A file system of a megabyte, in a mount namespace that ends with the server
    /// (mount_namespaces(7)).
    @Test(.enabled(if: PrivateMount.isAllowed, "needs unshare(1) and the right to mount"))
    func aFullFileSystemIsGotOver() async throws {
        let mount = PrivateMount(directory: data.path)
        let server = try await ServeProcess(data: data.path, program: mount.program)
        let player = try await ClientPlayer(on: server)
        try await player.startRound()
        let ballast = mount.path(seenBy: server.process.identifier) + "/ballast"
        try PrivateMount.fill(ballast)
        let served = try #require(try await player.serveOrder()?.coins)
        await #expect(throws: ClientPlayer.Refused(code: .storeUnavailable)) {
            for _ in 0..<1000 { try await player.buy("sauce", id: "wanted") }
        }
        try await server.process.errorLine(containing: "database or disk is full")
        try FileManager.default.removeItem(atPath: ballast)
        let balance = try await player.hearsBalance()
        #expect(balance.coins == 150 + served)
        try await player.leaveRound()
        #expect(try await server.stop() == .exit(0))
    }

    /// The library fills the disk up to the reserve, and is refused first.
    @Test(.enabled(if: PrivateMount.isAllowed, "needs unshare(1) and the right to mount"))
    func theLibraryLeavesTheReserveToTheGame() async throws {
        let mount = PrivateMount(directory: data.path, size: "24m")
        let server = try await ServeProcess(
            data: data.path, flags: ["--disk-reserve", "16"],
            program: mount.program)
        let player = try await ClientPlayer(on: server)
        let phone = try await ClientPlayer(on: server, as: player.credentials) {
            $0.companionDevice = identifier(100)
        }
        let library = phone.client.library
        let household: HouseholdID = identifier(1)
        try await library.createHousehold(household, name: "Home")
        _ = try await library.open(household, through: 0)
        let text = String(repeating: "Stir. ", count: 300)
        func add(_ number: Int) async throws {
            let recipes = (0..<6).map { recipe in
                LibraryOperation(
                    kind: .recipe, id: identifier(1000 + 6 * number + recipe),
                    .create(
                        parent: nil,
                        fields: [
                            "name": .text("Soup"), "servings": .number(1), "about": .text(text),
                        ]))
            }
            _ = try await library.edit(
                LibraryMessage.LibraryEdit(
                    householdID: household, editID: identifier(1000 + number), baseSeq: 0,
                    operations: recipes))
        }
        do {
            for number in 0..<5000 { try await add(number) }
            Issue.record("the library took more than the disk has")
        } catch ChefDashClientError.refused(let refusal) {
            #expect(refusal.code == .diskFull && refusal.canRetry)
        }
        for number in 0..<20 {
            let other = try await ClientPlayer(on: server)
            #expect(try await other.buy("knife", id: "first")?.coins == 120, "player \(number)")
        }
        try await server.process.errorLine(containing: "event=limit_reached limit=disk_reserve")
        #expect(try await server.stop() == .exit(0))
    }

    private func expectRefusals(
        _ player: ClientPlayer, _ other: ClientPlayer, _ server: ServeProcess
    ) async throws {
        do {
            _ = try await other.client.request(.purchase(itemID: "knife"), id: "wanted")
            Issue.record("a purchase was answered while the disk is full")
        } catch ChefDashClientError.refused(let refusal) {
            #expect(refusal.code == .storeUnavailable)
            #expect(refusal.canRetry && refusal.retryAfterMilliseconds == 1000)
        }
        for message in [
            ClientMessage.purchase(itemID: "sauce"), .startRound(levelID: 1, itemIDs: []),
            .setProfile(.init(name: "Chef")),
        ] {
            await #expect(throws: ClientPlayer.Refused(code: .storeUnavailable)) {
                try await other.ask(message)
            }
        }
        do {
            _ = try await ClientPlayer(on: server)
            Issue.record("a player signed up while the disk is full")
        } catch ChefDashClientError.refused(let refusal) {
            #expect(refusal.code == .storeUnavailable && refusal.canRetry)
        }
    }

    private func readiness(of server: ServeProcess) async throws -> Int {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/readyz"))
        let (_, response) = try await URLSession.shared.data(from: url)
        return try #require(response as? HTTPURLResponse).statusCode
    }

    /// The two databases come back one after the other.
    private func becomesReady(_ server: ServeProcess) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while try await readiness(of: server) != 200 {
            try #require(ContinuousClock.now < end, "the server isn't ready again")
        }
    }

    /// Unsolicited messages to the player about durable changes.
    private func durable(_ player: ClientPlayer) -> [ServerMessage] {
        player.heard.filter { message in
            switch message {
            case .balance, .purchased, .roundEnded, .profile: true
            default: false
            }
        }
    }
}
