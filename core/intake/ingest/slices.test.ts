import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";

const database = useDatabase();
/** More than two batches, so that two slices of the directory are refreshed before the end. */
const ROWS = 4_300;

/** Every seventh row is a further round of an earlier company, some with its founder in another role. */
function row(n: number): EvidenceRecord {
  const company = n % 7 === 0 ? Math.floor(n / 2) : n;
  const day = String(1 + (n % 28)).padStart(2, "0");
  return evidence({
    company: { name: `Company ${company}`, website: `https://company-${company}.example`, city: "Lyon", country: "FR" },
    round: {
      amount: { minor: 100_000_00 * (1 + (n % 90)), currency: "USD" },
      stageText: n % 2 === 0 ? "Seed" : "Series A",
      announced: { date: `2026-0${1 + (n % 8)}-${day}`, precision: "day" },
      investors: [
        { name: `Fund ${n % 300}`, lead: true },
        { name: `Fund ${(n * 31) % 300}`, lead: false },
      ],
    },
    people: [
      { name: `Founder ${n % 4_000}`, relation: "founder", profileUrl: `https://profiles.example/${n % 4_000}` },
    ],
  });
}

async function directory() {
  const { rows } = await sql<{ row: string }>`
    select 'lead ' || to_jsonb(l)::text as row from lead l
    union all select 'founder ' || to_jsonb(f)::text from founder_listing f
    union all select 'investor ' || to_jsonb(i)::text from investor_listing i
    union all select 'text ' || to_jsonb(t)::text from lead_text t
    union all select 'segment ' || segment || ': ' || leads from lead_segment
    order by 1`.execute(database.db);
  return rows.map((one) => one.row);
}

it.each([
  ["a document", false],
  ["a list that is published", true],
])(
  "gives %s the same directory whether refreshed in slices or rebuilt",
  async (_, replacesEarlier) => {
    const ctx = fakeClockContext(database.db);
    const records = Array.from({ length: ROWS }, (__, n) => row(n));
    const document: SourceDocument = {
      ...recordsDocument(records, { externalId: `list ${replacesEarlier}` }),
      replacesEarlier,
    };
    const options = {
      source: "list-file",
      sourceLabel: "List",
      input: "test",
      dryRun: false,
      intent: { acceptHold: "invented" },
    };
    const summary = await runIngest(ctx, options, opened(document));
    expect(summary.toJSON()).toMatchObject({ documents: { read: 1 }, rows: { records: ROWS } });
    const refreshed = await directory();
    expect(refreshed.filter((one) => one.startsWith("lead "))).not.toHaveLength(0);
    await rebuildDirectory(ctx);
    expect(refreshed).toEqual(await directory());
  },
  120_000,
);
