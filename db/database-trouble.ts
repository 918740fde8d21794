/** Why the database failed at something that was right in itself: it cannot be reached, or cannot store anything more. */
export type DatabaseTrouble = "away" | "full" | "read-only";

/** A property, not a WeakSet: the bundled web build has its own copy of this module. */
const AWAY = Symbol.for("newly-raised.database-away");

/** Marks an error of a connection itself, whose code alone (ECONNREFUSED) could be any network service's. */
export function markAway(error: unknown): void {
  if (error instanceof Error && !(AWAY in error)) Object.defineProperty(error, AWAY, { value: true });
}

/** What `error` or one of its causes says of the database; undefined when the database is not the reason. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  return ownTrouble(error) ?? databaseTrouble(error.cause);
}

function ownTrouble(error: Error): DatabaseTrouble | undefined {
  const state = "severity" in error && "code" in error ? String(error.code) : "";
  // 53100: disk_full.
  if (state === "53100") return "full";
  // 25006: the server is a standby or set to read-only. A file that cannot be written has no code of its own.
  if (state === "25006" || (state !== "" && /Read-only file system/.test(error.message))) return "read-only";
  // 08: connection lost; 53300: no free connection; 57P01 to 57P05: it stops, crashed, starts, or the database is gone.
  if (AWAY in error || /^(08...|53300|57P0[1-5])$/.test(state)) return "away";
  // What pg says of a connection that was lost before, and Kysely of one that was closed: neither has a code.
  if (/^(Client has encountered a connection error|Connection terminated|driver has already been destroyed)/.test(error.message)) return "away";
  return undefined;
}

const EXPLANATIONS: Readonly<Record<DatabaseTrouble, string>> = {
  away: "The connection to the database was lost. What was finished is kept: run this again once the database answers, and it goes on from there.",
  full: "The disk that holds the database is full. Free some space, then run this again: what was finished is kept.",
  "read-only": "The database cannot be written: its disk or its server is read-only. Make it writable, then run this again.",
};

/** One line for the person at the terminal. */
export function explainTrouble(trouble: DatabaseTrouble): string {
  return EXPLANATIONS[trouble];
}
