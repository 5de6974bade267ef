/// Writes a player's requests, each under an id of its own.
struct RequestWriter {
    /// The number of the last request, taps aside.
    private var number = 0

    private mutating func nextID(_ prefix: String) -> String {
        number += 1
        return "\(prefix)\(number)"
    }

    /// - Parameter credentials: `nil` for a new player.
    static func hello(_ credentials: (player: String, token: String)?, stream: String) -> String {
        let common = #""stream":"\#(stream)","client":"chefdash-load""#
        guard let credentials else { return #"{"type":"hello","id":"hello",\#(common)}"# }
        return #"{"type":"hello","id":"hello","player_id":"\#(credentials.player)","token":"#
            + #""\#(credentials.token)",\#(common)}"#
    }

    /// Asks for the server's clock.
    static func ping(atMilliseconds time: Double) -> String {
        #"{"type":"ping","client_time":\#(time)}"#
    }

    mutating func startRound(level: Int) -> String {
        #"{"type":"start_round","id":"\#(nextID("round"))","level_id":\#(level)}"#
    }

    mutating func leaveRound() -> String {
        #"{"type":"leave_round","id":"\#(nextID("leave"))"}"#
    }

    mutating func queue(seatCount: Int) -> String {
        #"{"type":"queue","id":"\#(nextID("queue"))","seat_count":\#(seatCount)}"#
    }

    mutating func leaveQueue() -> String {
        #"{"type":"leave_queue","id":"\#(nextID("leave"))"}"#
    }

    mutating func acceptBots() -> String {
        #"{"type":"answer_bots","id":"\#(nextID("bots"))","accept":true}"#
    }

    mutating func leaveRoom() -> String {
        #"{"type":"leave_room","id":"\#(nextID("leave"))"}"#
    }

    mutating func declineRematch() -> String {
        #"{"type":"rematch","id":"\#(nextID("rematch"))","agree":false}"#
    }

    mutating func replay(of record: String, fromTick: Int) -> String {
        #"{"type":"get_replay","id":"\#(nextID("replay"))","record_id":"\#(record)","#
            + #""from_tick":\#(fromTick)}"#
    }

    /// Appends a tap to reused bytes.
    ///
    /// - Parameter ingredientID: as JSON, with its quotes.
    static func appendTap(_ number: Int, ingredientID: [UInt8], to bytes: inout [UInt8]) {
        bytes += #"{"type":"tap","id":"t"#.utf8
        bytes += String(number).utf8
        bytes += #"","ingredient_id":"#.utf8
        bytes += ingredientID
        bytes.append(UInt8(ascii: "}"))
    }
}
