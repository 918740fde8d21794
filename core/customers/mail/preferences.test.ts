import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../shared/context.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { MAIL_LIST_KEYS, type MailList } from "../../shared/outbox/lists.ts";
import {
  chooseMailPreferences,
  joinMailList,
  leaveEveryMailList,
  leaveMailList,
  readMailPreferences,
} from "./preferences.ts";
import { suppressAddress } from "./suppression.ts";
import { withheldMail } from "./send-due.ts";

const database = useDatabase();
const START = new Date("2026-09-01T12:00:00Z");
const DAY = 86_400_000;
const key = Buffer.from("a key of this test's own");
const ada = { address: "ada@acme.example", key };
const bo = { address: "bo@acme.example", key };

const at = (days: number): Context => fakeClockContext(database.db, new Date(START.getTime() + days * DAY));

beforeEach(async () => {
  for (const table of ["mail_list_refusal", "mail_pause", "mail_suppression"] as const)
    await database.db.deleteFrom(table).execute();
});

/** The lists whose mail would be sent to an address. */
async function sent(ctx: Context, { address }: typeof ada): Promise<readonly (MailList | "service")[]> {
  const mails = [null, ...MAIL_LIST_KEYS].map((list, id) => ({ id, to: address, list }));
  const withheld = await withheldMail(ctx, mails, key);
  return mails.flatMap(({ id, list }) => (withheld.has(id) ? [] : [list ?? "service"]));
}

describe("mail preferences", () => {
  it("include every list by default", async () => {
    expect(await sent(at(0), ada)).toEqual(["service", ...MAIL_LIST_KEYS]);
    expect(await readMailPreferences(at(0), ada)).toMatchObject({
      lists: { alerts: true, notices: true },
      pausedUntil: null,
      suppressed: null,
    });
  });

  it("can leave and rejoin single lists, idempotently, in any notation, for one address only", async () => {
    for (let time = 0; time < 2; time += 1) await leaveMailList(at(0), { address: " Ada@ACME.example", key }, "alerts");
    expect(await sent(at(0), ada)).toEqual(["service", "free_leads", "monthly_list", "corrections", "notices"]);
    expect(await sent(at(0), bo)).toContain("alerts");
    await joinMailList(at(0), ada, "alerts");
    expect(await sent(at(0), ada)).toContain("alerts");
  });

  it("exclude every list after leaving all, except lists joined later", async () => {
    await leaveMailList(at(0), ada, "alerts");
    await leaveEveryMailList(at(0), ada);
    await leaveEveryMailList(at(0), ada);
    expect(await sent(at(0), ada)).toEqual(["service"]);
    await joinMailList(at(0), ada, "free_leads");
    expect(await sent(at(0), ada)).toEqual(["service", "free_leads"]);
  });

  it("block list mail during a pause and restore it afterwards", async () => {
    await chooseMailPreferences(at(0), ada, { wanted: ["alerts", "notices"], pauseDays: 30 });
    expect(await sent(at(29), ada)).toEqual(["service"]);
    expect(await sent(at(30), ada)).toEqual(["service", "alerts", "notices"]);
    expect((await readMailPreferences(at(29), ada)).pausedUntil).toEqual(new Date(START.getTime() + 30 * DAY));
    await chooseMailPreferences(at(1), ada, { wanted: ["alerts"], pauseDays: null });
    expect(await sent(at(2), ada)).toEqual(["service"]);
    await chooseMailPreferences(at(2), ada, { wanted: ["alerts"], pauseDays: 0 });
    expect(await sent(at(2), ada)).toEqual(["service", "alerts"]);
    await chooseMailPreferences(at(2), ada, { wanted: [], pauseDays: 100_000 });
    expect((await readMailPreferences(at(2), ada)).pausedUntil).toEqual(new Date(START.getTime() + 182 * DAY));
  });

  it.each(["bounced", "complained", "operator"] as const)("keep a suppression for reason %s", async (reason) => {
    await suppressAddress(at(0), { ...ada, scope: "all", reason });
    await leaveEveryMailList(at(0), ada);
    await joinMailList(at(0), ada, "alerts");
    await chooseMailPreferences(at(0), ada, { wanted: MAIL_LIST_KEYS, pauseDays: 0 });
    expect(await sent(at(0), ada)).toEqual([]);
    expect((await readMailPreferences(at(0), ada)).suppressed).toEqual({ scope: "all", reason });
  });

  it("store no address", async () => {
    await leaveMailList(at(0), ada, "alerts");
    await chooseMailPreferences(at(0), ada, { wanted: [], pauseDays: 9 });
    await suppressAddress(at(0), { ...ada, scope: "subscription", reason: "unsubscribed" });
    for (const table of ["mail_list_refusal", "mail_pause", "mail_suppression"] as const) {
      const rows = await database.db.selectFrom(table).selectAll().execute();
      expect(rows).not.toEqual([]);
      expect(
        JSON.stringify(rows.map((row) => ({ ...row, address_hash: row.address_hash.toString("latin1") }))),
      ).not.toMatch(/ada|acme/i);
    }
  });
});
