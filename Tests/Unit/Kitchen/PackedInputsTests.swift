import Testing

@testable import Kitchen

struct PackedInputsTests {
    private static let lastTick = RoundRecord.numberLimit
    private var inputs = PackedInputs()

    @Test(
        arguments: [7, 8, lastTick],
        [
            .tap(0), .tap(1), .tap(Level.ingredientLimit - 1), .clear, .extraCoins(0),
            .extraCoins(RoundRecord.extraCoinsLimit), .leave,
        ] as [RoundInput])
    mutating func everyInputComesBack(tick: Int, input: RoundInput) {
        let input = RoundRecord.TimedInput(tick: tick, input: input)
        inputs.append(.init(tick: 7, input: .clear))
        inputs.append(input)
        #expect(inputs.endsWithLeave == (input.input == .leave))
        #expect(inputs.all == [.init(tick: 7, input: .clear), input])
        #expect(inputs.count == 2)
    }

    @Test func anEmptyOneHasNothing() {
        #expect(inputs.count == 0 && inputs.all.isEmpty && !inputs.endsWithLeave)
    }

    @Test mutating func inputsKeepTheirOrder() {
        let expected = (0..<1_000).map { number in
            let input: RoundInput =
                switch number % 4 {
                case 0: .tap(number % Level.ingredientLimit)
                case 1: .clear
                case 2: .extraCoins(number * 1_000)
                default: .leave
                }
            return RoundRecord.TimedInput(tick: number / 3, input: input)
        }
        for (index, input) in expected.enumerated() {
            inputs.append(input)
            #expect(inputs.count == index + 1 && inputs.endsWithLeave == (input.input == .leave))
        }
        #expect(inputs.all == expected)
    }

    /// Twenty seconds of taps, four a second, take at most one byte each.
    @Test mutating func aTapTakesLittle() {
        for number in 0..<80 {
            inputs.append(.init(tick: number * 5 / 2, input: .tap(number % Level.ingredientLimit)))
        }
        #expect(inputs.writer.bytes.count <= 80)
    }
}
