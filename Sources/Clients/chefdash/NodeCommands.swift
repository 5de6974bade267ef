import CommandArguments
import Store

enum NodeListCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash node list",
        summary: "List the newest servers of a store, and say which may write.",
        flags: [.config, .data, .store, .json],
        discussion: [
            "A server that was killed is listed as living until another one has noticed it."
        ])

    private static func state(of node: StoreNode) -> String {
        if node.isDead { return "dead    " }
        return node.isDraining ? "draining" : "living  "
    }

    static func run(_ arguments: Arguments) async throws {
        let nodes = try NodeRegister(of: arguments.location).newest(20)
        try arguments.show(nodes) {
            for node in nodes {
                Output.line(
                    "\(node.epoch)  \(state(of: node))  \(node.name)"
                        + "  \(node.version)  since \(Output.date(node.startedMilliseconds))"
                        + (node.isShared ? "  \(node.url)" : ""))
            }
        }
    }
}

enum NodeDrainCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash node drain",
        summary: "Let one of several servers end in order.",
        operands: ["EPOCH"], flags: [.config, .data, .store],
        discussion: [
            "EPOCH is its number in `chefdash node list`. The server does the same as for SIGTERM: it"
                + " sends everybody to the other servers, finishes the rounds and races that it has,"
                + " and ends."
        ])

    static func run(_ arguments: Arguments) async throws {
        let epoch = try arguments.epoch
        guard try NodeRegister(of: arguments.location).drain(epoch) else {
            throw NodeError(
                description: "no living server with the number \(epoch) shares its store; one that"
                    + " serves alone ends with SIGTERM")
        }
        Output.line("\(epoch) is draining")
    }
}

enum NodeFenceCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash node fence",
        summary: "Declare a server dead: it changes nothing from then on, and ends.",
        operands: ["EPOCH"], flags: [.config, .data, .store],
        discussion: [
            "EPOCH is its number in `chefdash node list`. For a supervisor that saw the server end, or"
                + " can't reach its machine: a standby then takes over at once."
        ])

    static func run(_ arguments: Arguments) async throws {
        let epoch = try arguments.epoch
        guard try NodeRegister(of: arguments.location).fence(epoch) else {
            throw NodeError(description: "there is no living server with the number \(epoch)")
        }
        Output.line("\(epoch) is dead")
    }
}

private struct NodeError: Error, CustomStringConvertible {
    let description: String
}

extension Arguments {
    fileprivate var epoch: Int64 {
        get throws {
            guard let epoch = Int64(operands[0]) else {
                throw NodeError(
                    description: "a server's number is one of `chefdash node list`, not"
                        + " \(operands[0])")
            }
            return epoch
        }
    }
}
