import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { runIngest } from "../ingest/run.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import { clearSample } from "./clear-sample.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  await ingest("sample", true, INVENTED);
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows that point nowhere: ${JSON.stringify(broken)}`);
  };
});

const ADA = { name: "Ada Rowan", relation: "founder" as const, profileUrl: "https://profiles.example/ada" };
const INVENTED = evidence({ people: [ADA] });
const REAL = evidence({
  people: [ADA],
  round: { stageText: "Series B", announced: { date: "2026-08-01", precision: "day" } },
});

async function ingest(name: string, isSample: boolean, record: EvidenceRecord) {
  const options = { source: name, sourceLabel: name, input: name, dryRun: false, isSample };
  return (await runIngest(ctx, options, opened(recordsDocument([record], { externalId: name })))).toJSON().catalogue;
}

async function published() {
  const { rows } = await sql`
    select c.is_sample as sample, c.name, r.stage_text as stage, p.name as founder from lead l
    join company c on c.id = l.company_id join funding_round r on r.id = l.round_id join founder_listing p
      on p.company_id = c.id
    order by c.is_sample desc`.execute(ctx.db);
  return rows;
}

const STANDING = { sample: false, name: "Fernhollow", stage: "Series B", founder: "Ada Rowan" };

it("never matches a real company with an identical sample company", async () => {
  expect(await ingest("list", false, REAL)).toMatchObject({ newCompanies: 1, newRounds: 1, matchReviews: 0 });
  expect(await published()).toEqual([{ ...STANDING, sample: true, stage: "Seed" }, STANDING]);
  expect(await clearSample(ctx)).toEqual({ companies: 1, rounds: 1 });
  expect(await published()).toEqual([STANDING]);
});

it("withdraws sample companies so that no later import revives them", async () => {
  await clearSample(ctx);
  expect(await published()).toEqual([]);
  expect(await ingest("list", false, REAL)).toMatchObject({ newCompanies: 1, newRounds: 1, matchReviews: 0 });
  expect(await published()).toEqual([STANDING]);
  expect(await clearSample(ctx)).toEqual({ companies: 0, rounds: 0 });
  expect(await published()).toEqual([STANDING]);
});
