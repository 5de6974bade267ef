import Foundation
import Kitchen
import Store

/// The books of a server that isn't playing, and whether they agree with what players were told.
struct ChaosBooks {
    /// One entry, as the export writes it.
    struct Entry {
        let player: String
        let asset: String
        let kind: String
        let amount: Int64
        let balanceAfter: Int64
        let reference: String
    }

    /// What a player owns.
    struct Account: Sendable {
        var coins: Int64 = 0
        var pieces: [String: Int64] = [:]
    }

    let verification: LedgerVerification
    let audit: LedgerAudit
    /// By player, oldest first.
    private let entries: [String: [Entry]]

    init(directory: String) throws {
        audit = try LedgerAudit(directory: directory)
        verification = try audit.verify()
        var csv = Data()
        try audit.exportCSV { csv += $0 }
        // Nothing that the test writes into the ledger needs a quote.
        let lines = String(decoding: csv, as: UTF8.self).split(separator: "\r\n").dropFirst()
        let all = lines.map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return Entry(
                player: String(fields[2]), asset: String(fields[3]), kind: String(fields[4]),
                amount: Int64(fields[5]) ?? .min, balanceAfter: Int64(fields[6]) ?? .min,
                reference: String(fields[8]))
        }
        entries = Dictionary(grouping: all, by: \.player)
    }

    var entryCount: Int { entries.values.reduce(0) { $0 + $1.count } }

    /// Entries of a kind, of all players.
    func count(of kind: EntryKind) -> Int {
        entries.values.joined().count { $0.kind == kind.rawValue }
    }

    func account(of player: String) -> Account {
        var account = Account()
        for entry in entries[player] ?? [] {
            if entry.asset == "coins" {
                account.coins = entry.balanceAfter
            } else {
                account.pieces[entry.asset] = entry.balanceAfter
            }
        }
        return account
    }

    /// What coins a player had at an entry or later: a race's result tells the balance of its moment,
    /// and who left the race may have earned more meanwhile. All there ever were, without the entry.
    func balances(of player: String, from reference: String) -> Set<Int64> {
        let coins = (entries[player] ?? []).filter { $0.asset == "coins" }
        let first = coins.firstIndex { $0.reference == reference } ?? coins.startIndex
        return Set(coins[first...].map(\.balanceAfter))
    }

    // MARK: - All players

    /// What is wrong with the books as such, and with how many players there are.
    func problems(players memories: [ChaosMemory]) -> [String] {
        var problems: [String] = []
        if let problem = verification.problem { problems.append("ledger verify: \(problem)") }
        let known = memories.count { $0.credentials != nil }
        let possible = known + memories.reduce(0) { $0 + $1.unansweredSignUpCount }
        if !(Int64(known)...Int64(possible)).contains(verification.playerCount) {
            problems.append(
                "\(verification.playerCount) players are kept, \(known) to \(possible) signed up")
        }
        return problems
    }

    // MARK: - One player

    /// What the books have that the player didn't ask for, and what they lack that it was told.
    func problems(of name: String, _ memory: ChaosMemory) throws -> [String] {
        guard let player = memory.credentials?.playerID else { return [] }
        let entries = entries[player] ?? []
        let byReference = Dictionary(grouping: entries, by: \.reference)
        var problems: [String] = []
        problems += repeatedEntries(byReference)
        problems += purchaseProblems(byReference, memory)
        problems += paymentProblems(byReference, memory)
        let (rounds, races) = try booked(byReference)
        problems += try roundProblems(byReference, memory, player, booked: rounds)
        problems += try raceProblems(byReference, memory, player, booked: races)
        problems += balanceProblems(entries, memory)
        return problems.map { "\(name) (\(player)): \($0)" }
    }

    private func repeatedEntries(_ byReference: [String: [Entry]]) -> [String] {
        byReference.filter { Set($0.value.map(\.asset)).count < $0.value.count }
            .map { "\($0.key) is entered twice" }
    }

    private func purchaseProblems(
        _ byReference: [String: [Entry]], _ memory: ChaosMemory
    ) -> [String] {
        var problems: [String] = []
        for (id, purchase) in memory.purchases {
            let found = byReference["purchase:\(id)"] ?? []
            let coins = found.first { $0.asset == "coins" }
            let piece = found.first { $0.asset == purchase.item }
            switch purchase.answer {
            case .none:
                if found.isEmpty || (coins != nil && piece?.amount == 1) { continue }
                problems.append("the unanswered purchase \(id) is entered by half: \(found)")
            case .refused:
                if found.isEmpty { continue }
                problems.append("the purchase \(id) was refused and is entered: \(found)")
            case .paid(let receipt):
                let isKept =
                    found.count == 2 && coins?.amount == -receipt.price
                    && coins?.balanceAfter == receipt.coins && piece?.amount == 1
                    && piece?.balanceAfter == receipt.owned
                if isKept { continue }
                problems.append("the purchase \(id) was told as \(receipt), entered is \(found)")
            }
        }
        for reference in byReference.keys where reference.hasPrefix("purchase:") {
            guard memory.purchases[String(reference.dropFirst("purchase:".count))] == nil else {
                continue
            }
            problems.append("nobody asked for \(reference)")
        }
        return problems
    }

    private func paymentProblems(
        _ byReference: [String: [Entry]], _ memory: ChaosMemory
    ) -> [String] {
        memory.payments.compactMap { payment in
            let found = byReference["order:\(payment.roundID):\(payment.order)"] ?? []
            let isKept =
                found.count == 1 && found[0].amount == payment.amount
                && found[0].balanceAfter == payment.coins
            return isKept ? nil : "the payment told as \(payment) is entered as \(found)"
        }
    }

    /// Rounds are settled or lost, never open; the items of lost ones are back, those of settled
    /// ones are not.
    private func roundProblems(
        _ byReference: [String: [Entry]], _ memory: ChaosMemory, _ player: String,
        booked: Set<String>
    ) throws -> [String] {
        var problems: [String] = []
        let told = Set(memory.rounds.values.compactMap(\.round))
        let unanswered = memory.rounds.values.count { $0.round == nil }
        if booked.subtracting(told).count > unanswered {
            problems.append("rounds that nobody asked for: \(booked.subtracting(told))")
        }
        for request in memory.rounds.values {
            guard let round = request.round else { continue }
            let taken = Set((byReference["equip:\(round)"] ?? []).map(\.asset))
            if taken != Set(request.equip) {
                problems.append("round \(round) took \(taken), asked for was \(request.equip)")
            }
        }
        for round in booked.union(told) {
            guard let id = RoundID(round), let stored = try audit.round(id),
                stored.player?.description == player
            else {
                // What no entry names may have left nothing.
                if !booked.contains(round) { continue }
                problems.append("round \(round) isn't kept")
                continue
            }
            let taken = Set((byReference["equip:\(round)"] ?? []).map(\.asset))
            let returned = Set((byReference["refund:\(round)"] ?? []).map(\.asset))
            let isRight =
                switch stored.state {
                case .open: false
                case .lost: returned == taken
                case .settled: returned.isEmpty
                }
            if !isRight {
                problems.append(
                    "round \(round) is \(stored.state), took \(taken) and returned \(returned)")
            }
        }
        for result in memory.results {
            let stored = try RoundID(result.roundID).flatMap { try audit.round($0) }?.result
            if stored == nil, result.served == 0, result.earned == 0,
                byReference["equip:\(result.roundID)"] == nil
            {
                continue
            }
            guard let stored, stored.served == result.served, stored.earned == result.earned,
                stored.stars == result.stars
            else {
                problems.append(
                    "the result told as \(result) is kept as \(stored, default: "none")")
                continue
            }
        }
        return problems
    }

    /// The balance is what was told last, and what came after it; only what the player asked for
    /// without an answer may have lowered it.
    private func balanceProblems(_ entries: [Entry], _ memory: ChaosMemory) -> [String] {
        var problems: [String] = []
        let coins = entries.filter { $0.asset == "coins" }
        let held = Set(coins.map(\.balanceAfter))
        let never = memory.balances.subtracting(held)
        if !never.isEmpty { problems.append("balances told and never held: \(never)") }
        let references = Set(memory.payments.map { "order:\($0.roundID):\($0.order)" })
        let isTold: (Entry) -> Bool = { entry in
            if references.contains(entry.reference) { return true }
            let id = entry.reference.dropFirst("purchase:".count)
            guard case .paid? = memory.purchases[String(id)]?.answer else { return false }
            return entry.kind == EntryKind.purchase.rawValue
        }
        let last = coins.lastIndex(where: isTold) ?? 0
        let untold = coins.dropFirst(last + 1).filter { $0.amount < 0 }
        let lowered = untold.reduce(0) { $0 + $1.amount }
        if let final = coins.last, final.balanceAfter < coins[last].balanceAfter + lowered {
            problems.append(
                "the balance is \(final.balanceAfter), told was \(coins[last].balanceAfter)")
        }
        let sum = coins.reduce(0) { $0 + $1.amount }
        if sum != coins.last?.balanceAfter ?? 0 {
            problems.append(
                "the entries sum to \(sum), the balance is \(coins.last?.balanceAfter ?? 0)")
        }
        return problems
    }
}
