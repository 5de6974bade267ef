import ChefDashServer
import CommandArguments
import Foundation
import Store

enum DataShowCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash data show",
        summary: "Show what the store contains, and what the next sweep would remove.",
        flags: [
            .config, .data, .store, .ofServer("--keep-records"), .ofServer("--keep-guests"), .json,
        ],
        discussion: [
            "Give the same --keep-records and --keep-guests as to `chefdash serve`. Works while the"
                + " server runs and shows one moment."
        ])

    static func run(_ arguments: Arguments) async throws {
        let records = try arguments.integer("--keep-records", in: 0...36_500)
        let guests = try arguments.integer("--keep-guests", in: 0...36_500)
        let usual = ServerConfiguration()
        let survey = try StoreSurvey(
            of: arguments.location,
            retention: Retention(
                recordDays: records ?? usual.keptRecordDays,
                guestDays: guests ?? usual.keptGuestDays),
            timeMilliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let next = survey.forecast
        let kept = survey.parts.map { part -> (String, Members) in
            (part.name, ["rows": part.rowCount, "bytes": part.byteCount])
        }
        let report: Members = [
            "kept": Dictionary(uniqueKeysWithValues: kept),
            "idle_guests": survey.idleGuestCount,
            "oldest_record_ms": survey.oldestRecordMilliseconds,
            "file_bytes": survey.fileByteCount, "free_bytes": survey.freeByteCount,
            "next_sweep": [
                "records": next.recordCount, "guests": next.guestCount,
                "requests": next.requestCount,
            ],
        ]
        try arguments.show(report) { show(survey) }
    }

    private static func show(_ survey: StoreSurvey) {
        for part in survey.parts {
            Output.line("\(part.name): \(part.rowCount), \(part.byteCount) bytes")
        }
        Output.line("guests who did nothing: \(survey.idleGuestCount)")
        Output.line("oldest record: \(survey.oldestRecordMilliseconds.map(Output.date) ?? "none")")
        Output.line("file: \(survey.fileByteCount) bytes, \(survey.freeByteCount) of them free")
        let next = survey.forecast
        Output.line(
            """
            the next sweep removes \(next.recordCount) records, \(next.guestCount) guests and \
            \(next.requestCount) request ids
            """)
    }
}

enum DataRenewCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash data renew",
        summary: "Replace a library that is lost for good with an empty one.",
        flags: [.config, .data],
        discussion: [
            "Stop the server first. Players keep their coins; the households' data is gone, except"
                + " for the copies in their members' pages: those notice it and offer to send them."
                + " If there is a backup, restore it instead."
        ])

    static func run(_ arguments: Arguments) async throws {
        let instance = try LibraryStore.renew(directory: arguments.dataDirectory)
        Output.line("\(arguments.dataDirectory): an empty library, of instance \(instance)")
    }
}

enum DataCopyCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash data copy",
        summary: "Move a server's data from SQLite to PostgreSQL, or back.",
        operands: ["FROM", "TO"], flags: [.ledgerKey],
        discussion: [
            "One of the two is a data directory, the other the address of a PostgreSQL database. The"
                + " ledger's key is in that directory, unless --ledger-key names it. Stop the server"
                + " first.",
            "Both are audited and compared. Afterwards only TO can be served; FROM stays as it is.",
        ])

    static func run(_ arguments: Arguments) async throws {
        let operands = arguments.operands
        let addresses = operands.map(isAddress)
        guard addresses[0] != addresses[1], let index = addresses.firstIndex(of: false) else {
            throw CopyError(description: "one of the two must be a directory, the other an address")
        }
        let places = zip(operands, addresses).map { operand, isAddress in
            isAddress
                ? StoreLocation.postgres(operand, directory: operands[index])
                : StoreLocation.directory(operand)
        }
        let copy = StoreCopy(
            from: places[0], to: places[1], keyFile: arguments.text("--ledger-key"))
        let books = try copy.perform { Output.line("\($0): \($1) rows") }
        Output.line(
            "the copy is right: \(books.entryCount) entries, \(books.playerCount) players, ending with"
                + " \(books.heads.map { "\($0)" }.joined(separator: ", "))")
    }

    private static func isAddress(_ text: String) -> Bool {
        text.contains("://") || text.contains("=")
    }

    private struct CopyError: Error, CustomStringConvertible {
        let description: String
    }
}
