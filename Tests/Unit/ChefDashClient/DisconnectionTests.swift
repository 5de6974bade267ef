import ChefDashClient
import Foundation
import TestSupport
import Testing

@Suite("Disconnections")
struct DisconnectionTests {
    private struct Contract: Decodable {
        struct Row: Decodable {
            let from: UInt16
            let to: UInt16
            let retry: Bool
            let slow: Bool?
        }

        let rows: [Row]

        private enum CodingKeys: String, CodingKey {
            case rows = "x-close-codes"
        }
    }

    @Test("Each close code is handled as the contract says")
    func closeCodes() throws {
        let contract = try JSONDecoder().decode(
            Contract.self, from: Data(try Repository.text("Protocol/schema.json").utf8))
        for code in UInt16(1000)...5000 {
            let row = contract.rows.first { ($0.from...$0.to).contains(code) }
            let disconnection = Disconnection(closeCode: code, reason: "")
            #expect(disconnection.canRetry == row?.retry ?? false, "\(code)")
            #expect(disconnection.isSlow == row?.slow ?? false, "\(code)")
        }
        #expect(contract.rows.count > 20)
    }
}
