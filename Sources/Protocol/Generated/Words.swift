// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// `tick`: a frame at every tick. `change`: one when something changed that the client can't
/// predict, and one a second.
public enum StreamMode: String, Decodable, JSONWritable, Sendable, CaseIterable {
    case tick
    case change
}

extension StreamMode: RequestWord {}

/// `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored.
public enum RoundPhase: String, OpenWord, JSONWritable, Sendable, CaseIterable {
    case cooking
    case perfect
    case wrong
    case ended

    /// A word that this program doesn't know.
    case unknown
}

/// The use of a connection: to play on, or for the recipe library.
public enum ConnectionRole: String, Decodable, JSONWritable, Sendable, CaseIterable {
    case player
    case companion
}

extension ConnectionRole: RequestWord {}

/// `name` and `picture`: the player's. `result`: a player's in a round or race. `recipe`: one that
/// a link shows.
public enum ReportedThing: String, Decodable, JSONWritable, Sendable, CaseIterable {
    case name
    case picture
    case result
    case recipe
}

extension ReportedThing: RequestWord {}
