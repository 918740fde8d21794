import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { useDatabase } from "../../test/database.ts";
import type { EvidenceRecord } from "../sources/record.ts";
import { runIngest } from "./run.ts";

const database = useDatabase();
const CIK = "0001111111";

/** A notice by the same company for the same amount on the same day. */
function notice(accession: string, fileNumber: string): EvidenceRecord {
  const record = evidence({ method: "filed", filing: { accession, cik: CIK, formType: "D", fileNumber } });
  return { ...record, company: { ...record.company, cik: CIK } };
}

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
