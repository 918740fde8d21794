import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Context } from "../../core/context.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { systemClock } from "../../platform/clock.ts";
import { urlOf } from "../command-line.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { runSite, type SiteProcess } from "../site-process.ts";

/** The whole site as a person runs it, empty unless it is told otherwise, with a real mail server; each test of a file gets its own. */
export interface MailedSite {
  readonly mail: MailServer;
  readonly dataDir: string;
  /** Its database. */
  readonly target: ConnectionTarget;
  /** Starts it at an address of `host`, with further settings. */
  start(settings?: Readonly<Record<string, string>>, host?: "127.0.0.1" | "localhost"): Promise<{ readonly site: SiteProcess; readonly url: string }>;
  /** The operator on the site's own database, as its command line has it beside a running site. */
  operator(): Promise<Context>;
  /** The link of the newest mail to an address, once `count` have come. */
  linkTo(address: string, count: number, page?: "sign-in" | "dont-sell-my-info"): Promise<string>;
}

/** Makes a {@link MailedSite} for each test of the file that calls it. */
export function useMailedSite(): MailedSite {
  let dataDir = "";
  let mail: MailServer | undefined;
  let database: TestDatabase | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "mailed-site-"));
    // Run as root, other programs of a test have users of their own, who must get in.
    await chmod(dataDir, 0o711);
    database = await testDatabase();
    mail = await startMailServer();
  });
  afterEach(async () => {
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
    async start(settings = {}, host = "127.0.0.1") {
      const port = String(await freePort());
      const url = `http://${host}:${port}`;
      const site = runSite({ PORT: port, SITE_URL: url, DATA_DIR: dataDir, DATABASE_URL: urlOf(given().target), SAMPLE: "off", SMTP_URL: running().url, MAIL_FROM: "Newly Raised <hello@newlyraised.example>", LOG_LEVEL: "error", ...settings });
      await site.address;
      return { site, url };
    },
    async operator() {
      return { db: given().db, actor: { id: "operator", access: "owner" }, clock: systemClock };
    },
    async linkTo(address, count, page = "sign-in") {
      const to = () => running().received.filter((message) => message.to.includes(address));
      await vi.waitFor(() => expect(to()).toHaveLength(count), 15_000);
      const text = (to().at(-1)?.source ?? "").replace(/=\r\n/g, "").replace(/=3D/g, "=");
      const link = new RegExp(String.raw`http://(?:127\.0\.0\.1|localhost):\d+/${page}/confirm\?\S+?(?=[\s"<])`).exec(text)?.[0];
      if (link === undefined) throw new Error("the mail carries no link");
      return link;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
