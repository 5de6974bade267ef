import ChefDashServer
import Foundation
import TestSupport
import Testing

/// Links with which a household shares recipes and calendars.
@Suite("Links of a household", .player(levels: try LevelsCopy.withoutStarter()))
struct LinkTests: PlayerTests {
    private typealias Made = TestCompanion
    private static let evil = #"</script><script>alert("&'1")</script>"#

    private func kitchen() async throws -> TestCompanion {
        let phone = try await server.companion(of: player)
        try await phone.create()
        try await phone.edit(
            1,
            [
                Made.create(
                    "recipe", 1,
                    [
                        "name": .string("Pancakes " + Self.evil), "servings": 4, "cook_minutes": 20,
                        "about": .string(Self.evil), "note": "Our secret", "rating": 7,
                        "source": "https://example.com/?a=1&b=%22%3E",
                    ]),
                Made.create(
                    "ingredient", 11, of: 1,
                    [
                        "name": "milk", "quantity": "3/2", "unit": "cup", "place": "b",
                        "note": .string(Self.evil),
                    ]),
                Made.create(
                    "ingredient", 12, of: 1, ["name": "eggs", "quantity": "2", "place": "a"]),
                Made.create(
                    "step", 13, of: 1, ["text": .string("Mix. " + Self.evil), "place": "a"]),
                Made.create("step", 14, of: 1, ["text": "An old one", "place": "b"]),
            ]
        ).expect(["type": "edited"])
        let diet: [String: JSONValue] = [
            "op": "add", "kind": "recipe", "id": .string(Made.id(1)), "field": "diets",
            "elements": ["vegan"],
        ]
        try await phone.edit(2, base: 1, [Made.delete("step", 14), .object(diet)])
            .expect(["type": "edited"])
        return phone
    }

    private func links(
        _ phone: TestCompanion, _ type: String, _ members: [String: JSONValue] = [:]
    ) async throws -> [JSONValue] {
        let answer = try await phone.ask(type, members)
        return try #require(answer["links"]?.array, "\(answer.text)")
    }

    private func get(
        _ path: String, _ fields: [String] = []
    ) async throws -> HTTPConversation.Answer {
        try await HTTPConversation(port: server.port).ask("GET", path, fields)
    }

    @Test("A shared recipe is a page without scripts, safe from injection by any text")
    func page() async throws {
        let phone = try await kitchen()
        let recipe: [String: JSONValue] = ["recipe_id": .string(Made.id(1))]
        let made = try await links(phone, "make_link", recipe)
        let path = try #require(made.first?["path"]?.string)
        #expect(path == "/shared/" + (made[0]["link_id"]?.string ?? "") && path.count == 40)
        #expect(made.count == 1 && made[0]["recipe_id"] == .string(Made.id(1)))
        #expect(made[0]["player_id"] == .string(player.id))
        // A second request returns the same link.
        #expect(try await links(phone, "make_link", recipe) == made)
        #expect(try await links(phone, "list_links") == made)

        let page = try await get(path, ["Accept-Language: es"])
        #expect(page.status == 200)
        #expect(page.fields.first("Content-Type") == "text/html; charset=utf-8")
        #expect(page.fields.first("Cache-Control") == "private, no-cache")
        #expect(page.fields.first("Referrer-Policy") == "no-referrer")
        let policy = try #require(page.fields.first("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'; img-src 'self'; style-src 'sha256-"))
        #expect(page.body.contains("1 1/2 tazas milk, &lt;/script&gt;"))
        #expect(page.body.contains("<html lang=\"es\">") && page.body.contains("4 raciones"))
        #expect(
            page.body.contains(
                "<meta property=\"og:url\" content=\"http://x\(path)\">"))
        #expect(page.body.contains("href=\"https://example.com/?a=1&amp;b=%22%3E\""))
        // Only the page's own tags have < and >.
        #expect(page.body.components(separatedBy: "<script").count == 2)
        #expect(page.body.components(separatedBy: "</script").count == 2)
        for hidden in ["Our secret", player.id, "An old one", "pantry"] {
            #expect(!page.body.contains(hidden), "\(hidden)")
        }
        let start = try #require(page.body.range(of: "<script type=\"application/ld+json\">"))
        let end = try #require(page.body.range(of: "</script>"))
        let data = try JSONValue(text: String(page.body[start.upperBound..<end.lowerBound]))
        data.expect([
            "@context": "https://schema.org", "@type": "Recipe", "cookTime": "PT20M",
            "name": .string("Pancakes " + Self.evil), "recipeYield": "4 raciones",
            "recipeIngredient": ["2 eggs", .string("1 1/2 tazas milk, " + Self.evil)],
        ])
        #expect(data["recipeInstructions"]?.array?.count == 1)
        #expect(data["suitableForDiet"]?.array?.count == 1, "\(data.text)")

        let copy = try JSONValue(text: try await get(path + ".json").body)
        #expect(copy["recipe"]?["fields"]?["name"] == .string("Pancakes " + Self.evil))
        #expect(copy["recipe"]?["fields"]?["note"] == nil)
        #expect(copy["parts"]?.array?.map { $0["kind"] } == ["ingredient", "step", "ingredient"])
        let tag = try #require(page.fields.first("ETag"))
        let again = try await get(path, ["If-None-Match: \(tag)", "Accept-Language: es"])
        #expect(again.status == 304)
    }

    @Test("A link shows the current recipe; once revoked or deleted it looks like an unknown one")
    func end() async throws {
        let phone = try await kitchen()
        let made = try await links(phone, "make_link", ["recipe_id": .string(Made.id(1))])
        let path = try #require(made.first?["path"]?.string)
        try await phone.edit(3, base: 2, [Made.set("recipe", 1, ["name": "Waffles"])])
            .expect(["type": "edited"])
        #expect(try await get(path).body.contains("<h1>Waffles</h1>"))
        try await phone.edit(4, base: 3, [Made.delete("recipe", 1)]).expect(["type": "edited"])
        let wrong = try await get("/shared/" + Made.id(77))
        #expect(wrong.status == 404 && wrong.fields.first("Cache-Control") == "no-store")
        let deleted = try await get(path)
        #expect(deleted.status == 404 && deleted.body == wrong.body)
        try await phone.edit(
            5, base: 4, [["op": "restore", "kind": "recipe", "id": .string(Made.id(1))]]
        ).expect(["type": "edited"])
        #expect(try await get(path).status == 200)
        let link = try #require(made[0]["link_id"])
        for _ in 0..<2 {
            #expect(try await links(phone, "revoke_link", ["link_id": link]).isEmpty)
        }
        #expect(try await get(path).body == wrong.body)
        for path in [path + ".json", "/shared/", "/shared/x", path.uppercased(), path + ".ics"] {
            #expect(try await get(path).status == 404, "\(path)")
        }
        let posted = try await HTTPConversation(port: server.port).ask("POST", path)
        #expect(posted.status == 405)
        try await phone.ask("make_link", ["recipe_id": .string(Made.id(9))])
            .expect(["code": "unknown_recipe"])
    }

    @Test("Each player has one rating per shared recipe; the household sees them together")
    func ratings() async throws {
        let phone = try await kitchen()
        let made = try await links(phone, "make_link", ["recipe_id": .string(Made.id(1))])
        made[0].expect(["rating_count": 0, "rating_sum": 0])
        let link = try #require(made[0]["link_id"])
        let other = try await server.companion(of: try await server.signUp(), household: 200)
        func rate(
            _ companion: TestCompanion, _ rating: JSONValue?, _ link: JSONValue
        ) async throws -> JSONValue {
            var message: [String: JSONValue] = ["type": "rate_link", "link_id": link]
            message["rating"] = rating
            return try await companion.request(.object(message))
        }
        for (companion, rating, count, sum) in [
            (other, 8, 1, 8), (other, 8, 1, 8), (other, 3, 1, 3), (phone, 10, 2, 13),
            (other, nil, 1, 10), (other, nil, 1, 10), (other, 1, 2, 11),
        ] as [(TestCompanion, JSONValue?, JSONValue, JSONValue)] {
            try await rate(companion, rating, link)
                .expect([
                    "type": "link_rating", "rating": rating, "rating_count": count,
                    "rating_sum": sum,
                ])
        }
        try await links(phone, "list_links")[0].expect(["rating_count": 2, "rating_sum": 11])
        for rating in [0, 11] as [JSONValue] {
            try await rate(other, rating, link).expect(["code": "number_out_of_range"])
        }
        try await rate(other, 5, .string(Made.id(9))).expect(["code": "unknown_link"])
        // A calendar has no ratings.
        let calendar = try #require(
            try await links(phone, "make_link").first { $0["recipe_id"] == nil }?["link_id"])
        try await rate(other, 5, calendar).expect(["code": "unknown_link"])
        _ = try await links(phone, "revoke_link", ["link_id": link])
        try await rate(other, 5, link).expect(["code": "unknown_link"])
        let again = try await links(phone, "make_link", ["recipe_id": .string(Made.id(1))])
        #expect(again.last?["rating_count"] == 0)
    }

    @Test("Three people at one address rate a link, each as often as they like")
    func raters() async throws {
        let phone = try await kitchen()
        let made = try await links(phone, "make_link", ["recipe_id": .string(Made.id(1))])
        let link = try #require(made[0]["link_id"])
        var companions: [TestCompanion] = []
        for number in 1...25 {
            companions.append(
                try await server.companion(of: try await server.signUp(), household: 200 + number))
        }
        for (number, companion) in (companions + companions).enumerated() {
            let isOne = number % companions.count < 3
            let answer = try await companion.request([
                "type": "rate_link", "link_id": link, "rating": 10,
            ])
            answer.expect(
                isOne ? ["type": "link_rating"] : ["code": "rate_limited", "retry": true])
            #expect(isOne || (answer["retry_after_ms"]?.integer ?? 0) > 3_600_000)
        }
        try await links(phone, "list_links")[0].expect(["rating_count": 3, "rating_sum": 30])
        // Revoked, it isn't assigned to anybody else.
        try await companions[0].request(["type": "rate_link", "link_id": link])
            .expect(["type": "link_rating", "rating_count": 2])
        try await companions[4].request(["type": "rate_link", "link_id": link, "rating": 1])
            .expect(["code": "rate_limited"])
    }

    @Test(
        "A recipe's link ends when its creator may no longer share", arguments: ["guest", nil])
    func makerGone(role: String?) async throws {
        let phone = try await kitchen()
        let invited = try await phone.ask("invite", ["role": "adult"])
        let other = try await server.signUp()
        let tablet = try await server.companion(of: other, device: 2)
        try await tablet.request(["type": "join_household", "code": invited["code"] ?? ""])
            .expect(["type": "household"])
        let made = try await links(tablet, "make_link", ["recipe_id": .string(Made.id(1))])
        let path = try #require(made[0]["path"]?.string)
        #expect(try await get(path).status == 200)
        var change: [String: JSONValue] = ["player_id": .string(other.id)]
        change["role"] = role.map { .string($0) }
        try await phone.ask("change_member", change).expect(["type": "household"])
        #expect(try await get(path).status == 404)
        #expect(try await links(phone, "list_links").isEmpty)
        let stranger = try await server.companion(of: try await server.signUp(), household: 200)
        try await stranger.request([
            "type": "rate_link", "link_id": try #require(made[0]["link_id"]), "rating": 5,
        ]).expect(["code": "unknown_link"])
        let again = try await links(phone, "make_link", ["recipe_id": .string(Made.id(1))])
        #expect(again.count == 1 && again[0]["path"]?.string != path)
    }

    @Test(
        "A recipe's link ends when its creator leaves or becomes a child, and stays ended",
        arguments: [nil, "child"] as [JSONValue?])
    func maker(role: JSONValue?) async throws {
        let phone = try await kitchen()
        let invited = try await phone.ask("invite", ["role": "adult"])
        let other = try await server.signUp()
        let tablet = try await server.companion(of: other, device: 2)
        try await tablet.request(["type": "join_household", "code": invited["code"] ?? ""])
            .expect(["type": "household"])
        let recipe: [String: JSONValue] = ["recipe_id": .string(Made.id(1))]
        let kept = try await links(phone, "make_link", recipe)
        try await phone.edit(
            3, base: 2, [Made.create("recipe", 2, ["name": "Soup", "servings": 4])]
        )
        .expect(["type": "edited"])
        let made = try await links(tablet, "make_link", ["recipe_id": .string(Made.id(2))])
        let path = try #require(made.first { $0["recipe_id"] == .string(Made.id(2)) }?["path"])
        #expect(try await get(path.string ?? "").status == 200)
        var change: [String: JSONValue] = ["player_id": .string(other.id)]
        change["role"] = role
        // A leaving member sends this themself.
        try await (role == nil ? tablet : phone).ask("change_member", change)
            .expect(["type": role == nil ? "households" : "household"])
        #expect(try await get(path.string ?? "").status == 404)
        #expect(try await links(phone, "list_links") == kept)
        guard role != nil else { return }
        change["role"] = "adult"
        try await phone.ask("change_member", change).expect(["type": "household"])
        #expect(try await get(path.string ?? "").status == 404)
        #expect(try await links(tablet, "list_links") == kept)
    }

    @Test("A calendar belongs to a member, and stops when they leave")
    func calendar() async throws {
        let phone = try await kitchen()
        let day = String(Date.now.formatted(.iso8601).prefix(10))
        func meal(_ id: Int, _ fields: [String: JSONValue]) -> JSONValue {
            Made.create(
                "plan_entry", id,
                ["slot": "lunch", "servings": 1, "place": "a"].merging(fields) { $1 })
        }
        try await phone.edit(
            3, base: 2,
            [
                meal(21, ["day": .string(day), "text": "Soup, bread; wine"]),
                meal(22, ["day": .string(day), "recipe": .string(Made.id(1)), "slot": "dinner"]),
                meal(23, ["day": "2020-01-01", "text": "Long ago"]),
                Made.create("recipe", 2, ["name": "Secret", "servings": 4]),
                meal(24, ["day": .string(day), "recipe": .string(Made.id(2)), "text": "Gone"]),
            ]
        ).expect(["type": "edited"])
        try await phone.edit(4, base: 3, [Made.delete("recipe", 2)]).expect(["type": "edited"])
        let invited = try await phone.ask("invite", ["role": "guest"])
        let other = try await server.signUp()
        let guest = try await server.companion(of: other, device: 2)
        try await guest.request(["type": "join_household", "code": invited["code"] ?? ""])
            .expect(["type": "household"])
        let own = try await links(phone, "make_link")
        let guests = try await links(guest, "make_link")
        #expect(own.count == 1 && guests.count == 1 && own[0]["path"] != guests[0]["path"])
        try await guest.ask("make_link", ["recipe_id": .string(Made.id(1))])
            .expect(["code": "forbidden"])
        let path = try #require(guests[0]["path"]?.string)
        #expect(path.hasPrefix("/calendar/") && path.hasSuffix(".ics"))

        let calendar = try await get(path)
        #expect(calendar.status == 200)
        #expect(calendar.fields.first("Content-Type") == "text/calendar; charset=utf-8")
        #expect(calendar.fields.first("Cache-Control") == "private, no-cache")
        #expect(calendar.body.contains("SUMMARY:Soup\\, bread\\; wine\r\n"))
        #expect(calendar.body.contains("SUMMARY:Pancakes </script>"))
        #expect(!calendar.body.contains("Long ago"))
        // For a deleted recipe, the calendar shows only the entry's own text.
        #expect(calendar.body.contains("SUMMARY:Gone\r\n") && !calendar.body.contains("Secret"))
        let tag = try #require(calendar.fields.first("ETag"))
        #expect(try await get(path, ["If-None-Match: \(tag)"]).status == 304)
        // Nobody can revoke another member's link.
        let theirs: [String: JSONValue] = ["link_id": guests[0]["link_id"] ?? ""]
        #expect(try await links(phone, "revoke_link", theirs) == own)
        #expect(try await get(path).status == 200)
        try await phone.ask("change_member", ["player_id": .string(other.id)])
            .expect(["type": "household"])
        #expect(try await get(path).status == 404)
        #expect(try await get(own[0]["path"]?.string ?? "").status == 200)
        try await guest.ask("list_links").expect(["code": "unknown_household"])
    }
}

@Suite("Guessing links")
struct LinkGuessTests: PlayerTests {
    @Test(
        "An address may open only so many links a minute, valid or not",
        .player(levels: try LevelsCopy.withoutStarter()) {
            ($0.linksPerMinute, $0.linkBurst) = (1, 3)
        })
    func opens() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        let made = try await phone.ask("make_link")
        let path = try #require(made["links"]?.array?.first?["path"]?.string, "\(made.text)")
        let proof = "/r/\(TestCompanion.id(9)).json"
        for (path, status) in [
            (path, 200), (proof, 404), (path, 200), (path, 200), (path, 429), (proof, 429),
        ] {
            #expect(try await server.get(path).status == status)
        }
    }

    @Test(
        "Wrong names lock nobody out: links are too long to guess",
        .player(levels: try LevelsCopy.withoutStarter()) {
            ($0.linksPerMinute, $0.linkBurst) = (1, 3)
        })
    func guesses() async throws {
        let phone = try await server.companion(of: player)
        try await phone.create()
        let made = try await phone.ask("make_link")
        let path = try #require(made["links"]?.array?.first?["path"]?.string, "\(made.text)")
        for _ in 0..<200 {
            for wrong in ["/calendar/\(TestCompanion.id(9)).ics", "/r/\(TestCompanion.id(9)).json"]
            {
                #expect(try await server.get(wrong).status == 404)
            }
        }
        for _ in 0..<3 { #expect(try await server.get(path).status == 200) }
    }
}
