/// Compares the ledger with its heads at earlier moments.
struct OlderHeads {
    private let key: LedgerKey?
    /// Sorted by entry. Those before `next` have been compared.
    private let heads: [LedgerHead]
    private var next = 0

    init(_ heads: [LedgerHead], key: LedgerKey?) {
        self.key = key
        self.heads = heads.sorted { $0.id < $1.id }
    }

    /// - Parameter id: 0 before the first entry, then each entry's id in turn.
    mutating func check(at id: Int64, hash: [UInt8]) throws(AuditProblem) {
        while next < heads.count, heads[next].id <= id {
            let head = heads[next]
            next += 1
            try head.expect(
                head.hash == hash, "the hash of the ledger up to here",
                expected: "\(head.hashText), as it was,", found: hexadecimal(hash))
            try key?.check(head, "the seal of the older head")
        }
    }

    /// Throws if a head lies beyond the ledger's end.
    func checkEnd() throws(AuditProblem) {
        guard next < heads.count else { return }
        throw heads[next].problem("the entry", expected: "there, as it was,", found: "none")
    }
}

extension LedgerHead: Audited {
    var place: AuditProblem.Place { .entry(id) }
}

extension LedgerKey {
    /// Throws if the head has a seal that isn't by this key.
    func check(_ head: LedgerHead, _ what: String) throws(AuditProblem) {
        guard let found = head.seal else { return }
        let seal = seal(head.id, head.hash)
        try head.expect(
            found == seal, what, expected: hexadecimal(seal) + ", by the key,",
            found: hexadecimal(found))
    }
}
