import Foundation

// libFuzzer brings `main` and calls these two (https://llvm.org/docs/LibFuzzer.html). Which target
// runs stands in the environment and not in an argument, since libFuzzer starts itself again with
// the arguments that it knows, for merging and for running several jobs.

/// What is fuzzed in this process.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment[FuzzTarget.variable] ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        let known = FuzzTarget.all.map(\.name).joined(separator: ", ")
        fatalError("\(FuzzTarget.variable) is \"\(name)\"; it must be one of \(known)")
    }
    return target
}()

/// Called once, before the first input. Without a target's name in the environment it prints a
/// line for each target, for run.sh: its name, its longest input in bytes, its dictionary or "-".
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

/// Called for every input. A finding is a trap, a report of the sanitizer, or a limit that is
/// passed.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}
