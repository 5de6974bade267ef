/// The first fault that an audit found in a store. The parts of the audit throw it.
package struct AuditProblem: Error, Hashable, CustomStringConvertible {
    /// The row, account or entry that is wrong.
    package enum Place: Hashable, Sendable {
        case entry(Int64)
        /// A player's id in hexadecimal digits, or a house account's name.
        case account(String, asset: String)
        case round(String)
        case race(String)
        /// A board's name and season.
        case board(String)
        /// A player's id.
        case rating(String)
        /// A player's id.
        case totals(String)
        /// A player's id, and the level.
        case progress(String, level: Int64)
        /// A player's id.
        case player(String)
        /// The result that is under review.
        case review(String)
        /// A player's id, and the day.
        case dailyTry(String, day: String)
        /// A request's id, and the player's.
        case request(String, of: String)
        /// A fingerprint in hexadecimal digits.
        case catalogue(String)
        case table(String)
        /// An operator's act.
        case act(Int64)
    }

    package let place: Place
    /// The name of the wrong value, such as `balance after`.
    package let what: String
    package let expected: String
    package let found: String

    package var description: String {
        let name =
            switch place {
            case .entry(let id): "entry \(id)"
            case .account(let account, let asset): "account \(account), \(asset)"
            case .round(let id): "round \(id)"
            case .race(let id): "race \(id)"
            case .board(let name): "board \(name)"
            case .rating(let player), .totals(let player): "player \(player)"
            case .progress(let player, let level): "player \(player), level \(level)"
            case .player(let player): "player \(player)"
            case .review(let result): "the review of \(result)"
            case .dailyTry(let player, let day): "player \(player)'s try of \(day)"
            case .request(let id, let player): "request \(id) of player \(player)"
            case .catalogue(let fingerprint): "catalogue \(fingerprint)"
            case .table(let name): "table \(name)"
            case .act(let number): "act \(number)"
            }
        return "\(name): \(what) is stored as \(found), but \(expected) is right"
    }
}

/// A row or value whose place a problem can name.
protocol Audited {
    var place: AuditProblem.Place { get }
}

extension AuditProblem.Place: Audited {
    var place: Self { self }
}

extension Audited {
    func problem(_ what: String, expected: String, found: String) -> AuditProblem {
        AuditProblem(place: place, what: what, expected: expected, found: found)
    }

    /// Throws a problem unless the condition holds. Evaluates the texts only then.
    func expect(
        _ isRight: Bool, _ what: @autoclosure () -> String, expected: @autoclosure () -> String,
        found: @autoclosure () -> String
    ) throws(AuditProblem) {
        guard !isRight else { return }
        throw problem(what(), expected: expected(), found: found())
    }
}

extension Database {
    /// Runs an audit and returns the problem that it throws; `nil` if it throws none.
    func problem(_ audit: () throws -> Void) throws(StoreFault) -> AuditProblem? {
        do {
            try audit()
            return nil
        } catch let problem as AuditProblem {
            return problem
        } catch let fault as StoreFault {
            throw fault
        } catch {
            throw StoreFault("\(error)")
        }
    }

    /// Throws the first problem that the queries find. A query without rows has found none. Its
    /// first row has the name of the wrong value, the expected value, the found value, and from
    /// column 3 on the place.
    ///
    /// The queries set no limit: PostgreSQL would expect to meet a row soon, and plan nested loops,
    /// which take hours when there is none.
    func check(_ queries: String..., at place: (any Statement) -> AuditProblem.Place) throws {
        for query in queries {
            let problem = try prepare(query).first { row in
                place(row).problem(row.text(0), expected: row.text(1), found: row.text(2))
            }
            if let problem { throw problem }
        }
    }
}
