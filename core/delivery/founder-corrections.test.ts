import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addFreeReader } from "../../test/builders/delivery.ts";
import { documentOf, evidence, opened } from "../../test/builders/evidence.ts";
import { useDatabase } from "../../test/database.ts";
import type { EvidenceRecord, PersonMention } from "../ingest/record.ts";
import { runIngest } from "../ingest/run.ts";
import { type LeadCorrection, sendCorrections } from "./corrections.ts";
import { deliverFreeLeads } from "./deliver-free-leads.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);

const stored = documentOf([]);
let reading = 0;

/** Reads one list that now says this of who founded two companies; somebody of the same profile is the same person. */
async function listSays({ fernhollow, quillon = [] }: { readonly fernhollow: readonly PersonMention[]; readonly quillon?: readonly PersonMention[] }): Promise<void> {
  const rows: readonly EvidenceRecord[] = [
    evidence({ people: fernhollow }),
    evidence({ company: { name: "Quillon", website: "https://quillon.example" }, people: quillon }),
  ];
  reading += 1;
  const document = { ...stored, reading: String(reading), read: () => documentOf(rows.map((record, n) => ({ kind: "record", ref: `row ${n + 1}`, record }))).read() };
  await runIngest(context(), { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false }, opened(document));
}

const ada: PersonMention = { name: "Ada Rowan", relation: "founder", title: "CEO", profileUrl: "https://profiles.example/ada" };
const bo: PersonMention = { name: "Bo Lindqvist", relation: "founder" };
const SAME = { isNew: false, isRenamed: false, hasOtherProfile: false, role: null };

/** What the reader is told since they were last told, by company; null without a mail. */
async function told(): Promise<Readonly<Record<string, LeadCorrection>> | null> {
  expect(await sendCorrections(context())).toBeLessThanOrEqual(1);
  const [mail] = await database.db.deleteFrom("outbox_message").where("template", "=", "corrections").returning("data").execute();
  const corrections = (mail?.data as { corrections: LeadCorrection[] } | undefined)?.corrections;
  return corrections === undefined ? null : Object.fromEntries(corrections.map((one) => [one.company, one]));
}

beforeAll(async () => {
  await listSays({ fernhollow: [ada] });
  await deliverFreeLeads(context(), { month: "2026-09", accountIds: [await addFreeReader(context(), "reader")] });
});
beforeEach(async () => {
  await listSays({ fernhollow: [ada] });
  await told();
});

describe("corrections that concern a founder", () => {
  it("tell who is new, with their role, once", async () => {
    await listSays({ fernhollow: [ada, { ...bo, title: "CTO" }] });
    const mail = await told();
    expect(Object.keys(mail ?? {})).toEqual(["Fernhollow"]);
    expect(mail?.["Fernhollow"]).toMatchObject({
      kind: "changed", fields: [], proof: null, reason: expect.stringMatching(/^New evidence: /),
      people: { removed: 0, founders: [{ ...SAME, name: "Bo Lindqvist", isNew: true, role: { before: null, after: "CTO" } }] },
    });
    expect(await told()).toBeNull();
  });

  it("tell by today's name that a name was corrected, never the former one, and what a founder does now", async () => {
    await listSays({ fernhollow: [{ ...ada, name: "Ada Rowan-Ash", title: "Chair" }] });
    const mail = await told();
    expect(mail?.["Fernhollow"]?.people).toEqual({ removed: 0, founders: [{ ...SAME, name: "Ada Rowan-Ash", isRenamed: true, role: { before: "CEO", after: "Chair" } }] });
    expect(JSON.stringify(mail).replaceAll("Ada Rowan-Ash", "")).not.toContain("Rowan");
  });

  it("say that a person was removed, and not who, when nothing speaks of them any more", async () => {
    await listSays({ fernhollow: [] });
    const mail = await told();
    expect(mail?.["Fernhollow"]).toMatchObject({ fields: [], people: { removed: 1, founders: [] } });
    expect(JSON.stringify(mail)).not.toMatch(/Ada|Rowan/);
  });

  it("say so of the company somebody has left, and not of the one they founded as well", async () => {
    await listSays({ fernhollow: [ada], quillon: [ada] });
    expect((await told())?.["Quillon"]?.people.founders).toMatchObject([{ name: "Ada Rowan", isNew: true }]);
    await listSays({ fernhollow: [], quillon: [ada] });
    const mail = await told();
    expect(Object.keys(mail ?? {})).toEqual(["Fernhollow"]);
    expect(mail?.["Fernhollow"]?.people).toEqual({ removed: 1, founders: [] });
  });

  it("say nothing of who came and went, or left and came back, in between, nor of who founded nothing", async () => {
    await listSays({ fernhollow: [ada, bo] });
    await listSays({ fernhollow: [ada] });
    expect(await told()).toBeNull();
    await listSays({ fernhollow: [] });
    await listSays({ fernhollow: [ada, { ...bo, relation: "director", title: "Chair" }] });
    expect(await told()).toBeNull();
    await listSays({ fernhollow: [ada, { ...bo, relation: "director", title: "Member" }] });
    expect(await told()).toBeNull();
  });
});
