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

const ADDRESS = "adela@quillmark.example";
const PRIVATE = "quill.ink@mail.example";

/** Sentences with an address of the person, none of which has her name, and sentences that stay. */
const GONE = [`Write to ${ADDRESS}.`, `Mail ADELA@Quillmark.example!`, `Or ask adela [at] quillmark [dot] example.`];
const KEPT = "Builds hands for robots.";

const about = (name: string, description: string, people: EvidenceRecord["people"] = []) =>
  evidence({ company: { name, website: `https://${name.toLowerCase()}.example`, description }, people });

async function read(externalId: string, records: readonly EvidenceRecord[]) {
  const options = { source: "list-file", sourceLabel: "List file", input: externalId, dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId })));
}

const descriptions = async () => {
  const rows = await database.db.selectFrom("company").select(["name", "description"]).orderBy("name").execute();
  return Object.fromEntries(rows.map(({ name, description }) => [name, description]));
};

const article = (state: "draft" | "published", i: number) =>
  database.db
    .insertInto("article")
    .values({
      slug: `quillmark-raises-${i}`,
      title: `Quillmark raises ${i}`,
      category: "Funding",
      published_on: "2026-09-01",
      word_count: 5,
      excerpt: `${KEPT} ${GONE[i % GONE.length]}`,
      markdown: `About Quillmark: ${KEPT}\n\n${GONE.join(" ")} Also ${PRIVATE}.`,
      state,
    })
    .execute();

beforeAll(async () => {
  ctx = fakeClockContext(database.db);
  await read("list.csv", [
    about("Quillmark", `${KEPT} ${GONE.join(" ")}`, [
      { name: "Adela Quillfeather", relation: "founder", email: ADDRESS },
    ]),
    about("Fernhollow", `Ferns. Its adviser is at ${PRIVATE}. Twelve people work there.`),
  ]);
  await article("draft", 0);
  await article("published", 1);
  const { id } = await database.db.selectFrom("person").select("id").executeTakeFirstOrThrow();
  await suppressPerson(ctx, { personId: id, addresses: [PRIVATE] });
});

describe("the addresses of a suppressed person", () => {
  it("are gone from descriptions of all companies, articles, drafts and their history", async () => {
    expect(await descriptions()).toEqual({ Fernhollow: "Ferns. Twelve people work there.", Quillmark: KEPT });
    const articles = await database.db.selectFrom("article").select(["excerpt", "markdown"]).execute();
    for (const { excerpt, markdown } of articles) {
      expect(excerpt).toBe(KEPT);
      expect(markdown.trim()).toBe(`About Quillmark: ${KEPT}`);
    }
    const naming = Object.entries(await everyRow(database.db)).filter(([, lines]) =>
      lines.some((line) => /adela|quill\.ink/i.test(line)),
    );
    expect(naming.map(([table]) => table)).toEqual([]);
  });

  it.each(GONE)("stay away from descriptions of later imports: %s", async (sentence) => {
    await read(`later ${GONE.indexOf(sentence)}.csv`, [about("Quillmark", `${sentence} ${KEPT} Again.`)]);
    expect(JSON.stringify(await descriptions())).not.toMatch(/adela/i);
  });
});
