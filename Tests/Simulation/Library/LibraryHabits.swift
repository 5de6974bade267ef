import Kitchen

/// The behaviour of one simulation's people and devices, drawn from its seed.
struct LibraryHabits {
    /// The number of edits made on each device.
    let editsPerDevice: ClosedRange<Int>
    /// The pause between a person's thoughts.
    let pauseMilliseconds: ClosedRange<Int>
    /// The number in a thousand thoughts that break the connection.
    let troubleInThousand: Int
    /// The number in a hundred offline spells that are long.
    let longSpellsInHundred: Int
    /// The number in a hundred households with many and long recipes.
    let largeInHundred: Int
    let millisecondsBetweenCrashes: Int

    init(using random: inout SplitMix64) {
        editsPerDevice = 2...6
        pauseMilliseconds = 150...(800 + random.next(below: 1_500))
        troubleInThousand = [20, 60, 120, 200][random.next(below: 4)]
        longSpellsInHundred = [10, 30, 60][random.next(below: 3)]
        largeInHundred = [2, 4, 8][random.next(below: 3)]
        millisecondsBetweenCrashes = 6_000 + random.next(below: 20_000)
    }
}
