import Base
import Kitchen

extension Balance {
    /// Writes a `balance` message by hand, because one follows each order. The general decoder can
    /// read it.
    package static func encoded(coins: Int64, round: PlayID, order: Int, amount: Int64) -> [UInt8] {
        var output: [UInt8] = []
        output.append(upTo: 192) { text in
            text.append(#"{"type":"balance","coins":"#)
            text.append(decimal: UInt64(clamping: coins))
            text.append(#","round_id":""#)
            var round = round.description
            round.withUTF8 { text.append(UnsafeRawBufferPointer($0)) }
            text.append(#"","order":"#)
            text.append(decimal: UInt64(clamping: order))
            text.append(#","amount":"#)
            text.append(decimal: UInt64(clamping: amount))
            text.append(UInt8(ascii: "}"))
        }
        return output
    }
}
