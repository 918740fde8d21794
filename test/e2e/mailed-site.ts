import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { freePort } from "../free-port.ts";
import type { Context } from "../../core/shared/context.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { systemClock } from "../../platform/clock.ts";
import { urlOf } from "../command-line.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { type SiteProcess, spawnSite } from "../site-process.ts";
import { PATIENCE_MS } from "./patience.ts";

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
  /** The link in the newest mail with one to an address, once `count` have arrived. */
  linkTo(address: string, count: number, page?: "sign-in" | "dont-sell-my-info" | "account/email"): Promise<string>;
  /** Signs in by a mailed link as a program, without the four pages of a browser; returns the session's cookies. */
  signIn(url: string, address: string): Promise<SessionCookie[]>;
}

/** As a browser context adds it. */
interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
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
      // Mail without much delay; an idle site used 19% of a processor at 50 ms, 7% at 200 ms and 3% at 500 ms.
      POLL_MS: "500",
      ...settings,
    });
    sites.push(site);
    await site.address;
    return { site, url };
  };
  /** Mails to an address with a link that works once. */
  const linksTo = (address: string) =>
    running()
      .received.filter((message) => message.to.includes(address))
      .map(({ source }) => source.replace(/=\r\n/g, "").replace(/=3D/g, "="))
      .filter((source) => /\/(?:sign-in|dont-sell-my-info|account\/email)(?:\/confirm)?\?\S*token=/.test(source));
  const linkTo: MailedSite["linkTo"] = async (address, count, page = "sign-in") => {
    await vi.waitFor(() => expect(linksTo(address)).toHaveLength(count), PATIENCE_MS);
    const text = linksTo(address).at(-1) ?? "";
    const link = new RegExp(
      String.raw`http://(?:127\.0\.0\.1|localhost):\d+/${page}(?:/confirm)?\?\S+?(?=[\s"<])`,
    ).exec(text)?.[0];
    if (link === undefined) throw new Error("the mail carries no link");
    return link;
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
    linkTo,
    async signIn(url, address) {
      const earlier = linksTo(address).length;
      await fetch(`${url}/sign-in`, { method: "POST", body: new URLSearchParams({ email: address }) });
      const confirmed = await fetch(await linkTo(address, earlier + 1), { method: "POST", redirect: "manual" });
      expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/account"]);
      return confirmed.headers.getSetCookie().map((cookie) => {
        const [pair = ""] = cookie.split(";");
        return { name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url };
      });
    },
  };
}
