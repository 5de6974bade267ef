import CommandArguments
import Foundation
import Store

extension Flag {
    static let head = Flag.value("--head", "ID:HASH", isRepeatable: true, "An earlier end")
    static let heads = Flag.value(
        "--heads", "FILE", "Earlier ends, one per line, or the server's log")
}

extension Arguments {
    /// The ledger heads in `--head` and `--heads`.
    ///
    /// - Parameter event: The name of the heads' event in the log.
    func olderHeads(_ event: LedgerHead.Event) throws -> [LedgerHead] {
        let heads = try (text("--head")?.split(separator: ",") ?? []).map { text in
            guard let head = LedgerHead(String(text), event) else {
                throw problem(
                    "--head \(text): allowed are a number, a colon and its hash of 64 hexadecimal"
                        + " digits, and for the ledger maybe a colon and its seal")
            }
            return head
        }
        guard let file = text("--heads") else { return heads }
        let text: String
        do {
            text = try String(contentsOfFile: file, encoding: .utf8)
        } catch {
            throw CommandFailure("\(file): can't be read: \(error.localizedDescription)")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        return try heads
            + lines.filter { _, line in
                !line.isEmpty && !LedgerHead.isOtherLogLine(String(line), event)
            }
            .map { index, line in
                guard let head = LedgerHead(String(line), event) else {
                    throw CommandFailure(
                        "\(file): line \(index + 1) is neither ID:HASH nor an"
                            + " event=\(event.rawValue) line")
                }
                return head
            }
    }
}
