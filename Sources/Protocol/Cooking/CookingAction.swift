import Base
import Kitchen
import Recipes
import StrictJSON

/// An action in a cooking session: a word, and the members that belong to it.
public struct CookingAction: Decodable, Hashable, Sendable {
    public var op: Op
    /// With `join` and `setRole`.
    public var role: Open<Cook.Role>?
    /// With `setRole`: whose.
    public var playerID: PlayerID?
    /// By its place from 0. With what is done to a step; with `startTimer` if the timer belongs to one.
    public var step: Int?
    /// With `startTimer`, made by the client; with what is done to a timer.
    public var timerID: TimerID?
    /// With `startTimer`.
    public var label: String?
    /// With `startTimer` and `addTime`.
    public var seconds: Int64?
    /// The player's in the household, `guest`, `child` or `adult`. With `standing` and the first `join`, and with what
    /// else was done where the session knew another one.
    public var standing: Open<Cook.Standing>?

    public enum Op: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case join, leave
        case setRole = "set_role"
        case claim, release, complete, reopen
        case startTimer = "start_timer"
        case pause, resume
        case addTime = "add_time"
        case acknowledge, cancel, abandon
        /// The player's last device was gone. Nobody sends it.
        case away
        /// The player's role in the household was another one. Nobody sends it.
        case standing
        /// The dish is ready; sent as a `finish_cooking`.
        case finish

        /// A word that this program doesn't know.
        case unknown

        /// The words that `do_cooking` allows.
        static let sent = allCases.filter {
            $0 != .away && $0 != .standing && $0 != .finish && $0 != .unknown
        }
    }

    private enum CodingKeys: String, CodingKey {
        case op, role, step, label, seconds, standing
        case playerID = "player_id"
        case timerID = "timer_id"
    }

    public init(
        _ op: Op, role: Open<Cook.Role>? = nil, playerID: PlayerID? = nil, step: Int? = nil,
        timerID: TimerID? = nil, label: String? = nil, seconds: Int64? = nil,
        standing: Open<Cook.Standing>? = nil
    ) {
        self.op = op
        self.role = role
        self.playerID = playerID
        self.step = step
        self.timerID = timerID
        self.label = label
        self.seconds = seconds
        self.standing = standing
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        let word: String = try fields.required("op")
        guard let op = Op(rawValue: word), Op.sent.contains(op) else {
            let known = Op.sent.map(\.rawValue).joined(separator: ", ")
            throw RequestFault(.badValue, "`op` is \"\(word.prefix(32))\"; there are: \(known)")
        }
        self.init(op)
        switch op {
        case .join: role = try fields.cookRole(of: [.cook, .watcher])
        case .setRole:
            playerID = try fields.required("player_id")
            role = try fields.cookRole(of: Cook.Role.allCases)
        case .claim, .release, .complete, .reopen: step = try fields.step(isRequired: true)
        case .startTimer:
            timerID = try fields.required("timer_id")
            label = try fields.timerLabel()
            step = try fields.step(isRequired: false)
            seconds = try fields.seconds(CookingTimer.seconds)
        case .addTime:
            timerID = try fields.required("timer_id")
            let most = CookingTimer.seconds.upperBound
            seconds = try fields.seconds(-most...most)
        case .pause, .resume, .acknowledge, .cancel: timerID = try fields.required("timer_id")
        case .leave, .abandon, .away, .standing, .finish, .unknown: break
        }
    }
}

extension CookingAction: JSONObjectWritable {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("op", op)
        json.member("role", role)
        json.member("player_id", playerID)
        json.member("step", step)
        json.member("timer_id", timerID)
        json.member("label", label)
        json.member("seconds", seconds)
        json.member("standing", standing)
    }
}

extension RequestFields {
    fileprivate func cookRole(of allowed: [Cook.Role]) throws(RequestFault) -> Open<Cook.Role> {
        let role: Cook.Role = try required("role")
        guard allowed.contains(role) else {
            let known = allowed.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            throw RequestFault(.badValue, "`role` must be \(known)")
        }
        return Open(role)
    }

    fileprivate func step(isRequired: Bool) throws(RequestFault) -> Int? {
        try isRequired ? number("step", 0...99) : optionalNumber("step", 0...99)
    }

    fileprivate func seconds(_ range: ClosedRange<Int64>) throws(RequestFault) -> Int64 {
        Int64(try number("seconds", Int(range.lowerBound)...Int(range.upperBound)))
    }

    fileprivate func timerLabel() throws(RequestFault) -> String {
        let label: String = try required("label")
        if let problem = CookingTimer.problem(withLabel: label) {
            throw RequestFault(.badValue, "`label` \(problem)")
        }
        return label
    }
}

// MARK: - What the rules make of it

extension CookingAction {
    /// Nil where a member is missing or can't be read; `init` from a request lets none such pass.
    package var input: CookingInput? {
        switch op {
        case .join: role?.known.map { .join(as: $0) }
        case .leave: .leave
        case .setRole:
            if let playerID, let role = role?.known {
                .setRole(of: playerID, to: role)
            } else {
                nil
            }
        case .claim: step.map { .claim(step: $0) }
        case .release: step.map { .release(step: $0) }
        case .complete: step.map { .complete(step: $0) }
        case .reopen: step.map { .reopen(step: $0) }
        case .startTimer:
            if let timerID, let label, let seconds {
                .start(timerID, label: label, step: step, seconds: seconds)
            } else {
                nil
            }
        case .pause: change(.pause)
        case .resume: change(.resume)
        case .addTime: seconds.flatMap { change(.add(seconds: $0)) }
        case .acknowledge: change(.acknowledge)
        case .cancel: change(.cancel)
        case .abandon: .abandon
        case .away: .away
        case .standing: knownStanding.map { .standing($0) }
        case .finish: .finish
        case .unknown: nil
        }
    }

    /// Nil where it isn't told, or can't be read.
    package var knownStanding: Cook.Standing? { standing?.known }

    private func change(_ change: CookingTimer.Change) -> CookingInput? {
        timerID.map { .change($0, change) }
    }
}
