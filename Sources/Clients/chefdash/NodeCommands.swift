import CommandArguments
import Store

enum NodeListCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash node list",
        summary: "List the newest servers of a store, and say which may write.",
        flags: [.data, .store, .json],
        discussion: [
            "A server that was killed is listed as living until another one has noticed it."
        ])

    static func run(_ arguments: Arguments) async throws {
        let nodes = try NodeRegister(of: arguments.location).newest(20)
        try arguments.show(nodes) {
            for node in nodes {
                Output.line(
                    "\(node.epoch)  \(node.isDead ? "dead  " : "living")  \(node.name)"
                        + "  \(node.version)  since \(Output.date(node.startedMilliseconds))"
                        + (node.isShared ? "  \(node.url)" : ""))
            }
        }
    }
}

enum NodeFenceCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash node fence",
        summary: "Declare a server dead: it changes nothing from then on, and ends.",
        operands: ["EPOCH"], flags: [.data, .store],
        discussion: [
            "EPOCH is its number in `chefdash node list`. For a supervisor that saw the server end, or"
                + " can't reach its machine: a standby then takes over at once."
        ])

    static func run(_ arguments: Arguments) async throws {
        let text = arguments.operands[0]
        guard let epoch = Int64(text),
            try NodeRegister(of: arguments.location).fence(epoch)
        else { throw NodeError(description: "there is no living server with the number \(text)") }
        Output.line("\(epoch) is dead")
    }

    private struct NodeError: Error, CustomStringConvertible {
        let description: String
    }
}
