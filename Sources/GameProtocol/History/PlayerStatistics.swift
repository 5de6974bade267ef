/// What a player has done so far.
public struct PlayerStatistics: Codable, Hashable, Sendable {
    /// When the player was made, in milliseconds since 1970-01-01 UTC.
    public var sinceMilliseconds: Int64
    /// Rounds alone that have a result; the day's challenges aren't among them.
    public var rounds: Int
    /// Those of them that reached the level's target.
    public var wins: Int
    /// Orders served in rounds, races and the day's challenges.
    public var served: Int64
    /// Coins earned by them.
    public var earned: Int64
    /// The most orders in one of them.
    public var bestServed: Int
    /// Races that have a result, those against bots and ghosts among them.
    public var races: Int
    /// Those of them in which nobody was better.
    public var raceWins: Int
    /// Races that changed the rating.
    public var ratedRaces: Int
    /// In whole points; the start rating before the first rated race.
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
