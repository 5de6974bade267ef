import Testing

@Suite("Purchases", .player())
struct PurchaseTests: PlayerTests {
    @Test("The shop sells what the rules list")
    func shop() async throws {
        let shop = try await player.request(["type": "list_shop"])
        #expect(
            shop["items"] == [
                [
                    "item_id": "oven", "name": "Industrial Oven 🌋", "price": 50, "owned": 0,
                    "effect": ["extra_clock_ticks": 50],
                ],
                [
                    "item_id": "knife", "name": "Sharp Knife 🔪", "price": 30, "owned": 0,
                    "effect": ["start_combo": 2],
                ],
                [
                    "item_id": "sauce", "name": "Secret Sauce 🥫", "price": 40, "owned": 0,
                    "effect": ["extra_coins": 10],
                ],
            ])
    }

    @Test("A purchase sent twice is paid once and gets the same answer twice")
    func twice() async throws {
        let purchase: JSONValue = ["type": "purchase", "id": "one", "item_id": "oven"]
        let first = try await player.request(purchase)
        #expect(
            first == [
                "type": "purchased", "re": "one", "item_id": "oven", "price": 50, "owned": 1,
                "coins": 100,
            ])
        try await player.buy(["knife", "oven"])
        #expect(try await player.request(purchase) == first)
        let again = try await server.signIn(player)
        #expect(try await again.request(purchase) == first)
        #expect(
            try await again.possessions()
                == .init(coins: 20, items: ["oven": 2, "knife": 1, "sauce": 0]))
    }

    @Test("A purchase sent twice in one write is paid once")
    func pipelinedTwice() async throws {
        let purchase: JSONValue = ["type": "purchase", "id": "one", "item_id": "oven"]
        player.client.send(burst: [purchase, purchase, purchase])
        for _ in 0..<3 {
            let answer = try await player.answer(to: "one")
            #expect(answer["type"] == "purchased" || answer["code"] == "busy")
        }
        #expect(try await player.possessions().coins == 100)
    }

    @Test("A purchase refused for lack of coins can be made later with the same id")
    func later() async throws {
        try await player.buy(["oven", "oven", "oven"])
        let purchase: JSONValue = ["type": "purchase", "id": "dream", "item_id": "knife"]
        try await player.expectRefusal("not_enough_coins", of: purchase)
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        #expect(try await player.message("balance")["coins"] == 25)
        try await player.expectRefusal("not_enough_coins", of: purchase)
        try await player.nextOrder()
        try await player.serve(try await player.snapshot())
        #expect(try await player.message("balance")["coins"] == 75)
        try await player.request(purchase).expect(["coins": 45])
    }

    @Test("Many purchases at once can't overspend")
    func overspending() async throws {
        let purchases = (0..<60).map { number -> JSONValue in
            ["type": "purchase", "id": .string("p\(number)"), "item_id": "knife"]
        }
        player.client.send(burst: purchases)
        var coins: [Int64] = []
        for number in 0..<60 {
            let answer = try await player.answer(to: "p\(number)")
            if answer["type"] == "purchased" {
                coins.append(try #require(answer["coins"]?.integer))
            } else {
                #expect(answer["code"] == "not_enough_coins", "\(answer.text)")
            }
        }
        #expect(coins.sorted(by: >) == [120, 90, 60, 30, 0])
        #expect(
            try await player.possessions()
                == .init(coins: 0, items: ["oven": 0, "knife": 5, "sauce": 0]))
    }

    @Test("Two connections of a player that buy at once can't overspend")
    func twoConnections() async throws {
        let others = [try await server.connect(), try await server.connect()]
        for (index, client) in ([player.client] + others).enumerated() {
            let purchases = (0..<10).map { number -> JSONValue in
                ["type": "purchase", "id": .string("\(index)-\(number)"), "item_id": "knife"]
            }
            client.send(burst: (index == 0 ? [] : [player.hello]) + purchases)
        }
        // The connection with the last hello wins, so the others sign in first.
        for client in others { _ = try await client.answer(to: "hello") }
        let last = try await server.signIn(player)
        for client in [player.client] + others {
            #expect(try await client.ending() == .closed(4001))
        }
        let possessions = try await last.possessions()
        let knives = try #require(possessions.items["knife"])
        #expect(knives <= 5)
        #expect(possessions.coins == 150 - 30 * knives)
        let told = ([player.client] + others).flatMap { $0.messages.elements }
            .count { $0["type"] == "purchased" }
        #expect(told <= Int(knives))
    }

    @Test("A sauce bought during a round pays from the next order on")
    func sauceInRound() async throws {
        try await player.serve(try await player.startRound()).expect(["coins": 25])
        try await player.buy(["sauce"])
        try await player.nextOrder()
        try await player.serve(try await player.snapshot()).expect(["coins": 70])
        try await player.leaveRound().expect(["earned": 95, "coins": 205])
    }
}
