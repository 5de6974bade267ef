import Foundation

/// Lines over a common axis, as SVG.
struct SVGPlot {
    struct Line {
        let name: String
        let points: [(x: Double, y: Double)]
    }

    private static let width = 900.0
    private static let height = 300.0
    private static let left = 70.0
    private static let right = 20.0
    private static let top = 20.0
    private static let bottom = 40.0
    private static let colours = ["#f5701f", "#2a7ab0", "#3b9b4f"]

    let title: String
    let xLabel: String
    let yLabel: String
    let lines: [Line]
    /// The positions and labels on the x axis; computed if empty.
    var xTicks: [(place: Double, text: String)] = []
    /// True to space powers of ten evenly on the y axis.
    var isLogarithmic = false

    var svg: String {
        let points = lines.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
        guard let xMinimum = points.map(\.x).min(), let xMaximum = points.map(\.x).max() else {
            return "<p>Nothing was measured.</p>"
        }
        let yTicks = self.yTicks(upTo: points.reduce(0) { max($0, $1.y) })
        let yRange = (scaled(yTicks.first ?? 0), scaled(yTicks.last ?? 1))
        func x(_ value: Double) -> Double {
            let span = xMaximum > xMinimum ? xMaximum - xMinimum : 1
            return Self.left + (value - xMinimum) / span * (Self.width - Self.left - Self.right)
        }
        func y(_ value: Double) -> Double {
            let span = yRange.1 > yRange.0 ? yRange.1 - yRange.0 : 1
            let share = (scaled(max(value, yTicks.first ?? 0)) - yRange.0) / span
            return Self.height - Self.bottom - share * (Self.height - Self.top - Self.bottom)
        }
        var parts = yTicks.map { tick in
            "<line x1=\"\(Self.left)\" x2=\"\(Self.width - Self.right)\" y1=\"\(Self.text(y(tick)))\""
                + " y2=\"\(Self.text(y(tick)))\" stroke=\"#ddd\"/><text x=\"\(Self.left - 6)\""
                + " y=\"\(Self.text(y(tick) + 4))\" text-anchor=\"end\">\(Self.label(tick))</text>"
        }
        let places =
            xTicks.isEmpty
            ? Self.steps(from: xMinimum, to: xMaximum).map { ($0, Self.label($0)) } : xTicks
        parts += places.map { place, text in
            "<text x=\"\(Self.text(x(place)))\" y=\"\(Self.height - Self.bottom + 16)\""
                + " text-anchor=\"middle\">\(text)</text>"
        }
        for (number, line) in lines.enumerated() {
            let colour = Self.colours[number % Self.colours.count]
            let path = line.points.map { "\(Self.text(x($0.x))),\(Self.text(y($0.y)))" }
            parts.append(
                "<polyline fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\" points=\""
                    + "\(path.joined(separator: " "))\"/>")
            parts.append(
                "<text x=\"\(Self.left + 10 + Double(number) * 160)\" y=\"14\" fill=\"\(colour)\">"
                    + "\(HTMLReport.escaped(line.name))</text>")
        }
        parts.append(
            "<text x=\"\(Self.width - Self.right)\" y=\"\(Self.height - 6)\" text-anchor=\"end\">"
                + "\(HTMLReport.escaped(xLabel))</text><text x=\"6\" y=\"14\">"
                + "\(HTMLReport.escaped(yLabel))</text>")
        return "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" font-size=\"12\""
            + " role=\"img\" aria-label=\"\(HTMLReport.escaped(title))\">\(parts.joined())</svg>"
    }

    private func scaled(_ value: Double) -> Double {
        isLogarithmic ? log10(max(value, 1e-9)) : value
    }

    private func yTicks(upTo maximum: Double) -> [Double] {
        guard isLogarithmic else {
            let ticks = Self.steps(from: 0, to: max(maximum, 1e-6))
            let step = ticks.count > 1 ? ticks[1] - ticks[0] : 1
            return (ticks.last ?? 0) < maximum ? ticks + [(ticks.last ?? 0) + step] : ticks
        }
        let last = Int(log10(max(maximum, 0.1)).rounded(.up))
        return (-2...max(0, last)).map { pow(10, Double($0)) }
    }

    /// Round numbers, four to ten of them.
    private static func steps(from start: Double, to end: Double) -> [Double] {
        let span = max(end - start, 1e-9)
        let power = pow(10, log10(span / 5).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 6 } ?? span
        return Array(stride(from: (start / step).rounded(.up) * step, through: end, by: step))
    }

    private static func text(_ value: Double) -> String { String(format: "%.1f", value) }

    private static func label(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 1e15
            ? String(Int(value)) : String(format: "%.3g", value)
    }
}
