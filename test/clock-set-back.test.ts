import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runDueJobs } from "./run-jobs.ts";
import { openAccounts } from "../core/customers/accounts/accounts.ts";
import { listSessions } from "../core/customers/accounts/sessions.ts";
import { countSubmission } from "../core/customers/contact/submission-limit.ts";
import type { Context } from "../core/shared/context.ts";
import { enqueue } from "../core/shared/jobs/enqueue.ts";
import { freeExpiredJobs } from "../core/shared/jobs/leases.ts";
import { claimDueMail } from "../core/customers/mail/claim-due.ts";
import { enqueueMail } from "../core/shared/outbox/enqueue-mail.ts";
import { listOutbox } from "../core/customers/mail/read-outbox.ts";
import { systemClock } from "../platform/clock.ts";
import { createPageCache } from "../server/web/page-cache/page-cache.ts";
import { createRateLimiter } from "../server/web/limits/rate-limiter.ts";
import { onlyJobs, PERIODIC, performing } from "./builders/jobs.ts";
import { QUIET_EFFECTS } from "./builders/job-effects.ts";
import { cookieBrowser } from "./cookie-browser.ts";
import { useDatabase } from "./database.ts";
import { deliverJob } from "../core/programs/webhooks/jobs/deliver.ts";

const database = useDatabase();
const ctx = (): Context => ({ db: database.db, actor: { id: "operator", access: "owner" }, clock: systemClock });

const DAY_MS = 86_400_000;

/** A settable process clock; the database's clock continues. */
function setBackADay(): void {
  vi.setSystemTime(Date.now() - DAY_MS);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

describe("a clock set back by a day", () => {
  it("keeps sessions and sign-in links, and accepts new ones", async () => {
    const accounts = openAccounts({
      db: database.db,
      secret: "a secret of this test's own, long enough",
      siteUrl: "https://newlyraised.example",
      siteName: "Newly Raised",
      providers: {},
      deleteAccount: async () => false,
      idleMinutes: 30,
    });
    const link = async (email: string) => {
      expect(await accounts.requestLink(ctx(), { email, address: "192.0.2.1", next: "/account" })).toBe("asked");
      const mails = await listOutbox(ctx(), { all: true, limit: 10 });
      const url = mails.find((mail) => mail.to === email)?.data?.["url"];
      return new URL(String(url)).searchParams.get("token") ?? "";
    };
    const signIn = async (token: string) => {
      const browser = cookieBrowser();
      browser.keep((await accounts.confirmLink(token, browser.headers())) ?? new Headers());
      return browser;
    };
    const ada = await signIn(await link("ada@acme.example"));
    const asked = await link("grace@acme.example");

    setBackADay();
    const current = await accounts.current(ada.headers());
    expect(current).toMatchObject({ account: { email: "ada@acme.example" } });
    expect(await listSessions(ctx(), current?.account.id ?? "")).toHaveLength(1);
    const grace = await signIn(asked);
    expect(await accounts.current(grace.headers())).toMatchObject({ account: { email: "grace@acme.example" } });
    const edith = await signIn(await link("edith@acme.example"));
    expect(await accounts.current(edith.headers())).toMatchObject({ account: { email: "edith@acme.example" } });
  });

  it("sends waiting mail, also mail claimed by a dead sender", async () => {
    for (const to of ["first@acme.example", "second@acme.example"]) {
      await enqueueMail(ctx(), {
        to,
        template: "sign_in",
        data: { url: "https://newlyraised.example", minutes: 10 },
        purpose: "service",
      });
    }
    const only = { limit: 1, perMinute: null };
    await database.db
      .deleteFrom("outbox_message")
      .where("to_address", "not in", ["first@acme.example", "second@acme.example"])
      .execute();
    expect((await claimDueMail(ctx(), only)).mails).toHaveLength(1);
    setBackADay();
    setBackADay();
    const { mails } = await claimDueMail(ctx(), { limit: 10, perMinute: null });
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["first@acme.example", "second@acme.example"]);
  });

  it("neither loses a job nor reassigns a running one", async () => {
    const done: number[] = [];
    const errors: unknown[] = [];
    const worker = {
      ctx: ctx(),
      jobs: onlyJobs(
        performing(deliverJob, async (_run, { deliveryId }) => {
          setBackADay();
          await freeExpiredJobs(ctx(), PERIODIC);
          done.push(deliveryId);
        }),
      ),
      effects: QUIET_EFFECTS,
      onError: (error: unknown) => errors.push(error),
    };
    await enqueue(ctx(), deliverJob, { deliveryId: 1 });
    setBackADay();
    await enqueue(ctx(), deliverJob, { deliveryId: 2 });
    expect(await runDueJobs(worker)).toBe(2);
    expect(new Set(done)).toEqual(new Set([1, 2]));
    expect(await runDueJobs(worker)).toBe(0);
    expect(errors).toEqual([]);
  });

  it("keeps rate limits: neither resets counters nor blocks others", async () => {
    const limiter = createRateLimiter({ db: database.db, key: Buffer.from("key"), now: () => performance.now() });
    const policy = { name: "test", quota: 1, windowSeconds: 3_600 };
    expect(await limiter.count(policy, "192.0.2.1")).toMatchObject({ allowed: true });
    setBackADay();
    expect(await limiter.count(policy, "192.0.2.1")).toMatchObject({ allowed: false });
    expect(await limiter.count(policy, "192.0.2.2")).toMatchObject({ allowed: true });
    expect(await countSubmission(ctx(), "192.0.2.3")).toBe(true);
  });

  it("still expires a cached page at its age", async () => {
    const rendered: string[] = [];
    const render = async (address: string) => {
      rendered.push(address);
      return new Response("page", {
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" },
      });
    };
    const cache = createPageCache({ today: () => 20_787, render, now: () => performance.now(), maxAgeMs: 50 });
    await cache.ask("/", 1);
    setBackADay();
    await vi.waitFor(
      async () => {
        await cache.ask("/", 1);
        expect(rendered.length).toBeGreaterThan(1);
      },
      { timeout: 60_000 },
    );
  });
});
