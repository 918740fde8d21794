import { expect, it } from "vitest";
import { saveContent, listRevisions, newestRevision } from "../../core/reading/content/revisions.ts";
import { sendLegalNotices } from "../../core/reading/content/legal-notices.ts";
import { sendDueMail } from "../../core/customers/mail/send-due.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { inTransaction } from "../../core/shared/transaction.ts";
import { insertAccount } from "../../test/builders/account.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { mailRenderer } from "../mail/render-mail.ts";
import { ContentReader } from "./content.ts";
import { legalVersions, readLegalChanges } from "./legal-changes.ts";
import type { Problems } from "./piece.ts";
import { TERMS_PIECE } from "./pieces/legal.ts";

const database = useDatabase();
const reader = new ContentReader();
const key = Buffer.from("a key of this test's own");
const at = (day: string, time = "12:00") => fakeClockContext(database.db, new Date(`${day}T${time}:00Z`));

const termsOn = async (day: string) => TERMS_PIECE.on((await reader.read(at(day))).of(TERMS_PIECE), day);

/** Saves the form with changed fields, unless it has problems. */
async function edit(day: string, fields: Readonly<Record<string, string>>): Promise<Problems> {
  const current = await termsOn(day);
  const [item = {}] = TERMS_PIECE.toItems(current);
  const read = TERMS_PIECE.readItems([{ ...item, ...fields }], { current, today: day });
  if ("problems" in read) return read.problems;
  const seen = (await newestRevision(at(day))) || null;
  await saveContent(at(day), { piece: TERMS_PIECE.key, value: read.value, note: "", seen, area: "owners" });
  return {};
}

const notify = async (day: string) => {
  const ctx = at(day);
  await sendLegalNotices(ctx, await readLegalChanges(ctx, await reader.read(ctx)));
};

/** Sends due mail. Returns receivers and subjects. */
async function sendMail(day: string): Promise<readonly string[]> {
  const sent: string[] = [];
  const render = mailRenderer({ siteName: "Raised", siteUrl: "https://raised.example", postalAddress: null });
  const transport = {
    async transfer({ to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string }) {
      expect(text).toContain(`https://raised.example/terms-of-service${subject.includes("won't") ? "" : "#changes"}`);
      sent.push(`${to}: ${subject}`);
      return { kind: "taken", answer: "250" } as const;
    },
  };
  const deps = {
    transport,
    render,
    key,
    siteUrl: "https://raised.example",
    onError: (error: unknown) => {
      throw error;
    },
  };
  await sendDueMail(at(day), deps, 100);
  return sent.toSorted();
}

const PRESENT = "## Use\n\nUse it well.";
const CHANGED = "## Use\n\nUse it very well.";
const wording = async (day: string) => (await termsOn(day)).sections[0]?.blocks[0];

it("announces, mails and applies a change of the terms, and keeps former versions", async () => {
  for (const name of ["ada", "bob", "bounced"]) await insertAccount(database.db, `${name}@acme.example`);
  await suppressAddress(at("2026-12-01"), { address: "bounced@acme.example", key, scope: "all", reason: "bounced" });

  // A new wording needs a decision; a correction applies at once and mails nobody.
  expect(await edit("2026-12-01", { text: PRESENT })).toHaveProperty("0.applies");
  expect(await edit("2026-12-01", { text: PRESENT, applies: "correction" })).toEqual({});
  await notify("2026-12-01");
  expect(await sendMail("2026-12-01")).toEqual([]);
  expect(await termsOn("2026-12-01")).toMatchObject({ changedOn: "2026-12-01", next: null });

  const change = { text: CHANGED, applies: "notice", from: "2026-12-31" };
  expect(await edit("2026-12-02", change)).toEqual({
    "0.from": "The terms promise 30 days' notice: enter 2027-01-01 or a later day.",
  });
  expect(await edit("2026-12-02", { ...change, from: "2027-01-05" })).toEqual({});
  expect(await wording("2026-12-02")).toBe("Use it well.");

  // A killed attempt leaves nothing; several at once mail each account once.
  await expect(
    inTransaction(at("2026-12-02"), async (inner) => {
      await sendLegalNotices(inner, await readLegalChanges(inner, await reader.read(inner)));
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await sendMail("2026-12-02")).toEqual([]);
  await Promise.all([1, 2, 3].map(() => notify("2026-12-02")));
  const subject = "Our Terms of Service will change on Jan 5, 2027";
  expect(await sendMail("2026-12-02")).toEqual([`ada@acme.example: ${subject}`, `bob@acme.example: ${subject}`]);
  await insertAccount(database.db, "new@acme.example");
  await notify("2026-12-20");
  expect(await sendMail("2026-12-20")).toEqual([`new@acme.example: ${subject}`]);

  // A correction of the announced text keeps its day and mails nobody.
  expect(await edit("2026-12-20", { announced: `${CHANGED}!`, applies: "correction" })).toEqual({});
  await notify("2026-12-20");
  expect(await sendMail("2026-12-20")).toEqual([]);

  expect(await wording("2027-01-04")).toBe("Use it well.");
  expect(await termsOn("2027-01-05")).toMatchObject({ changedOn: "2027-01-05", next: null });
  expect(await wording("2027-01-05")).toBe("Use it very well.!");
  await notify("2027-01-05");
  expect(await sendMail("2027-01-05")).toEqual([]);
  const revisions = await listRevisions(at("2027-01-06"), { piece: TERMS_PIECE.key, limit: 100 });
  const versions = legalVersions(TERMS_PIECE, revisions, at("2027-01-06").clock.now());
  expect(versions.map(({ from, until }) => [from, until])).toEqual([
    ["2027-01-05", null],
    ["2026-12-01", "2027-01-05"],
    [TERMS_PIECE.shipped.changedOn, "2026-12-01"],
  ]);
});

it("mails each later change once, and none that is withdrawn first", async () => {
  const day = "2027-02-01";
  const text = "## Use\n\nUse it gladly.";
  expect(await edit(day, { text, applies: "notice", from: "2027-03-10" })).toEqual({});
  await notify(day);
  // The page shows it still, so the next edit goes into the announced text.
  expect(await edit(day, { text, applies: "notice", from: "2027-03-10" })).toHaveProperty("0.text");
  expect(await edit(day, { from: "2027-03-20", applies: "correction" })).toHaveProperty("0.applies");
  expect(await edit(day, { announced: "" })).toEqual({});
  await notify(day);
  expect(await sendMail(day)).toEqual([]);
  expect(await termsOn("2027-03-10")).toMatchObject({ changedOn: "2027-01-05", next: null });

  expect(await edit(day, { text, applies: "notice", from: "2027-03-10" })).toEqual({});
  await notify(day);
  expect(await sendMail(day)).toHaveLength(3);

  // Receivers of the announcement get one mail that it is withdrawn, unless another change is announced instead.
  await insertAccount(database.db, "late@acme.example");
  expect(await edit("2027-02-02", { announced: "" })).toEqual({});
  await notify("2027-02-02");
  await notify("2027-02-03");
  const withdrawn = "Our Terms of Service won't change on Mar 10, 2027";
  expect(await sendMail("2027-02-03")).toEqual(
    ["ada", "bob", "new"].map((name) => `${name}@acme.example: ${withdrawn}`),
  );
  expect(await edit("2027-02-04", { text, applies: "notice", from: "2027-03-20" })).toEqual({});
  await notify("2027-02-04");
  expect(await sendMail("2027-02-04")).toHaveLength(4);
});
