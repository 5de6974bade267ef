/// What a player has done so far.
public struct PlayerStatistics: Codable, Hashable, Sendable {
    /// When the player was created, in milliseconds since 1970-01-01 UTC.
    public var sinceMilliseconds: Int64
    /// Solo rounds with a result, without daily challenges.
    public var rounds: Int
    /// Solo rounds that reached the level's target.
    public var wins: Int
    /// Orders served in rounds, races and daily challenges.
    public var served: Int64
    /// Coins earned in them.
    public var earned: Int64
    /// The most orders in one of them.
    public var bestServed: Int
    /// Races with a result, including those against bots and ghosts.
    public var races: Int
    /// Races in which nobody ranked better.
    public var raceWins: Int
    /// Races that changed the rating.
    public var ratedRaces: Int
    /// In whole points; the initial rating before the first rated race.
    public var rating: Int

    private enum CodingKeys: String, CodingKey {
        case rounds, wins, served, earned, races, rating
        case sinceMilliseconds = "since_ms"
        case bestServed = "best_served"
        case raceWins = "race_wins"
        case ratedRaces = "rated_races"
    }

    package init(
        sinceMilliseconds: Int64, rounds: Int, wins: Int, served: Int64, earned: Int64,
        bestServed: Int, races: Int, raceWins: Int, ratedRaces: Int, rating: Int
    ) {
        self.sinceMilliseconds = sinceMilliseconds
        self.rounds = rounds
        self.wins = wins
        self.served = served
        self.earned = earned
        self.bestServed = bestServed
        self.races = races
        self.raceWins = raceWins
        self.ratedRaces = ratedRaces
        self.rating = rating
    }
}
