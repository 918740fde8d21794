/** Reason why the database failed at a valid operation: unreachable, or unable to store more. */
export type DatabaseTrouble = "away" | "full" | "read-only";

const connectionErrors = new WeakSet<Error>();

/** Marks an error as coming from a database connection, because a code such as ECONNREFUSED does not say so. */
export function markAway(error: unknown): void {
  if (error instanceof Error) connectionErrors.add(error);
}

/** The database trouble behind `error` or one of its causes; undefined if the database is not the cause. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  return ownTrouble(error) ?? databaseTrouble(error.cause);
}

function ownTrouble(error: Error): DatabaseTrouble | undefined {
  const state = "severity" in error && "code" in error ? String(error.code) : "";
  // 53100: disk_full.
  if (state === "53100") return "full";
  // 25006: the server is a standby or read-only. PostgreSQL has no code for an unwritable file.
  if (state === "25006" || (state !== "" && /Read-only file system/.test(error.message))) return "read-only";
  // 08: connection lost; 53300: no free connection; 57P01 to 57P05: stopping, crashed, starting, or dropped database.
  if (connectionErrors.has(error) || /^(08...|53300|57P0[1-5])$/.test(state)) return "away";
  // Messages of pg for a lost connection and of Kysely for a closed one, which have no code.
  if (
    /^(Client has encountered a connection error|Connection terminated|driver has already been destroyed)/.test(
      error.message,
    )
  )
    return "away";
  return undefined;
}

const EXPLANATIONS: Readonly<Record<DatabaseTrouble, string>> = {
  away: "The connection to the database was lost. What was finished is kept: run this again once the database answers, and it continues from there.",
  full: "The disk that holds the database is full. Free some space, then run this again: what was finished is kept.",
  "read-only":
    "The database cannot be written: its disk or its server is read-only. Make it writable, then run this again.",
};

/** One line for the terminal. */
export function explainTrouble(trouble: DatabaseTrouble): string {
  return EXPLANATIONS[trouble];
}
