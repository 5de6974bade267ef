// The client's side of the conformance suite: what `run.sh client` runs against `wstest -m
// fuzzingserver`.
//
// usage: chefdash-conformance URL [CERTIFICATES]
//   URL: ws:// or wss://, where the suite listens
//   CERTIFICATES: a PEM file with those who may vouch for it
//
// Says back whatever it hears in every case of the suite, then has the reports written. Exit code
// 1: a case couldn't be run. What came of the cases stands in the suite's own report.

import ChefDashClient
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let text = arguments.first, arguments.count <= 2, let url = URL(string: text) else {
    FileHandle.standardError.write(
        Data("conformance: usage: chefdash-conformance URL [CERTIFICATES]\n".utf8))
    exit(2)
}
do throws(ChefDashClientError) {
    let suite = SuiteClient(
        address: try ServerAddress(url), trustedCertificates: arguments.dropFirst().first)
    let failures = try await suite.runAll()
    for failure in failures {
        FileHandle.standardError.write(Data("conformance: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("conformance: \(error)\n".utf8))
    exit(1)
}
