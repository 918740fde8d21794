import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";

const database = useDatabase();
const CIK = "0001111111";

/** A notice by the same company for the same amount on the same day. */
function notice(accession: string, fileNumber: string): EvidenceRecord {
  const record = evidence({ method: "filed", filing: { accession, cik: CIK, formType: "D", fileNumber } });
  return { ...record, company: { ...record.company, cik: CIK } };
}

/** A row of a list that states a round of the same company and amount. */
const row = (date: string, stageText?: string) =>
  evidence({
    company: { name: "Thornbury" },
    round: {
      amount: { minor: 300_000_000, currency: "USD" },
      announced: { date, precision: "day" },
      ...(stageText === undefined ? {} : { stageText }),
    },
  });

it("plans separate rounds for two filing chains and adds a report to one of them", async () => {
  const ctx = fakeClockContext(database.db);
  const documents = [
    recordsDocument([notice("0001-26-000001", "021-1")], { externalId: "first" }),
    recordsDocument([notice("0001-26-000002", "021-2")], { externalId: "second" }),
    recordsDocument([notice("0001-26-000003", "021-1")], { externalId: "amendment" }),
    recordsDocument([evidence()], { externalId: "list.csv" }),
  ];
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(...documents),
  );
  expect(await sql`select from company`.execute(ctx.db)).toMatchObject({ rows: [{}] });
  expect(await sql`select from funding_round`.execute(ctx.db)).toMatchObject({ rows: [{}, {}] });
});

it("keeps an ICO, a secondary sale and a seed round apart that share company, day, amount and link", async () => {
  const ctx = fakeClockContext(database.db);
  const stages = [undefined, "Seed", "ICO", "Secondary Market"];
  const records = stages.map((stageText) =>
    evidence({
      company: { name: "Brackwater" },
      round: {
        amount: { minor: 300_000_000, currency: "USD" },
        announced: { date: "2026-07-15", precision: "day" },
        ...(stageText === undefined ? {} : { stageText }),
      },
      sourceUrl: "https://news.example/brackwater",
    }),
  );
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(recordsDocument(records, { externalId: "kinds.csv" })),
  );
  const { rows } = await sql<{ fundingType: string }>`
    select r.funding_type as "fundingType" from funding_round r join company c on c.id = r.company_id
    where c.name = 'Brackwater' order by 1`.execute(ctx.db);
  expect(rows.map(({ fundingType }) => fundingType)).toEqual(["ICO", "Secondary", "Seed"]);
});

it("keeps rows of one list apart that have no stage and are weeks apart, and joins repeated rows", async () => {
  const ctx = fakeClockContext(database.db);
  const records = [row("2026-03-01"), row("2026-03-03"), row("2026-03-25"), row("2026-06-01", "Seed")];
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened({
      ...recordsDocument([...records, row("2026-06-25", "Seed")], { externalId: "weeks.csv" }),
      replacesEarlier: true,
    }),
  );
  const { rows } = await sql<{ date: string }>`
    select r.announced_on::text as date from funding_round r join company c on c.id = r.company_id
    where c.name = 'Thornbury' order by 1`.execute(ctx.db);
  expect(rows.map(({ date }) => date.slice(0, 7))).toEqual(["2026-03", "2026-03", "2026-06"]);
});
