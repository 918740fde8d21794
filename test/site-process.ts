import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";

/** Result of a finished program; `code` is null if a signal ended it. */
export interface EndedSite {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The site in its own process. */
export interface SiteProcess {
  /** Its URL without a trailing slash, once it serves. Rejects with its output if it ends first. */
  readonly address: Promise<string>;
  readonly ended: Promise<EndedSite>;
  readonly pid: number;
  /** Its standard output so far. */
  stdout(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<EndedSite>;
}

const PROGRAM = join(import.meta.dirname, "../server/main.ts");

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Runs `server/main.ts` with only `settings` in its environment; killed at the latest with the test. */
export function runSite(settings: Readonly<Record<string, string>>, account: Account = {}): SiteProcess {
  const site = spawnSite(settings, account);
  onTestFinished(async () => void (await site.end("SIGKILL")));
  return site;
}

/** As {@link runSite}; the caller ends it. */
export function spawnSite(settings: Readonly<Record<string, string>>, account: Account = {}): SiteProcess {
  const child = spawn(process.execPath, [PROGRAM], {
    ...account,
    // Without a settings file.
    cwd: "/",
    env: { ...CHILD_ENVIRONMENT, HOST: "127.0.0.1", PORT: "0", WORKERS: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  const served = Promise.withResolvers<string>();
  child.stdout.on("data", (chunk: Buffer) => {
    said.stdout += chunk.toString();
    // Behind a proxy it is at another address than it listens on.
    const [, address] =
      /^It listens on (http:\S+)$/m.exec(said.stdout) ?? /^.* is at (http:\S+)$/m.exec(said.stdout) ?? [];
    if (address !== undefined) served.resolve(address);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.stderr += chunk.toString();
  });
  const ended = new Promise<EndedSite>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => {
      served.reject(new Error(`the site ended with ${code}: ${said.stderr + said.stdout}`));
      resolve({ code, ...said });
    });
  });
  // Not every test waits for it.
  served.promise.catch(() => undefined);
  if (child.pid === undefined) throw new Error("the site could not be run");
  return {
    address: served.promise,
    ended,
    pid: child.pid,
    stdout: () => said.stdout,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Waits until /companies is in the page cache: only cached pages have an ETag, and none does before the version is
 * read.
 */
export async function keepPage(address: string): Promise<void> {
  const etag = async () => (await fetch(`${address}/companies`)).headers.get("etag");
  await expect.poll(etag).not.toBeNull();
}
