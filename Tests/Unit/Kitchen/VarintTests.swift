import Base
import TestSupport
import Testing

@Suite("Variable-length numbers")
struct VarintTests {
    @Test("The cases are read and written, or refused") func cases() throws {
        let rows = try Cases.rows("varints")
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 2 })
        for row in rows {
            let digits = Array(row[0])
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0..<$0 + 2]), radix: 16)
            }
            var offset = 0
            let value = try? Varint.read(from: bytes, at: &offset)
            #expect(value.map { "\($0)" } ?? "" == row[1], "\(row)")
            #expect(offset == (value == nil ? 0 : bytes.count), "\(row)")
            guard let value else { continue }
            var written: [UInt8] = []
            Varint.append(value, to: &written)
            #expect(written == bytes, "\(row)")
            // Cut anywhere, the number is incomplete, and bytes after it stay.
            for count in bytes.indices {
                offset = 0
                #expect(throws: Varint.Fault.truncated) {
                    try Varint.read(from: Array(bytes[..<count]), at: &offset)
                }
            }
            offset = 1
            #expect(try Varint.read(from: [0xFF] + bytes + [0xFF], at: &offset) == value)
            #expect(offset == bytes.count + 1)
        }
    }

    @Test(
        arguments: [
            (0, 0), (-1, 1), (1, 2), (-2, 3), (63, 126), (-64, 127), (.max, .max - 1), (.min, .max),
        ] as [(Int64, UInt64)])
    func signs(value: Int64, zigzag: UInt64) {
        #expect(Varint.zigzag(value) == zigzag && Varint.signed(zigzag) == value)
    }
}
