import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { freePort } from "../../bench/processes.ts";
import type { Context } from "../../core/context.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { systemClock } from "../../platform/clock.ts";
import { urlOf } from "../command-line.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { type SiteProcess, spawnSite } from "../site-process.ts";

/** The whole site with a real mail server, empty by default. */
export interface MailedSite {
  readonly mail: MailServer;
  readonly dataDir: string;
  /** Its database. */
  readonly target: ConnectionTarget;
  /** Starts it at an address of `host`, with additional settings; `perFile` starts it only once. */
  start(settings?: Readonly<Record<string, string>>, host?: "127.0.0.1" | "localhost"): Promise<StartedSite>;
  /** An operator's context on the site's database, like the command line's. */
  operator(): Promise<Context>;
  /** The link in the newest mail to an address, once `count` have arrived. */
  linkTo(address: string, count: number, page?: "sign-in" | "dont-sell-my-info" | "account/email"): Promise<string>;
}

interface StartedSite {
  readonly site: SiteProcess;
  readonly url: string;
}

/**
 * Creates a {@link MailedSite} for each test of the calling file; with `perFile` one for all, whose tests share its data
 * and save two seconds of processor time each.
 */
export function useMailedSite({ perFile = false } = {}): MailedSite {
  let dataDir = "";
  let mail: MailServer | undefined;
  let database: TestDatabase | undefined;
  let sites: SiteProcess[] = [];
  let shared: Promise<StartedSite> | undefined;
  const [before, after] = perFile ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "mailed-site-"));
    // When run as root, other programs of a test run as other users, who must enter the folder.
    await chmod(dataDir, 0o711);
    database = await testDatabase();
    mail = await startMailServer();
  });
  after(async () => {
    // The mail server would wait half a minute for the connections of a running site.
    await Promise.all(sites.map((site) => site.end("SIGTERM")));
    sites = [];
    await mail?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const running = (): MailServer => {
    if (mail === undefined) throw new Error("the mail server is there only while tests run");
    return mail;
  };
  const given = (): TestDatabase => {
    if (database === undefined) throw new Error("the database is there only while tests run");
    return database;
  };
  const launch = async (settings: Readonly<Record<string, string>>, host: string): Promise<StartedSite> => {
    const port = String(await freePort());
    const url = `http://${host}:${port}`;
    const site = spawnSite({
      PORT: port,
      SITE_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(given().target),
      SAMPLE: "off",
      SMTP_URL: running().url,
      MAIL_FROM: "Newly Raised <hello@newlyraised.example>",
      LOG_LEVEL: "error",
      // Mail and jobs without much delay; at 50 ms an idle site used a fifth of a processor.
      POLL_MS: "200",
      ...settings,
    });
    sites.push(site);
    await site.address;
    return { site, url };
  };
  return {
    get mail() {
      return running();
    },
    get dataDir() {
      return dataDir;
    },
    get target() {
      return given().target;
    },
    start(settings = {}, host = "127.0.0.1") {
      return perFile ? (shared ??= launch(settings, host)) : launch(settings, host);
    },
    async operator() {
      return { db: given().db, actor: { id: "operator", access: "owner" }, clock: systemClock };
    },
    async linkTo(address, count, page = "sign-in") {
      const to = () => running().received.filter((message) => message.to.includes(address));
      await vi.waitFor(() => expect(to()).toHaveLength(count), 60_000);
      const text = (to().at(-1)?.source ?? "").replace(/=\r\n/g, "").replace(/=3D/g, "=");
      const link = new RegExp(
        String.raw`http://(?:127\.0\.0\.1|localhost):\d+/${page}(?:/confirm)?\?\S+?(?=[\s"<])`,
      ).exec(text)?.[0];
      if (link === undefined) throw new Error("the mail carries no link");
      return link;
    },
  };
}
