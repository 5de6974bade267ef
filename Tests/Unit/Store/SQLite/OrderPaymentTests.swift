import Kitchen
import Synchronization
import TestSupport
import Testing

@testable import Store

/// An order is paid once, however often and in whatever sequence it is requested, with its round
/// cached or not.
@Suite struct OrderPaymentTests {
    private let scene: Scene

    init() throws { scene = try Scene() }

    /// Rounds 1 and 2 of player 1 are open.
    private final class Scene {
        let connection: SQLiteConnection
        var transaction: Transaction
        let log = Lines()

        init() throws {
            connection = try SQLiteConnection.inMemory()
            transaction = try Transaction(connection, of: .first, key: .test) { [log] in log.add($0)
            }
            try begin()
            for number in 1...2 {
                _ = try SignUp.numbered(number).perform(in: transaction)
                _ = try RoundOpening.opening(number).perform(in: transaction)
            }
            try transaction.commit()
        }

        /// - Parameter isReopened: true to begin with an empty cache.
        func begin(isReopened: Bool = false) throws {
            if isReopened {
                transaction = try Transaction(connection, of: .first, key: .test) { [log] in
                    log.add($0)
                }
            }
            try transaction.begin(timeMilliseconds: 0)
        }

        func pay(_ order: Int, coins: Int64 = 10, round: Int = 1, player: Int = 1) throws -> Int64 {
            try OrderPayment.order(order, of: round, coins: coins, player: player)
                .perform(in: transaction)
        }

        var orders: String {
            get throws {
                let numbers = "ltrim(substr(reference, 40), '0') || '+' || amount"
                return try connection.prepare(
                    "SELECT group_concat(\(numbers), ' ') FROM ledger WHERE kind = 'order'"
                ).first { $0.text(0) } ?? ""
            }
        }
    }

    private final class Lines: Sendable {
        private let kept = Mutex<[String]>([])
        var all: [String] { kept.withLock { $0 } }
        func add(_ line: String) { kept.withLock { $0.append(line) } }
    }

    @Test(arguments: [false, true]) func anOrderIsPaidOnce(isReopened: Bool) throws {
        for (order, balance) in [
            (1, 160), (2, 170), (2, 170), (1, 160), (5, 180), (3, 190), (5, 180), (3, 190),
            (4, 200), (6, 210), (1, 160),
        ] as [(Int, Int64)] {
            try scene.begin(isReopened: isReopened)
            #expect(try scene.pay(order) == balance, "order \(order)")
            try scene.transaction.commit()
        }
        #expect(try scene.orders == "1+10 2+10 5+10 3+10 4+10 6+10")
        #expect(scene.log.all.isEmpty)
    }

    /// Two rounds of a player, whose orders alternate.
    @Test(arguments: [false, true]) func eachRoundHasItsOwnOrders(isReopened: Bool) throws {
        for order in 1...3 {
            for round in 1...2 {
                let balance = Int64(150 + 10 * (2 * order - 2 + round))
                try scene.begin(isReopened: isReopened)
                #expect(try scene.pay(order, round: round) == balance)
                #expect(try scene.pay(order, coins: 7, round: round) == balance)
                try scene.transaction.commit()
            }
        }
        #expect(try scene.orders == "1+10 1+10 2+10 2+10 3+10 3+10")
    }

    /// A payment that was rolled back isn't cached as paid.
    @Test func anOrderTakenBackIsPaidLater() throws {
        for (order, isTakenBack) in [(1, false), (2, true), (1, false), (2, false)] {
            try scene.begin()
            #expect(try scene.pay(order) == Int64(150 + 10 * order))
            if isTakenBack {
                #expect(scene.transaction.rollback())
            } else {
                try scene.transaction.commit()
            }
        }
        #expect(try scene.orders == "1+10 2+10")
    }

    /// Invalid payments: for another player's round, an unknown round, a finished round, and one
    /// whose coins would exceed the balance's limit.
    @Test(arguments: [false, true]) func whatIsNotOwedIsNotPaid(isReopened: Bool) throws {
        try scene.begin()
        #expect(try scene.pay(1) == 160)
        _ = try RoundSettlement.round(1, earned: 10, stars: 1).perform(in: scene.transaction)
        if isReopened {
            try scene.transaction.commit()
            try scene.begin(isReopened: true)
        }
        #expect(try scene.pay(1) == 160)
        #expect(scene.log.all.isEmpty)
        #expect(try scene.pay(2) == 160)
        #expect(try scene.pay(1, player: 2) == 150)
        #expect(try scene.pay(1, round: 3) == 160)
        #expect(try scene.pay(1, coins: .max, round: 2) == 160)
        #expect(scene.log.all.count == 4 && scene.log.all.allSatisfy { $0.contains("not paid") })
        #expect(try scene.pay(1, round: 2) == 170)
        try scene.transaction.commit()
        #expect(try scene.orders == "1+10 1+10")
    }

    /// A verification would find an order that was paid twice.
    @Test(arguments: [
        [1, 1], [1, 2, 3, 2], [2, 1, 2], [5, 1, 2, 3, 4, 5], [-1, 1, -1], [0, 0],
    ])
    func aRepeatedOrderIsFound(orders: [Int]) {
        var paid = PaidOrders()
        let isNew = orders.map { paid.insert($0, coins: 1) }
        #expect(isNew == orders.map { _ in true }.dropLast() + [false])
        #expect(paid.count == orders.count - 1 && paid.coins == Int64(orders.count - 1))
    }
}
