/// Compares the ledger with its ends at earlier moments.
struct OlderHeads {
    private let key: LedgerKey?
    /// By ascending entry. Those before `next` have been compared.
    private let heads: [LedgerHead]
    private var next = 0

    init(_ heads: [LedgerHead], key: LedgerKey?) {
        self.key = key
        self.heads = heads.sorted { $0.id < $1.id }
    }

    /// - Parameter id: 0 before the first entry, then each in turn.
    mutating func problem(at id: Int64, hash: [UInt8]) -> AuditProblem? {
        while next < heads.count, heads[next].id <= id {
            let head = heads[next]
            next += 1
            guard head.hash == hash else {
                return AuditProblem(
                    place: .entry(id), what: "the hash of the ledger up to here",
                    expected: "\(head.hashText), as it was,", found: hexadecimal(hash))
            }
            if let key, let seal = head.seal, seal != key.seal(head.id, head.hash) {
                return AuditProblem(
                    place: .entry(id), what: "the seal of the older head",
                    expected: hexadecimal(key.seal(head.id, head.hash)) + ", by the key,",
                    found: head.sealText)
            }
        }
        return nil
    }

    /// Finds a head that is after the ledger's end.
    func missing() -> AuditProblem? {
        guard next < heads.count else { return nil }
        return AuditProblem(
            place: .entry(heads[next].id), what: "the entry", expected: "there, as it was,",
            found: "none")
    }
}
