import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addFreeReader } from "../../../test/builders/delivery.ts";
import { documentOf, evidence, opened } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import type { EvidenceRecord, PersonMention } from "../../catalogue/sources/record.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { type LeadCorrection, sendCorrections } from "./corrections.ts";
import { deliverFreeLeads } from "./deliver-free-leads.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);

const stored = documentOf([]);
let reading = 0;

/** Reads one list with the founders of two companies; the same profile means the same person. */
async function listSays({
  fernhollow,
  quillon = [],
}: {
  readonly fernhollow: readonly PersonMention[];
  readonly quillon?: readonly PersonMention[];
}): Promise<void> {
  const rows: readonly EvidenceRecord[] = [
    evidence({ people: fernhollow }),
    evidence({ company: { name: "Quillon", website: "https://quillon.example" }, people: quillon }),
  ];
  reading += 1;
  const document = {
    ...stored,
    reading: String(reading),
    read: () => documentOf(rows.map((record, n) => ({ kind: "record", ref: `row ${n + 1}`, record }))).read(),
  };
  await runIngest(
    context(),
    { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
    opened(document),
  );
}

const ada: PersonMention = {
  name: "Ada Rowan",
  relation: "founder",
  title: "CEO",
  profileUrl: "https://profiles.example/ada",
};
const bo: PersonMention = { name: "Bo Lindqvist", relation: "founder" };
const SAME = { isNew: false, isRenamed: false, hasOtherProfile: false, role: null };

/** The reader's corrections since the last call, by company; null without a mail. */
async function mailed(): Promise<Readonly<Record<string, LeadCorrection>> | null> {
  expect(await sendCorrections(context())).toBeLessThanOrEqual(1);
  const [mail] = await database.db
    .deleteFrom("outbox_message")
    .where("template", "=", "corrections")
    .returning("data")
    .execute();
  const corrections = (mail?.data as { corrections: LeadCorrection[] } | undefined)?.corrections;
  return corrections === undefined ? null : Object.fromEntries(corrections.map((one) => [one.company, one]));
}

beforeAll(async () => {
  await listSays({ fernhollow: [ada] });
  await deliverFreeLeads(context(), { month: "2026-09", accountIds: [await addFreeReader(context(), "reader")] });
});
beforeEach(async () => {
  await listSays({ fernhollow: [ada] });
  await mailed();
});

describe("founder corrections", () => {
  it("report a new founder with role, once", async () => {
    await listSays({ fernhollow: [ada, { ...bo, title: "CTO" }] });
    const mail = await mailed();
    expect(Object.keys(mail ?? {})).toEqual(["Fernhollow"]);
    expect(mail?.["Fernhollow"]).toMatchObject({
      kind: "changed",
      fields: [],
      proof: null,
      reason: expect.stringMatching(/^New evidence: /),
      people: {
        removed: 0,
        founders: [{ ...SAME, name: "Bo Lindqvist", isNew: true, role: { before: null, after: "CTO" } }],
      },
    });
    expect(await mailed()).toBeNull();
  });

  it("report a changed role, and a corrected name without the old one", async () => {
    await listSays({ fernhollow: [{ ...ada, name: "Ada Rowan-Ash", title: "Chair" }] });
    const mail = await mailed();
    expect(mail?.["Fernhollow"]?.people).toEqual({
      removed: 0,
      founders: [{ ...SAME, name: "Ada Rowan-Ash", isRenamed: true, role: { before: "CEO", after: "Chair" } }],
    });
    expect(JSON.stringify(mail).replaceAll("Ada Rowan-Ash", "")).not.toContain("Rowan");
  });

  it("count a removed person without naming them", async () => {
    await listSays({ fernhollow: [] });
    const mail = await mailed();
    expect(mail?.["Fernhollow"]).toMatchObject({ fields: [], people: { removed: 1, founders: [] } });
    expect(JSON.stringify(mail)).not.toMatch(/Ada|Rowan/);
  });

  it("report a departure only for the company concerned", async () => {
    await listSays({ fernhollow: [ada], quillon: [ada] });
    expect((await mailed())?.["Quillon"]?.people.founders).toMatchObject([{ name: "Ada Rowan", isNew: true }]);
    await listSays({ fernhollow: [], quillon: [ada] });
    const mail = await mailed();
    expect(Object.keys(mail ?? {})).toEqual(["Fernhollow"]);
    expect(mail?.["Fernhollow"]?.people).toEqual({ removed: 1, founders: [] });
  });

  it("skip people who were added and removed, who left and returned, or who are not founders", async () => {
    await listSays({ fernhollow: [ada, bo] });
    await listSays({ fernhollow: [ada] });
    expect(await mailed()).toBeNull();
    await listSays({ fernhollow: [] });
    await listSays({ fernhollow: [ada, { ...bo, relation: "director", title: "Chair" }] });
    expect(await mailed()).toBeNull();
    await listSays({ fernhollow: [ada, { ...bo, relation: "director", title: "Member" }] });
    expect(await mailed()).toBeNull();
  });
});
