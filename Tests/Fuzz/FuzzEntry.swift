import Foundation

// libFuzzer has `main` and calls these two functions (https://llvm.org/docs/LibFuzzer.html). The
// environment names the target, not an argument, because libFuzzer restarts itself with only the
// arguments that it knows, to merge and to run several jobs.

/// The target of this process.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment[FuzzTarget.variable] ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        let known = FuzzTarget.all.map(\.name).joined(separator: ", ")
        fatalError("\(FuzzTarget.variable) is \"\(name)\"; it must be one of \(known)")
    }
    return target
}()

/// Called once, before the first input. Without a target in the environment it prints one line per
/// target for run.sh: its name, its longest input in bytes, and its dictionary or "-".
@_cdecl("LLVMFuzzerInitialize")
func initializeFuzzer(
    _ argumentCount: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
    guard ProcessInfo.processInfo.environment[FuzzTarget.variable] == nil else {
        _ = target
        return 0
    }
    for target in FuzzTarget.all {
        print(target.name, target.maximumByteCount, target.dictionary ?? "-")
    }
    exit(0)
}

/// Called for every input. A finding is a trap, a sanitizer report, or an exceeded limit.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}
