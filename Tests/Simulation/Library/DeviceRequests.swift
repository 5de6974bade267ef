/// A device's requests on its connection, until they are answered.
struct DeviceRequests {
    enum Ask {
        case signUp, hello, create, join, pull
        case open(isAhead: Bool)
        case edit(UInt128)
        case cooking
        case errand(SimulatedHousehold.Errand)
    }

    struct Pending {
        let ask: Ask
        let since: Int64
    }

    let prefix: String
    private var lastNumber = 0
    private var pending: [String: Pending] = [:]
    /// Requests whose answers are ignored.
    private var forgotten: Set<String> = []

    init(prefix: String) { self.prefix = prefix }

    var isEmpty: Bool { pending.isEmpty }

    var oldest: Pending? { pending.values.min { $0.since < $1.since } }

    var summary: String { "\(pending.values.map { "\($0.ask)" }.sorted())" }

    static func text(_ ask: Ask?) -> String { ask.map { "\($0)" } ?? "nothing" }

    var hasEdit: Bool {
        pending.values.contains { if case .edit = $0.ask { true } else { false } }
    }

    var hasCooking: Bool {
        pending.values.contains { if case .cooking = $0.ask { true } else { false } }
    }

    var hasPull: Bool {
        pending.values.contains { if case .pull = $0.ask { true } else { false } }
    }

    var hasErrand: Bool {
        pending.values.contains { if case .errand = $0.ask { true } else { false } }
    }

    /// - Returns: the request's id.
    mutating func add(_ ask: Ask, at milliseconds: Int64) -> String {
        lastNumber += 1
        let id = "\(prefix)-\(lastNumber)"
        pending[id] = Pending(ask: ask, since: milliseconds)
        return id
    }

    mutating func remove(_ id: String) -> Ask? { pending.removeValue(forKey: id)?.ask }

    /// Ignores the answers to earlier pulls, since the library is opened again.
    mutating func forgetPulls() {
        for (id, request) in pending {
            switch request.ask {
            case .pull, .open:
                pending[id] = nil
                forgotten.insert(id)
            case .signUp, .hello, .create, .join, .edit, .errand, .cooking: break
            }
        }
    }

    /// Ignores all answers, since the person is no longer a member.
    mutating func forgetAll() {
        forgotten.formUnion(pending.keys)
        pending = [:]
    }

    func expectsLateAnswer(to id: String) -> Bool { forgotten.contains(id) }

    mutating func removeAll() {
        pending = [:]
        forgotten = []
    }
}
