import TestSupport

/// Something that happens to one of several nodes, or to the engine that they share.
enum ChaosEvent: CustomStringConvertible {
    enum Victim {
        case node(Int)
        case leader
    }

    /// SIGKILL. If `isFenced`, the node is declared dead at once, else by the others.
    case kill(Victim, isFenced: Bool)
    /// SIGSTOP at the node's next commit, which `isHeld` keeps from the engine, or at once; then
    /// SIGCONT.
    case stop(Int, seconds: Double, inCommit: Bool, isHeld: Bool)
    case stopEngine(seconds: Double)
    /// The engine is lost, and its synchronous standby is promoted.
    case failOver
    /// Nothing arrives on a node's path to the engine, in one or both directions.
    case hold(Int, PostgresProxy.Hold, seconds: Double)
    case delay(Int, milliseconds: UInt32, seconds: Double)
    /// A node's connections to the engine end.
    case reset(Int)
    /// The connections of a node's next commits end.
    case cut(Int, [PostgresProxy.Cut])
    /// A node's wall clock is wrong by an hour, or right again.
    case jump(Int, hours: Int)
    /// One node after the other ends in order, and starts again.
    case roll(drains: Bool)

    init(among count: Int, using random: inout TestRandom) {
        func roll(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        func seconds(_ limit: Int) -> Double { Double(1 + roll(limit * 10 - 9)) / 10 + 0.9 }
        let node = roll(count)
        switch roll(60) {
        case ..<15: self = .kill(.node(node), isFenced: roll(2) == 0)
        case ..<20: self = .kill(.leader, isFenced: roll(2) == 0)
        case ..<40:
            self = .stop(
                node, seconds: seconds(roll(3) == 0 ? 20 : 6), inCommit: roll(3) > 0,
                isHeld: roll(2) == 0)
        case ..<45: self = .stopEngine(seconds: seconds(4))
        case ..<47: self = .failOver
        case ..<52:
            self = .hold(
                node, PostgresProxy.Hold.allCases[roll(3)],
                seconds: seconds(roll(3) == 0 ? 20 : 6))
        case ..<54: self = .delay(node, milliseconds: UInt32(10 + roll(90)), seconds: seconds(6))
        case ..<56: self = .reset(node)
        case 56: self = .cut(node, (0...roll(3)).map { _ in PostgresProxy.Cut.allCases[roll(3)] })
        case 57: self = .jump(node, hours: roll(3) - 1)
        default: self = .roll(drains: roll(2) == 0)
        }
    }

    /// The kind of event, for counts.
    var name: String {
        if case .kill(.leader, _) = self { return "leader" }
        return description.split(separator: " ").first.map(String.init) ?? ""
    }

    var description: String {
        switch self {
        case .kill(let victim, let isFenced): "kill \(victim)\(isFenced ? " with fence" : "")"
        case .stop(let node, let seconds, let inCommit, let isHeld):
            "stop \(node) for \(seconds) s"
                + (inCommit ? isHeld ? " before a commit" : " in a commit" : "")
        case .stopEngine(let seconds): "engine away for \(seconds) s"
        case .failOver: "failover"
        case .hold(let node, let hold, let seconds): "hold \(hold) of \(node) for \(seconds) s"
        case .delay(let node, let milliseconds, let seconds):
            "delay \(node) by \(milliseconds) ms for \(seconds) s"
        case .reset(let node): "reset \(node)"
        case .cut(let node, let cuts): "cut \(node) \(cuts)"
        case .jump(let node, let hours): "jump of \(node)'s clock to \(hours) h"
        case .roll(let drains): "roll by \(drains ? "drain" : "SIGTERM")"
        }
    }
}
