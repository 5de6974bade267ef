import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol

enum PlayCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash play", summary: "Play in the terminal.",
        flags: [
            ServerURL.flag("The server's address; wss:// for TLS"), ServerURL.trustFlag,
            .value(
                "--level", "N", default: "1; any in the queue", "The level of the rounds or races"),
            .value(
                "--rounds", "N", default: "1", "The number of rounds, or of matches with --auto"),
            .value("--equip", "ITEMS", "Items to take into each round: oven,knife,sauce"),
            .value("--buy", "ITEMS", "Items to buy first, one piece each: oven,knife"),
            .switch("--race", "Race against others in the queue; rated"),
            .optionalValue(
                "--room", "CODE", "Race in the private room with this code, or open one"),
            .optionalValue(
                "--bot", "STRENGTH", isRepeatable: true,
                """
                Race against a bot: easy, medium (the default) or hard; can be repeated. With \
                --room one more seat is for others; with --race, accept the queue's offer of \
                bots
                """),
            .value("--watch", "CODE", "Watch the private room with this code"),
            .value("--seats", "N", default: "2, more with bots", "The race's seats, 2 to 8"),
            .value(
                "--best-of", "N", default: "1",
                "The most races of a match in your room: 1, 3 or 5"),
            .switch("--items", "Allow items in your room, as --equip does"),
            .value("--name", "NAME", "Your new name"),
            .switch("--auto", "Let the program play, at a human pace"),
            .value("--seed", "N", default: "random", "The seed of --auto's pauses and mistakes"),
            .value(
                "--credentials", "FILE", environment: "CHEFDASH_CREDENTIALS",
                default: "$XDG_STATE_HOME/chefdash/credentials.json",
                "The file for the id and token, so that the next start is the same player"),
            .switch("--guest", "Play as a new player and save nothing"),
        ],
        discussion: [
            """
            Keys: 1 to 8 tap the ingredient on that button, c clears the plate, q leaves the \
            round. Tap the order from the bottom up, which is shown from left to right.
            """,
            """
            In races: r is ready, y and n answer questions, and h l p w o u t g send hello, \
            good luck, well played, wow, oops, hurry, thanks and good game.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        let plan = try Plan(arguments)
        guard !plan.needsKeyboard || Terminal.isInput else {
            throw CommandFailure(
                "playing by hand needs a terminal for its keyboard; --auto plays without one")
        }
        let server = try ServerURL.of(arguments)
        let file = arguments.has("--guest") ? nil : CredentialsFile(arguments)
        var options = ClientOptions()
        options.name = "chefdash play \(ChefDashCommand.version)"
        options.trustedCertificates = arguments.text("--ca")
        let client = ChefDashClient(options: options)
        let known = try file?.credentials(for: server)
        let welcome = try await connect(client, to: server, as: known, from: file)
        if let file, let credentials = await client.credentials, credentials != known {
            try file.save(credentials, for: server)
        }
        do {
            try await play(plan, client, welcome)
        } catch {
            await client.close()
            throw error
        }
        await client.close()
    }

    private static func play(
        _ plan: Plan, _ client: ChefDashClient, _ welcome: Welcome
    ) async throws {
        if let name = plan.name {
            _ = try await client.request(.setProfile(ClientMessage.SetProfile(name: name)))
        }
        var player = welcome.player
        for item in plan.buy { try await buy(item, for: &player, client) }
        let console = PlayConsole(client: client, plan: plan)
        if plan.game == .rounds {
            try await PlaySession(console, welcome: welcome, coins: player.coins).play()
        } else {
            let answer = try await client.request(.listLevels)
            guard case .levels(let levels) = answer.message else {
                throw CommandFailure("the server didn't list its levels")
            }
            let scene = RaceScene(
                player: player, levels: levels, tickMilliseconds: welcome.tickMilliseconds)
            try await RaceSession(console, scene: scene).play()
        }
    }

    private static func buy(
        _ item: String, for player: inout PlayerProfile, _ client: ChefDashClient
    ) async throws {
        let answer = try await client.request(.purchase(itemID: item))
        guard case .purchased(let purchase) = answer.message else { return }
        player.coins = purchase.coins
        player.inventory[purchase.itemID] = purchase.owned
        Output.line(
            "bought \(purchase.itemID) for \(purchase.price) coins: \(purchase.owned) owned,"
                + " \(purchase.coins) coins left")
    }

    private static func connect(
        _ client: ChefDashClient, to server: URL, as known: Credentials?,
        from file: CredentialsFile?
    ) async throws -> Welcome {
        do {
            return try await client.connect(to: server, credentials: known)
        } catch {
            guard case .refused(let message) = error, message.code == .badToken else { throw error }
            throw CommandFailure(
                "\(server.absoluteString) doesn't know the player saved in \(file?.path ?? "");"
                    + " remove the file, or play with --guest")
        }
    }
}
