import Foundation
import GameProtocol
import RecipeImport
import Recipes
import Store
import TestSupport
import Testing

@testable import ChefDashServer

/// The reference's limits are the server's, unless an operator sets others.
@Suite("The document's limits")
struct LimitDocumentTests {
    private static let usual = ServerConfiguration()

    /// A request's cost against the rate limit, in messages.
    private static func weight(_ request: String) throws -> Int {
        var text = request
        return try text.withUTF8 { bytes in
            try ClientRequest.decode(UnsafeRawBufferPointer(bytes)).message.weight
        }
    }

    private static func rows() throws -> [String] {
        let guesses = CodeGuesses.addressLimit * 60_000 / CodeGuesses.longestMilliseconds
        let waiting =
            "of all together, and from one IPv4 address or IPv6 /64 |"
            + " \(WaitingRequests.limit), and \(WaitingRequests.addressLimit) |"
        return [
            "| message of a companion, from the welcome on |"
                + " \(Self.grouped(GameProtocol.companionMessageBytes)) bytes,",
            "| companions of a player | \(GameProtocol.companionLimit) |",
            "| changes of an `edit` | 1 to \(LibraryOperation.limit) in `ops`;",
            "| records of a `page` | \(PullQuery.pageLimit), and",
            "| edits of a companion, and what it does in cooking sessions, that aren't answered | \(Companion.editLimit) |",
            "if they only read, of a player, and of a household |"
                + " \(ReadShares.playerLimit), and \(ReadShares.householdLimit) |",
            "| time that the library reads for a player, and for a household |"
                + " \(ReadShares.millisecondsPerSecond) ms a second, bursts of"
                + " \(ReadShares.burstSeconds) s |",
            "| households of a player | \(CreateHousehold.limit) |",
            "| members of a household | \(JoinHousehold.memberLimit) |",
            "| an image | \(grouped(GameProtocol.imageBytes)) bytes,"
                + " \(grouped(ImageHeader.sides.upperBound)) pixels a side,"
                + " \(grouped(ImageHeader.pixelLimit)) in all |",
            "| a file that is imported, or a page | \(grouped(GameProtocol.importBytes)) bytes;"
                + " \(grouped(PageFetcher.byteLimit)) |",
            "| recipes of one import | \(grouped(ImportFile.Bounds.upload.recipeCount)), and"
                + " \(grouped(ImportFile.Bounds.upload.byteCount)) bytes unpacked |",
            "| imports under way, of a player, and of files and of pages of all together |"
                + " \(ImportDesk.playerLimit), and \(ImportDesk.limit) each |",
            "languages is about 15 steps | \(grouped(ImportFile.Bounds.upload.stepCount)) steps and"
                + " \(ImportReaders.limit / 1_000_000_000) s of CPU time;"
                + " \(grouped(ReadingBudget.documentSteps)) of one page or text |",
            "| the same of players of one IPv4 address or IPv6 /64 | \(ImportDesk.addressLimit) each,",
            "| the same of players of one IPv4 /24 or IPv6 /48 | \(ImportDesk.networkShare) for each",
            "| files that wait to be read, of all together |"
                + " \(grouped(WaitingFiles.byteLimit)) bytes,",
            "| values of a JSON text that is imported |"
                + " \(grouped(ImportFile.Bounds.upload.valueCount)) |",
            "| a piece of an image or a file | \(grouped(GameProtocol.pieceBytes)) bytes |",
            "| images that a household has uploaded | \(grouped(PutImage.imageLimit)), and"
                + " \(PutImage.byteLimit / 1_000_000),000,000 bytes together |",
            "IPv6 /64 | \(usual.uploadsPerMinute) a minute, bursts of \(usual.uploadBurst) |"
                + " `too_many_uploads`",
            "in the first days of households | \(megabytes(usual.writtenMegabytes));"
                + " \(megabytes(usual.newWrittenMegabytes));"
                + " \(megabytes(usual.addressWrittenMegabytes));"
                + " \(megabytes(usual.newWrittenMegabytes * WriteQuotas.newcomersPerAddress)),",
            "| uploads of a player that aren't whole | \(UploadLimits.ofPlayer) of images and"
                + " \(UploadLimits.ofPlayer) of files | `too_many_uploads`",
            "| images being read at once by HTTP, \(waiting)",
            "| links being read at once by HTTP, \(waiting)",
            "| an invitation | \(Invite.milliseconds / 3_600_000) hours, \(Invite.uses) people |",
            "| cooking sessions that a household begins in 24 hours | \(StartCooking.dailyLimit) |",
            "| things that a player does in sessions, on all devices together |"
                + " \(CookingRooms.inputsPerSecond) a second, bursts of \(CookingRooms.inputBurst) |",
            "| how often a session is shown to a device | \(CookingRoom.showsPerSecond) times and"
                + " \(grouped(CookingRoom.shownBytesPerSecond)) bytes a second;",
            "| people of one IPv4 address or IPv6 /64 who rate a link | \(LinkRaters.limit) in"
                + " \(LinkRaters.milliseconds / 3_600_000) hours |",
            "| invitations of a household that can be used | \(Invite.limit) |",
            "; \(LibraryDesk.terms.outboundBytes / 1024) KiB for a companion |",
            "| frames of a message | \(usual.framesPerMessage) |",
            "6 /64 | \(usual.wrongCodesPerMinute) a minute, bursts of \(usual.wrongCodeBurst) | a wrong code"
                + " is answered later, after \(CodeGuesses.longestMilliseconds / 1_000) s at most. While"
                + " \(CodeGuesses.playerLimit) of a player, or \(CodeGuesses.addressLimit) of an address,",
            "can try are \(usual.wrongCodesPerMinute + guesses) a minute after the burst, and 1 each \(CodeGuesses.ownMinutes) minutes",
            "| connections from one IPv4 address or IPv6 /64 | \(usual.connectionsPerAddress) |",
            "| time from upgrade to `hello` | \(usual.helloMilliseconds / 1000) s |",
            "| pings and pongs | \(usual.controlFramesPerSecond) a second, bursts of"
                + " \(usual.controlFrameBurst) |",
            "over all connections | \(usual.startsPerMinute) a minute, bursts of \(usual.startBurst);",
            "| new players from one IPv4 address or IPv6 /64 | \(usual.signUpsPerMinute) a minute,"
                + " bursts of \(usual.signUpBurst) |",
            "| results, recipes and calendars looked up by links from one IPv4 address or IPv6 /64 |"
                + " \(usual.linksPerMinute) a minute, bursts of \(usual.linkBurst) |",
            "| results being looked up at once, \(waiting)",
            "| messages | \(usual.messagesPerSecond) a second, bursts of \(usual.messageBurst) ",
            "on their way to one player | \(PlayerRequest.waitingLimit) |",
            "| errors that no correct client gets, marked \\* in the table of error codes | bursts of \(usual.faultBurst),"
                + " then \(usual.faultsPerSecond) a second |",
            "| an HTTP request | \(grouped(usual.requestBytes)) bytes, \(usual.requestFields) header fields |",
            "| HTTP requests of a connection | \(usual.keepAliveRequests),",
        ]
    }

    private static func megabytes(_ number: Int) -> String { "\(grouped(number)),000,000" }

    private static func grouped(_ number: Int) -> String {
        number < 1_000
            ? "\(number)"
            : grouped(number / 1_000) + "," + "\(1_000 + number % 1_000)".dropFirst()
    }

    /// The cost of each request that the reference says costs more than one message, and the
    /// cost of its content beyond that, in the reference's words.
    private static func documentedWeights() throws -> [String: (base: Int, more: Substring?)] {
        let rows = try ProtocolDocuments.reference().split(separator: "\n").filter {
            $0.hasPrefix("| the cost of a ")
        }
        #expect(rows.count == 2)
        var weights: [String: (base: Int, more: Substring?)] = [:]
        for row in rows {
            for group in row.matches(
                of: /((?:`\w+`(?:, | and )?)+) as (\d+)(?: and (\d+ more [^,|]+))?/)
            {
                for type in group.output.1.matches(of: /`(\w+)`/) {
                    weights[String(type.output.1)] = (
                        try #require(Int(group.output.2)), group.output.3
                    )
                }
            }
        }
        return weights
    }

    @Test("Each example of a request costs as many messages as the document says")
    func weights() throws {
        let documented = try Self.documentedWeights()
        for example in try ProtocolDocuments.examples(side: "client") {
            let type = try #require(try JSONValue(text: example)["type"]?.string)
            let (base, more) = documented[type] ?? (1, nil)
            let weight = try Self.weight(example)
            #expect(more == nil ? weight == base : weight >= base, "\(example)")
        }
    }

    @Test("A request's content costs as many messages more as the document says")
    func weightsByContent() throws {
        let documented = try Self.documentedWeights()
        let id = "9d8c7b6a59483726150f1e2d3c4b5a69"
        let change = #"{"op":"delete","kind":"recipe","id":"\#(id)"}"#
        let edit = #""household_id":"\#(id)","edit_id":"\#(id)","base_seq":1,"ops""#
        for (type, words, content, more) in [
            ("list_ledger", "1 more for each 10 entries wanted", #""count":9"#, 0),
            ("list_ledger", "1 more for each 10 entries wanted", #""count":40"#, 4),
            ("create_room", "4 more with a recipe", #""visibility":"private""#, 0),
            (
                "create_room", "4 more with a recipe",
                #""household_id":"\#(id)","recipe_id":"\#(id)""#, 4
            ),
            ("edit", "1 more for each 8 changes", #"\#(edit):[\#(change)]"#, 0),
            (
                "edit", "1 more for each 8 changes",
                #"\#(edit):[\#(Array(repeating: change, count: 17).joined(separator: ","))]"#, 2
            ),
            ("do_cooking", "\(CookingMessage.replayWeight) more once the session is over", nil, 0),
        ] as [(String, String, String?, Int)] {
            let weight = try #require(documented[type])
            #expect(weight.more.map { $0.trimmingCharacters(in: .whitespaces) } == words)
            guard let content else { continue }
            #expect(
                try Self.weight(#"{"type":"\#(type)","id":"1",\#(content)}"#) == weight.base + more)
        }
    }

    @Test("Each limit's row has the server's numbers")
    func limits() throws {
        let document = try ProtocolDocuments.reference()
        for row in try Self.rows() { #expect(document.contains(row), "\(row)") }
    }
}
