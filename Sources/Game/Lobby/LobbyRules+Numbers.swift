import Kitchen

extension LobbyRules {
    private static let anyTicks = 1...36_000

    /// All numbers, with the ranges within which they work.
    package static let numbers: [RuleNumber<LobbyRules>] = [
        .init("ticketLimit", \.ticketLimit, 2...100_000),
        .init("ratingWindowAtStart", \.ratingWindowAtStart, 0...2_000),
        .init("ratingWindowStep", \.ratingWindowStep, 10...10_000),
        .init("ratingWindowLimit", \.ratingWindowLimit, 0...2_000),
        .init("ratingWindowStepMilliseconds", \.ratingWindowStepMilliseconds, 100...3_600_000),
        .init("botOfferMilliseconds", \.botOfferMilliseconds, 0...3_600_000),
        .init("countdownPauseMilliseconds", \.countdownPauseMilliseconds, 1...3_600_000),
        .init("newcomerLeaveBurst", \.newcomerLeaveBurst, 1...1_000),
        .init("countdownPauseLimit", \.countdownPauseLimit, 2...1_000_000),
        .init("pairRatingsPerDay", \.pairRatingsPerDay, 1...1_000),
        .init("boardOpponents", \.boardOpponents, 1...100),
        .init("boardDeviation", \.boardDeviation, 31...351),
        .init("roomLimit", \.roomLimit, 1...RoomCode.count / 10),
        .init("spectatorLimit", \.spectatorLimit, 0...1_000),
        .init("removedPlayerLimit", \.removedPlayerLimit, 1...1_000),
        .init("openingLimitTicks", \.openingLimitTicks, anyTicks),
        .init("countdownTicks", \.countdownTicks, anyTicks),
        .init("absenceLimitTicks", \.absenceLimitTicks, anyTicks),
        .init("absenceTotalLimitTicks", \.absenceTotalLimitTicks, anyTicks),
        .init("idleWarningTicks", \.idleWarningTicks, anyTicks),
        .init("idleForfeitTicks", \.idleForfeitTicks, anyTicks),
        .init("raceLimitTicks", \.raceLimitTicks, anyTicks),
        .init("intermissionTicks", \.intermissionTicks, anyTicks),
        .init("rematchTicks", \.rematchTicks, anyTicks),
        .init("reactionBurst", \.reactionBurst, 1...100),
        .init("reactionTicks", \.reactionTicks, anyTicks),
        .init("spectatorDelayTicks", \.spectatorDelayTicks, 0...600),
    ]

    /// The first number outside its range, or `nil` if all are valid.
    package var firstOutOfRange: RuleNumber<LobbyRules>? {
        Self.numbers.first { !$0.allowed.contains(self[keyPath: $0.keyPath]) }
    }
}
