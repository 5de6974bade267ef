import Crypto

/// An operator who signs in to the console, by a password and a one-time code.
package struct OperatorAccount: Hashable, Sendable {
    package let name: String
    /// `viewer`, `moderator` or `owner`.
    package let role: String
    let passwordHash: [UInt8]
    package let salt: [UInt8]
    /// 20 bytes.
    package let codeSecret: [UInt8]
    package let lastStep: Int64
    /// The act that made it as it is; 0 for one that is about to be made.
    let act: Int64

    /// Takes as long as scrypt does.
    package init(
        name: String, role: String, password: String, salt: [UInt8], codeSecret: [UInt8]
    ) {
        self.init(
            name: name, role: role,
            passwordHash: Crypto.scrypt(Array(password.utf8), salt: salt), salt: salt,
            codeSecret: codeSecret, lastStep: 0, act: 0)
    }

    init(
        name: String, role: String, passwordHash: [UInt8], salt: [UInt8], codeSecret: [UInt8],
        lastStep: Int64, act: Int64
    ) {
        self.name = name
        self.role = role
        self.passwordHash = passwordHash
        self.salt = salt
        self.codeSecret = codeSecret
        self.lastStep = lastStep
        self.act = act
    }

    /// SHA-256 of all that the account's act decides. The sealed log has it, so that an account that
    /// no act has made is found.
    var fingerprint: [UInt8] {
        Crypto.sha256(Array("\(name) \(role) ".utf8) + passwordHash + salt + codeSecret)
    }

    /// Takes as long as scrypt does, whatever the password.
    package func hasPassword(_ password: String) -> Bool {
        Crypto.areEqual(Crypto.scrypt(Array(password.utf8), salt: salt), passwordHash)
    }
}

/// Reads an operator's account; nil if there is none of the name.
package struct OperatorQuery: StoreQuery {
    package let name: String

    package init(_ name: String) { self.name = name }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> OperatorAccount? {
        try snapshot.operators.account(name)
    }
}

/// Reads all operators' accounts, by name.
package struct OperatorsQuery: StoreQuery {
    package init() {}

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> [OperatorAccount] {
        try snapshot.operators.all()
    }
}

/// Uses up an operator's one-time code.
package struct UseOperatorCode: RefusableOperation {
    package let name: String
    /// The time step of the code.
    package let step: Int64

    package init(_ step: Int64, of name: String) {
        self.step = step
        self.name = name
    }

    /// - Returns: false if a code of this step or of a later one was used before.
    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        .success(try transaction.operators.use(step, of: name))
    }
}

final class OperatorTable: Table {
    private static let columns = """
        name, role, password_hash, salt, code_secret, last_step, act
        """

    private static func account(_ row: any Statement) -> OperatorAccount {
        OperatorAccount(
            name: row.text(0), role: row.text(1), passwordHash: row.bytes(2), salt: row.bytes(3),
            codeSecret: row.bytes(4), lastStep: row.integer(5), act: row.integer(6))
    }

    func account(_ name: String) throws(StoreFault) -> OperatorAccount? {
        try first(
            "SELECT \(Self.columns) FROM operators WHERE name = ?", name, read: Self.account)
    }

    func all() throws(StoreFault) -> [OperatorAccount] {
        try all("SELECT \(Self.columns) FROM operators ORDER BY name", read: Self.account)
    }

    /// Adds an account, or puts it in the place of the one with the name.
    func put(_ account: OperatorAccount, act: Int64) throws(StoreFault) {
        try run(
            """
            INSERT INTO operators(\(Self.columns)) VALUES (?,?,?,?,?,?,?)
                ON CONFLICT (name) DO UPDATE SET role = excluded.role,
                    password_hash = excluded.password_hash, salt = excluded.salt,
                    code_secret = excluded.code_secret, last_step = excluded.last_step,
                    act = excluded.act
            """, account.name, account.role, account.passwordHash, account.salt,
            account.codeSecret, account.lastStep, act)
    }

    func remove(_ name: String) throws(StoreFault) {
        try run("DELETE FROM operators WHERE name = ?", name)
    }

    func use(_ step: Int64, of name: String) throws(StoreFault) -> Bool {
        try has(
            """
            UPDATE operators SET last_step = ? WHERE name = ? AND last_step < ? RETURNING 1
            """, step, name, step)
    }
}
