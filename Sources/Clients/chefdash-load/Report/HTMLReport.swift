import Foundation

/// A report as one self-contained page: tables, and plots as SVG.
enum HTMLReport {
    static func page(_ report: LoadReport) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>ChefDash under load</title>
        <style>\(style)</style></head><body>
        <h1>ChefDash under load</h1>
        <p>\(report.players) \(report.library == nil ? "players" : "devices"), mode \(escaped(report.mode)), \(report.measuredSeconds) s \
        measured, seed \(report.seed), \(report.processes) process\(report.processes == 1 ? "" : "es")</p>
        \(report.warnings.map { "<p class=\"warning\">\(escaped($0))</p>" }.joined())
        \(violations(report))
        <h2>Times, milliseconds</h2>\(times(report))
        \(percentiles(report))
        \(course(report))
        <h2>Counts</h2>\(counts(report))
        </body></html>

        """
    }

    private static let style = """
        body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;\
        color:#222}table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right;\
        border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}\
        .warning{background:#fff3cd;padding:.5rem}.violation{background:#f8d7da;padding:.5rem}\
        svg{width:100%;height:auto}h2{margin-top:2rem}
        """

    private static func violations(_ report: LoadReport) -> String {
        guard report.violations > 0 else { return "<p>No violation of the protocol.</p>" }
        let items = report.violationList.map {
            "<li>\($0.kind.rawValue): player \($0.player): \(escaped($0.text))</li>"
        }
        return "<div class=\"violation\"><p>\(report.violations) violations; the first:</p>"
            + "<ul>\(items.joined())</ul></div>"
    }

    private static func times(_ report: LoadReport) -> String {
        let own = "the load test's own: \(report.library == nil ? "taps" : "edits") sent late"
        let all =
            [("connecting", report.connect)] + report.times + [(own, report.load.tapLateness)]
        let rows = all.map { name, summary in
            let cells = [summary.p50, summary.p90, summary.p99, summary.p999, summary.max]
                .map { "<td>\($0)</td>" }.joined()
            return "<tr><td>\(name)</td>\(cells)<td>\(summary.count)</td></tr>"
        }
        return "<table><tr><th></th><th>p50</th><th>p90</th><th>p99</th><th>p99.9</th><th>max</th>"
            + "<th>count</th></tr>\(rows.joined())</table>"
    }

    private static func percentiles(_ report: LoadReport) -> String {
        // Place n stands for the percentile below which all but one in 10^n lie.
        let places = stride(from: 0.0, through: 4.0, by: 0.05).map { $0 }
        func line(_ name: String, _ histogram: LatencyHistogram) -> SVGPlot.Line {
            SVGPlot.Line(
                name: name,
                points: places.map { place in
                    let percentile = 100 - 100 * pow(10, -place)
                    return (place, max(0.01, histogram.milliseconds(atPercentile: percentile)))
                })
        }
        let plot = SVGPlot(
            title: "Times by percentile", xLabel: "percentile", yLabel: "ms",
            lines: report.library.map {
                [
                    line("edit to answer", $0.answerTimes),
                    line("to other devices", $0.deliveryTimes),
                ]
            } ?? [
                line("tap to reply", report.histograms.tapReply),
                line("frame delivery", report.histograms.frameDelivery),
                line("tick lateness", report.histograms.tickLateness),
            ],
            xTicks: [(0, "0"), (1, "90"), (2, "99"), (3, "99.9"), (4, "99.99")],
            isLogarithmic: true)
        return "<h2>\(plot.title)</h2>\(plot.svg)"
    }

    private static func course(_ report: LoadReport) -> String {
        if let library = report.library {
            return plots(
                library.timeline,
                [
                    ("Devices", "", [("connected", "connected")]),
                    (
                        "Edits, and changes told, a second", "",
                        [("edits", "edits_per_second"), ("changes", "changes_per_second")]
                    ),
                    ("Edit to answer", "ms", percentiles(of: "edit_answer")),
                    ("To other devices", "ms", percentiles(of: "change_delivery")),
                ])
        }
        return plots(
            report.timeline,
            [
                (
                    "Players", "",
                    [("connected", "connected"), ("in rounds", "in_rounds"), ("failed", "failed")]
                ),
                (
                    "Frames and taps a second", "",
                    [("frames", "frames_per_second"), ("taps", "taps_per_second")]
                ),
                ("Tap to reply", "ms", percentiles(of: "tap_reply")),
                ("Frame delivery", "ms", percentiles(of: "frame_delivery")),
            ])
    }

    private static func percentiles(of times: String) -> [(String, String)] {
        [("p50", "\(times)_p50_ms"), ("p99", "\(times)_p99_ms")]
    }

    /// Plots values of each second.
    private static func plots(
        _ timeline: [Timeline.Second],
        _ plots: [(title: String, unit: String, lines: [(label: String, name: String)])]
    ) -> String {
        plots.map { title, unit, lines in
            let plot = SVGPlot(
                title: title, xLabel: "s", yLabel: unit,
                lines: lines.map { label, name in
                    SVGPlot.Line(
                        name: label,
                        points: timeline.map { ($0["s", default: 0], $0[name, default: 0]) })
                })
            return "<h2>\(title)</h2>\(plot.svg)"
        }.joined()
    }

    private static func counts(_ report: LoadReport) -> String {
        let rows = ReportText.lines(report).filter { !$0.hasPrefix("warning") }.map {
            "<li>\(escaped($0))</li>"
        }
        return "<ul>\(rows.joined())</ul>"
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
