import { describe, expect, it, vi } from "vitest";
import { CLAIMS } from "../../content/claims.ts";
import { TAXES } from "../../content/taxes.ts";
import { TESTIMONIALS } from "../../content/testimonials.ts";
import { recordBackupRun } from "../../core/office/back-office/backups.ts";
import { dismiss } from "../../core/office/work/dismissals.ts";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import { parseSettings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addTestSource } from "../../test/builders/managed-sources.ts";
import { useDatabase } from "../../test/database.ts";
import { Content, SHIPPED_CONTENT } from "../content/content.ts";
import { BUSINESS_PIECE } from "../content/pieces/business.ts";
import { TAXES_PIECE } from "../content/pieces/taxes.ts";
import { CLAIMS_PIECE } from "../content/pieces/claims.ts";
import { TESTIMONIALS_PIECE } from "../content/pieces/testimonials.ts";
import type { Check, PreflightSite } from "./check.ts";
import { ADVICE, runChecks } from "./checks.ts";
import { CONTENT_CHECKS } from "./content-checks.ts";
import { SETTING_CHECKS } from "./setting-checks.ts";
import { serverLogFindings, SITE_CHECKS } from "./site-checks.ts";

const database = useDatabase();
const STATE: PreflightSite = {
  get ctx() {
    return fakeClockContext(database.db);
  },
  settings: parseSettings({}),
  content: SHIPPED_CONTENT,
  uid: 1_000,
  provider: null,
};
const findingsOf = async (one: Check | undefined, state: PreflightSite) => one?.findings(state) ?? [];
const check = (named: string) => SITE_CHECKS.find(({ key }) => key === named);
const found = async (env: Record<string, string>) => {
  const state = { ...STATE, settings: parseSettings(env) };
  const findings = await Promise.all(SETTING_CHECKS.map((one) => findingsOf(one, state)));
  return findings.flat().map(({ where }) => where);
};
const SAFE = {
  SITE_URL: "https://funded.example",
  PROXIES: "1",
  CHECKOUT_URL: "https://checkout.example/buy",
  CHECKOUT: "off",
  SEC_USER_AGENT: "Funded Example ops@funded.example",
  SMTP_URL: "smtp://mail.funded.example:587",
  MAIL_FROM: "Funded Example <hello@funded.example>",
  MAIL_BOUNCES: "bounces@funded.example",
  POSTAL_ADDRESS: "1 Example Street, Exampleton",
  SECRET: "s".repeat(32),
  BACKUPS: "/mnt/backups",
};

describe("the settings", () => {
  it("need no change on a well-configured public site", () => {
    return expect(found(SAFE)).resolves.toEqual([]);
  });

  it.each([
    ["NODE_ENV", "development"],
    ["SITE_URL", "http://funded.example"],
    ["SITE_URL", "https://localhost:3000"],
    ["SITE_URL", "https://127.0.0.1"],
    ["CHECKOUT_URL", "http://checkout.example/buy"],
    ["LOG_LEVEL", "debug"],
    ["WEBHOOK_TARGETS", "any"],
    ["SOURCE_TARGETS", "any"],
    ["SEC_USER_AGENT", ""],
    ["SMTP_URL", ""],
    ["MAIL_FROM", "hello@localhost"],
    ["MAIL_BOUNCES", ""],
    ["SECRET", ""],
    ["PROXIES", "0"],
    ["BACKUPS", ""],
    ["BACKUPS", "data/backups"],
    ["BACKUPS", "off"],
  ])("are reported if %s is unsafe (%s)", (name, value) => {
    return expect(found({ ...SAFE, [name]: value })).resolves.toEqual([name]);
  });
});

describe("payment settings", () => {
  const { CHECKOUT: _off, CHECKOUT_URL: _elsewhere, ...closed } = SAFE;
  const live = { ...closed, STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };

  it("need no change with Stripe's live key", async () => {
    expect(await found(live)).toEqual([]);
  });

  it("are reported without plans, without a provider, or with a stand-in for Stripe", async () => {
    expect(await found(closed)).toEqual(["STRIPE_SECRET_KEY"]);
    expect(await found({ ...live, STRIPE_SECRET_KEY: "sk_test_abc" })).toEqual(["STRIPE_SECRET_KEY"]);
    expect(await found({ ...live, STRIPE_API: "http://127.0.0.1:1" })).toEqual(["STRIPE_API"]);
  });
});

const foundAs = (uid: number | undefined) => findingsOf(check("root"), { ...STATE, uid });

describe("the account", () => {
  it("is reported for root only", async () => {
    expect(await foundAs(0)).toEqual([{ where: "the account", what: expect.stringContaining("It is root") }]);
    expect([await foundAs(1_000), await foundAs(undefined)]).toEqual([[], []]);
  });
});

describe("the database server", () => {
  it("is reported with a remedy when it logs rejected values", () => {
    expect(serverLogFindings({ level: "warning", role: '"My Site"' })).toEqual([
      {
        where: "the database server",
        what: expect.stringContaining('alter role "My Site" set log_min_messages = log;'),
      },
    ]);
    expect(serverLogFindings({ level: "log", role: "site" })).toEqual([]);
  });
});

const ofContent = async (content: Content, env: Record<string, string> = {}) => {
  const state = { ...STATE, settings: parseSettings(env), content };
  return (await Promise.all(CONTENT_CHECKS.map((one) => findingsOf(one, state)))).flat();
};
const edited = (value: unknown) =>
  new Content([{ revisionId: 1, piece: TESTIMONIALS_PIECE.key, value, at: new Date(0) }]);

describe("the content", () => {
  it("is reported for every sample piece and placeholder", async () => {
    const findings = (await ofContent(SHIPPED_CONTENT, { CLAIMS: "stated" })).map(
      ({ where, what }) => `${where} ${what}`,
    );
    for (const expected of [
      /testimonials.+Mara Lindqvist/,
      /claims.+4\.9\/5 User Rating/,
      /privacy-policy.+have it reviewed/,
      /terms-of-service.+still says \[Jurisdiction\]/,
    ]) {
      expect(findings).toContainEqual(expect.stringMatching(expected));
    }
    expect(findings.filter((line) => line.startsWith("/back-office/content/claims "))).toHaveLength(
      Object.values(CLAIMS).filter(({ sample }) => sample).length,
    );
  });

  it("passes once an editor has replaced the sample, and fails if the edit is no longer valid", async () => {
    const places = async (content: Content) => (await ofContent(content)).map(({ where }) => where);
    expect(await places(SHIPPED_CONTENT)).toContain("/back-office/content/testimonials");
    expect(await places(edited(TESTIMONIALS.map((one) => ({ ...one, sample: false }))))).not.toContain(
      "/back-office/content/testimonials",
    );
    expect(await ofContent(edited([{ heading: "of another version" }]))).toContainEqual({
      where: "/back-office/content/testimonials",
      what: expect.stringContaining("no longer fits"),
    });
  });

  it.each([{}, { CLAIMS: "measured" }])("needs no change for claims that figures replace, with %j", async (env) => {
    const findings = await ofContent(SHIPPED_CONTENT, env);
    expect(findings.filter(({ where }) => where.endsWith("/claims"))).toEqual([]);
  });

  it("names the claims that the operator has confirmed, without asking for anything", () => {
    const rating = { ...CLAIMS.rating, sample: false, source: "https://reviews.example/us" };
    const content = SHIPPED_CONTENT.with(CLAIMS_PIECE, { ...CLAIMS, rating });
    const claims = CONTENT_CHECKS.find(({ key }) => key === "content-claims");
    expect(claims?.notes?.({ ...STATE, content })).toContain(
      'You have confirmed "4.9/5 User Rating", which https://reviews.example/us shows.',
    );
  });
});

const openKeys = async (now: PreflightSite) =>
  (await runChecks(now, { outside: false })).flatMap(({ check: { group, key }, state: is }) =>
    is === "open" && group !== "Texts" ? [key] : [],
  );

describe("the site's data", () => {
  it("is reported until it has sources, a sent e-mail and a verified backup", async () => {
    const ctx = fakeClockContext(database.db);
    const { POSTAL_ADDRESS: _entered, ...safe } = SAFE;
    const state = { ...STATE, ctx, settings: parseSettings(safe) };
    expect(await openKeys(state)).toEqual(["sources", "mail-test", "postal-address", "backup", "backup-verified"]);
    await enqueueMail(ctx, { to: "olga@funded.example", template: "preview", data: {}, purpose: "service" });
    await database.db.updateTable("outbox_message").set({ state: "sent" }).execute();
    const run = {
      startedAt: ctx.clock.now(),
      place: "/mnt/backups",
      file: "a",
      bytes: 1,
      rows: 1,
      needs: null,
      error: null,
    };
    for (const task of ["backup", "verification"] as const) await recordBackupRun(ctx, { ...run, task });
    await addTestSource(ctx, { kind: "folder" });
    const value = { postalAddress: "1 Example Street, Exampleton" };
    const content = new Content([{ revisionId: 1, piece: BUSINESS_PIECE.key, value, at: new Date(0) }]);
    expect(await openKeys({ ...state, content })).toEqual([]);
  });
});

const STRIPE = parseSettings({ STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" });
const QUIET: NonNullable<PreflightSite["provider"]> = {
  listPaymentLinks: async () => [],
  isTaxReady: async () => true,
};
const resultOf = async (key: string, changes: Partial<PreflightSite>, outside = true) =>
  (await runChecks({ ...STATE, settings: STRIPE, provider: QUIET, ...changes }, { outside })).find(
    (one) => one.check.key === key,
  );

describe("a check with traffic to other machines", () => {
  it("waits for its setting, and runs on request only", async () => {
    const links = [{ url: "https://buy.stripe.example/old", plan: "pro", amountMinor: 100, currency: "usd" }];
    const asked = vi.fn<NonNullable<PreflightSite["provider"]>["listPaymentLinks"]>(async () => links);
    const provider = { ...QUIET, listPaymentLinks: asked };
    for (const outside of [false, true])
      expect(await resultOf("form", { provider }, outside)).toMatchObject({
        state: "waits",
        waitsFor: "Set SITE_URL first.",
      });
    asked.mockClear();
    expect(await resultOf("payment-links", { provider }, false)).toMatchObject({ state: "unchecked", findings: [] });
    expect(asked).not.toHaveBeenCalled();
    expect(await resultOf("payment-links", { provider })).toMatchObject({
      state: "open",
      findings: [{ where: "Payment Links", what: expect.stringContaining("/old still sells pro") }],
    });
    expect(await resultOf("payment-links", {})).toMatchObject({ state: "ok", findings: [] });
    const away = { ...QUIET, listPaymentLinks: () => Promise.reject(new Error("no route")) };
    expect(await resultOf("payment-links", { provider: away })).toMatchObject({
      findings: [{ where: "Payment Links", what: expect.stringContaining("no route") }],
    });
  });

  it("asks whether Stripe Tax is set up once the plan screen wants tax computed", async () => {
    const content = SHIPPED_CONTENT.with(TAXES_PIECE, { ...TAXES, prices: "net", automaticTax: true });
    const findings = async (isTaxReady: () => Promise<boolean>, changes: Partial<PreflightSite> = { content }) =>
      (await resultOf("stripe-tax", { provider: { ...QUIET, isTaxReady }, ...changes }))?.findings;
    expect(await findings(async () => false, {})).toEqual([]);
    expect(await findings(async () => true)).toEqual([]);
    expect(await findings(async () => false)).toEqual([
      { where: "Stripe Tax", what: expect.stringContaining("head office") },
    ]);
    expect(await findings(() => Promise.reject(new Error("no permission")))).toEqual([
      { where: "Stripe Tax", what: expect.stringContaining("no permission") },
    ]);
  });
});

describe("advice", () => {
  it("asks for nothing, and is not given again once it is dismissed", async () => {
    const plans = async () =>
      (await runChecks(STATE, { outside: false })).find(({ check: { key } }) => key === "content-dominated");
    const text = "Nobody needs Pro: Lifetime costs no more and gives no less.";
    expect(await plans()).toMatchObject({ state: "advice", advice: [text], findings: [] });
    await dismiss(STATE.ctx, ADVICE, text);
    expect(await plans()).toMatchObject({ state: "ok", advice: [] });
  });
});
