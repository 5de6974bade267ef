// Both sides of the conformance suite, for run.sh.
//
// usage: chefdash-conformance echo [CERTIFICATE KEY]
//        chefdash-conformance URL [CERTIFICATES]
//   echo: the server's side, for `wstest -m fuzzingclient`. Prints its address and echoes all
//     messages until it is killed; over TLS with the PEM files CERTIFICATE and KEY.
//   URL: the client's side; the ws:// or wss:// address of `wstest -m fuzzingserver`
//   CERTIFICATES: a PEM file with the authorities to trust
//
// The client echoes all messages in every case of the suite and then makes the suite write its
// reports. Exit code 1: a case couldn't be run. The suite's own reports have the results.

import ChefDashClient
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

func fail(_ reasons: [String], status: Int32 = 1) -> Never {
    for reason in reasons {
        FileHandle.standardError.write(Data("conformance: \(reason)\n".utf8))
    }
    exit(status)
}

func serve(_ files: ArraySlice<String>) throws -> Never {
    let server = try EchoServer(tls: files.first.flatMap { file in files.last.map { (file, $0) } })
    FileHandle.standardOutput.write(Data("\(server.url)\n".utf8))
    withExtendedLifetime(server) { () -> Never in
        while true { pause() }
    }
}

if arguments.first == "echo", [1, 3].contains(arguments.count) {
    do {
        try serve(arguments.dropFirst())
    } catch {
        fail(["\(error)"])
    }
}
guard let text = arguments.first, arguments.count <= 2, let url = URL(string: text) else {
    fail(["usage: chefdash-conformance echo [CERTIFICATE KEY] | URL [CERTIFICATES]"], status: 2)
}
do throws(ChefDashClientError) {
    let suite = SuiteClient(
        address: try ServerAddress(url), trustedCertificates: arguments.dropFirst().first)
    let failures = try await suite.runAll()
    if !failures.isEmpty { fail(failures) }
} catch {
    fail(["\(error)"])
}
