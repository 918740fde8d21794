import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { AppError } from "../../platform/errors.ts";
import { asAccount, nobody } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { diskFull } from "./file-error.ts";
import type { Home } from "./home.ts";
import { SUPERUSER } from "./users.ts";

const run = promisify(execFile);

// Servers must not inherit PG* settings or a locale from whoever starts them first.
export const SERVER_ENVIRONMENT = { LANG: "C", LC_ALL: "C", TZ: "UTC" };

/** Fills the empty `folder` with a new cluster. Throws AppError `unavailable`, one line with initdb's objection. */
export async function initdb(home: Home, binaries: Binaries, folder: string): Promise<void> {
  const choices = ["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-instructions"];
  // PostgreSQL's own C.UTF-8: the same order on every system, and no dependence on installed locales.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const command = [binaries.initdb, "-D", folder, ...choices, ...locale];
  try {
    await runAs(home, command).catch((error: unknown) => {
      if (!isNameless(error)) throw error;
      return withName(home, command, error);
    });
  } catch (error) {
    throw explain(home, error);
  }
}

/**
 * initdb wants its user to have a name in the system's list; the server does not. Where the system allows user
 * namespaces to everybody, it runs in one in which our number appears as that of `nobody`.
 */
async function withName(home: Home, command: readonly string[], objection: unknown): Promise<void> {
  const { uid, gid } = await nobody();
  await runAs(home, ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, ...command]).catch(() => {
    throw objection;
  });
}

async function runAs(home: Home, [program = "", ...args]: readonly string[]): Promise<void> {
  await run(program, args, { ...asAccount(home.account), cwd: "/", env: SERVER_ENVIRONMENT });
}

function isNameless(error: unknown): boolean {
  return process.platform === "linux" && error instanceof Error && error.message.includes("could not look up effective user ID");
}

function explain(home: Home, error: unknown): AppError {
  const messages = error instanceof Error ? error.message.trim() : "";
  if (/No space left|disk quota/i.test(messages)) return diskFull(home.folder, error);
  const reason = /initdb: (?:error: )?(.+)/.exec(messages)?.[1] ?? messages.split("\n").at(-1);
  return new AppError(
    "unavailable",
    `The built-in database could not be prepared in ${home.folder} (${reason}): mend that, or set DATABASE_URL to a server of your own.`,
    { cause: error },
  );
}
