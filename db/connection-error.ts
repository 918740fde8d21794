import { isAppError, unavailable } from "../platform/errors.ts";

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ECONNRESET",
]);
const WRONG_CREDENTIALS = new Set(["28P01", "28000"]);
const MISSING_DATABASE = "3D000";
const TOO_MANY_CONNECTIONS = "53300";
const STARTING_OR_STOPPING = "57P03";

/**
 * Explains a failed connection to the person who set `DATABASE_URL` in one line, without the password. Other errors are
 * returned unchanged.
 */
export function explainConnectionError(error: unknown, where: string): unknown {
  if (isAppError(error)) return error;
  const advice = adviceFor(error, where);
  return advice === undefined ? error : unavailable(advice, { cause: error });
}

function adviceFor(error: unknown, where: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (UNREACHABLE.has(code) || /timeout|terminated unexpectedly/i.test(error.message)) {
    return `Cannot reach the database server at ${where} (${code === "" ? "no answer" : code}): start it, or correct DATABASE_URL.`;
  }
  if (WRONG_CREDENTIALS.has(code) || /password must be a string|no password/i.test(error.message)) {
    return `The database server at ${where} refused the user name or password: correct them in DATABASE_URL.`;
  }
  if (code === MISSING_DATABASE) {
    return `The database server at ${where} has no such database: create it (createdb), or correct DATABASE_URL.`;
  }
  if (code === TOO_MANY_CONNECTIONS) {
    return `The database server at ${where} has no free connection: close other programs that use it, or raise its max_connections.`;
  }
  if (code === STARTING_OR_STOPPING) {
    return `The database server at ${where} is starting up or shutting down: try again in a moment.`;
  }
  if (/SSL|certificate|TLS/i.test(`${code} ${error.message}`)) {
    return `The database server at ${where} and this program could not agree on encryption: check sslmode in DATABASE_URL.`;
  }
  return undefined;
}
