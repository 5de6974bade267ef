/// The game's times as text. They accept any number that a server sends.
enum ClockText {
    /// Ticks as seconds with one decimal: `15.0`.
    static func seconds(ticks: Int, tickMilliseconds: Int) -> String {
        let tenths = tenths(ticks: ticks, tickMilliseconds: tickMilliseconds)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// True if a clock is at 5.0 s or less (game rules, "Look").
    static func isLow(ticks: Int, tickMilliseconds: Int) -> Bool {
        tenths(ticks: ticks, tickMilliseconds: tickMilliseconds) <= 50
    }

    /// Milliseconds as whole seconds, rounded up: `3 s`.
    static func wholeSeconds(_ milliseconds: Double) -> String {
        "\(Int(exactly: (max(0, milliseconds) / 1000).rounded(.up)) ?? Int.max) s"
    }

    private static func tenths(ticks: Int, tickMilliseconds: Int) -> Int {
        let (product, overflows) = ticks.multipliedReportingOverflow(by: tickMilliseconds)
        return overflows ? Int.max / 100 : max(0, product) / 100
    }
}
