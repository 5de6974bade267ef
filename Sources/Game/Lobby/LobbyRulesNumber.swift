/// One number of `LobbyRules`, for the readers of files and for checks.
package struct LobbyRulesNumber: Sendable {
    /// The name in the code and in files.
    package let name: String
    package let keyPath: any WritableKeyPath<LobbyRules, Int> & Sendable
    package let allowed: ClosedRange<Int>
}

extension LobbyRules {
    private static let anyTicks = 1...36_000

    /// All numbers, with the ranges within which they work.
    package static let numbers: [LobbyRulesNumber] = [
        .init(name: "ticketLimit", keyPath: \.ticketLimit, allowed: 2...100_000),
        .init(name: "ratingWindowAtStart", keyPath: \.ratingWindowAtStart, allowed: 0...2_000),
        .init(name: "ratingWindowStep", keyPath: \.ratingWindowStep, allowed: 10...10_000),
        .init(name: "ratingWindowLimit", keyPath: \.ratingWindowLimit, allowed: 0...2_000),
        .init(
            name: "ratingWindowStepMilliseconds", keyPath: \.ratingWindowStepMilliseconds,
            allowed: 100...3_600_000),
        .init(
            name: "botOfferMilliseconds", keyPath: \.botOfferMilliseconds, allowed: 0...3_600_000),
        .init(
            name: "countdownPauseMilliseconds", keyPath: \.countdownPauseMilliseconds,
            allowed: 1...3_600_000),
        .init(name: "newcomerLeaveBurst", keyPath: \.newcomerLeaveBurst, allowed: 1...1_000),
        .init(
            name: "countdownPauseLimit", keyPath: \.countdownPauseLimit, allowed: 2...1_000_000),
        .init(name: "pairRatingsPerDay", keyPath: \.pairRatingsPerDay, allowed: 1...1_000),
        .init(name: "boardOpponents", keyPath: \.boardOpponents, allowed: 1...100),
        .init(name: "boardDeviation", keyPath: \.boardDeviation, allowed: 31...351),
        .init(name: "roomLimit", keyPath: \.roomLimit, allowed: 1...RoomCode.count / 10),
        .init(name: "spectatorLimit", keyPath: \.spectatorLimit, allowed: 0...1_000),
        .init(name: "removedPlayerLimit", keyPath: \.removedPlayerLimit, allowed: 1...1_000),
        .init(name: "openingLimitTicks", keyPath: \.openingLimitTicks, allowed: anyTicks),
        .init(name: "countdownTicks", keyPath: \.countdownTicks, allowed: anyTicks),
        .init(name: "absenceLimitTicks", keyPath: \.absenceLimitTicks, allowed: anyTicks),
        .init(
            name: "absenceTotalLimitTicks", keyPath: \.absenceTotalLimitTicks, allowed: anyTicks),
        .init(name: "idleWarningTicks", keyPath: \.idleWarningTicks, allowed: anyTicks),
        .init(name: "idleForfeitTicks", keyPath: \.idleForfeitTicks, allowed: anyTicks),
        .init(name: "raceLimitTicks", keyPath: \.raceLimitTicks, allowed: anyTicks),
        .init(name: "intermissionTicks", keyPath: \.intermissionTicks, allowed: anyTicks),
        .init(name: "rematchTicks", keyPath: \.rematchTicks, allowed: anyTicks),
        .init(name: "reactionBurst", keyPath: \.reactionBurst, allowed: 1...100),
        .init(name: "reactionTicks", keyPath: \.reactionTicks, allowed: anyTicks),
        .init(
            name: "spectatorDelayTicks", keyPath: \.spectatorDelayTicks, allowed: 0...600),
    ]

    /// The first number outside its range, or `nil` if all are valid.
    package var firstOutOfRange: LobbyRulesNumber? {
        Self.numbers.first { !$0.allowed.contains(self[keyPath: $0.keyPath]) }
    }
}
