/// A load test under way, as `LoadTest` sees it.
protocol MeasuredRun: AnyObject {
    var tally: Tally { get }
    /// The last second's figures, in a line; nil before its end.
    var progress: String? { get }

    /// Runs to the end.
    func runToEnd()
    func report(_ server: LoadReport.Server) -> LoadReport
}
