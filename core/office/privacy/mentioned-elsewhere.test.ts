import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import type { Context } from "../../shared/context.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { suppressPerson } from "./suppress-person.ts";

const database = useDatabase();
let ctx: Context;

const founder = (name: string) => ({ name, relation: "founder" }) as const;
const about = (name: string, description: string, people: EvidenceRecord["people"] = []) =>
  evidence({ company: { name, website: `https://${name.toLowerCase()}.example`, description }, people });

const RECORDS = [
  about("Fernhollow", "Ferns for offices.", [founder("Žofie Moss")]),
  about("Alderbrook", "Rents looms. It was begun with Zofie Moss. Twelve people work there."),
  about("Saltmarsh", "Sells salt. Žofie Moss, who paints, leads it.", [founder("Žofie Moss"), founder("Ben Loe")]),
  about("Mosswood", "Grows moss. Moss walls are its main product."),
];

async function read(source: string, externalId: string, records: readonly EvidenceRecord[]) {
  const options = { source, sourceLabel: source, input: externalId, dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId })));
}

const descriptions = async () => {
  const rows = await database.db.selectFrom("company").select(["name", "description"]).orderBy("name").execute();
  return Object.fromEntries(rows.map(({ name, description }) => [name, description]));
};

/** Lines of the database, except stored documents, that name the person in connection with Alderbrook. */
async function linesNaming(): Promise<readonly string[]> {
  const rows = Object.values(await everyRow(database.db)).flat();
  return rows.filter((line) => /looms/.test(line) && /zofie moss/i.test(line));
}

const WITHOUT = {
  Alderbrook: "Rents looms. Twelve people work there.",
  Fernhollow: "Ferns for offices.",
  Mosswood: "Grows moss. Moss walls are its main product.",
  Saltmarsh: "Sells salt. Žofie Moss, who paints, leads it.",
};

beforeAll(async () => {
  ctx = fakeClockContext(database.db);
  await read("list-file", "list.csv", RECORDS);
});

describe("a suppressed person named in descriptions of other companies", () => {
  it("loses these sentences, but not those of a company that lists a namesake", async () => {
    const fernhollow = await database.db
      .selectFrom("role")
      .innerJoin("company", "company.id", "role.company_id")
      .select("role.person_id as id")
      .where("company.name", "=", "Fernhollow")
      .executeTakeFirstOrThrow();
    expect(await linesNaming()).not.toEqual([]);
    await suppressPerson(ctx, { personId: fernhollow.id });
    expect(await descriptions()).toEqual(WITHOUT);
    expect(await linesNaming()).toEqual([]);
  });

  it("is not named again by a later import, website or waiting record", async () => {
    await read("list-file", "later.csv", RECORDS);
    await read("company-site", "site", RECORDS.slice(1, 2));
    expect(await descriptions()).toEqual(WITHOUT);
    expect(await linesNaming()).toEqual([]);
  });
});
