import { SUPPRESSION_KEY } from "../../../test/builders/finder.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import {
  isSuppressedSlug,
  listSuppressions,
  storeSuppressions,
} from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { editSubject } from "../../intake/curation/edit-subject.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { readCompanyPage } from "../../reading/directory/company-page.ts";
import { readFounderPage } from "../../reading/directory/founders.ts";
import { readNewDocuments } from "../../finder/read-documents.ts";
import { isWithheldPerson } from "../../finder/objections/withheld.ts";
import { queueMail } from "../../../test/builders/queue-mail.ts";
import { acceptReview } from "../../intake/ingest/review/decide.ts";
import { listReviews } from "../../intake/ingest/review/list.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { readStoredDocument } from "../../intake/ingest/store-document.ts";
import { undoImport } from "../../intake/ingest/undo-import.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import {
  applySuppressions,
  hideEarlierNames,
  liftSuppression,
  pageSuppressions,
  suppressPerson,
} from "./suppress-person.ts";

const database = useDatabase();
let ctx: Context;

const read = (source: string, ...documents: readonly SourceDocument[]) =>
  runIngest(ctx, { source, sourceLabel: source, input: "test", dryRun: false }, opened(...documents));

const PROFILE = "https://www.linkedin.com/in/ida-moss";
const TEXT = "Ferns for offices. Dr. Ida M. Moss founded it in 2020.";
const COMPANY = {
  description: TEXT,
  name: "Fernhollow",
  website: "https://fernhollow.example",
  city: "Lyon",
  country: "FR",
} as const;
const ida = { name: "Ida Moss", relation: "founder", title: "CEO", profileUrl: PROFILE } as const;
const ben = { name: "Ben Loe", relation: "founder" } as const;
const row = (over: Partial<EvidenceRecord> = {}) => evidence({ company: COMPANY, people: [ida, ben], ...over });

const people = async () =>
  (await database.db.selectFrom("person").select("name").orderBy("id").execute()).map((p) => p.name);
const personId = async (name: string) =>
  (await database.db.selectFrom("person").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

/** Invalid rows of a later list. */
const REJECTED = ["Fernhollow;MOSS Ida;x", "ida@mail.example", PROFILE].map((excerpt, i) => ({
  kind: "quarantined" as const,
  ref: `row ${i}`,
  code: "no_company",
  reason: '"Ida M. Moss" is not a web address, and there is no company name',
  excerpt,
}));

const NOTICE = { kind: "notice", message: '1 amount is unclear, such as "Ida Moss".' } as const;

/** Tables that name the person, except the stored documents, which stay as they were received. */
async function tablesNaming(text: RegExp): Promise<string[]> {
  const tables = Object.entries(await everyRow(database.db));
  return tables.filter(([, rows]) => rows.some((line) => text.test(line))).map(([name]) => name);
}

beforeAll(async () => {
  ctx = fakeClockContext(database.db);
  const rejected = Array.from({ length: 12 }, (_, i) => ({
    kind: "quarantined" as const,
    ref: `row ${i + 9}`,
    code: "no_company",
    reason: '"Ida Moss" is not a web address',
    excerpt: `${i};MOSS, Ida`,
  }));
  // Two versions: the first one is retired, and the import and the change log show the changed description.
  for (const description of ["Ferns for offices. MOSS Ida began it.", TEXT])
    await read("list-file", {
      ...recordsDocument([row({ company: { ...COMPANY, description } })], { externalId: "list.csv" }),
      replacesEarlier: true,
    });
  await read(
    "list-file",
    documentOf([{ kind: "record", ref: "row 1", record: row() }, ...rejected, NOTICE], { externalId: "odd.csv" }),
  );
  await read(
    "news-feed",
    documentOf(
      [
        {
          kind: "review",
          ref: "item 1",
          reason: "read from a headline",
          record: row({ method: "published", raw: [["Text", "Founder Ida Moss said so"]] }),
        },
      ],
      { externalId: "feed" },
    ),
  );
});

const LEAD = { company: "Fernhollow", founder: "Ida Moss", contact_name: "Ida Moss", contact_last_name: "Moss" };
const ERASED = { ...LEAD, founder: null, contact_name: null, contact_last_name: null };

const BEN = { name: "Ben Loe", address: { address: "ben@fernhollow.example" } };

/** Messages with a lead and a correction, as a delivery stored them. */
async function storeMessages(): Promise<void> {
  await queueMail(ctx, {
    to: "reader@someone.example",
    template: "alert",
    data: {
      leads: [{ ...LEAD, contacts: [{ name: "Ida Moss" }, BEN] }],
      corrections: [{ people: { founders: [{ name: "Ida Moss" }, { name: "Ben Loe" }] } }],
    },
    purpose: "service",
  });
}

describe("suppressing a person", () => {
  let caseId = "";

  it("erases everything about them and nothing about others", async () => {
    expect(await people()).toEqual(["Ida Moss", "Ben Loe"]);
    const ref = { kind: "person", id: await personId("Ida Moss") } as const;
    await editSubject(ctx, ref, { name: "Ida Berit Moss" }, { reason: "Ida Moss asked for it", source: null });
    await storeMessages();
    expect(await tablesNaming(/moss/i)).toEqual(
      expect.arrayContaining(["public.retired_claim", "public.outbox_message", "public.change", "public.edit"]),
    );
    caseId = (await suppressPerson(ctx, { personId: ref.id, addresses: ["ida@mail.example"] })) ?? "";
    expect(caseId).not.toBe("");
    expect(await people()).toEqual(["Ben Loe"]);
    expect(await tablesNaming(/moss|ida@/i)).toEqual([]);
    // Stored documents stay as proof of the rounds they state; no table with their texts names the person.
    const { id } = await database.db
      .selectFrom("document")
      .select("id")
      .where("external_id", "=", "list.csv")
      .executeTakeFirstOrThrow();
    const stored = await Array.fromAsync(readStoredDocument(ctx, id));
    expect(Buffer.concat(stored).toString()).toContain("Ida Moss");
    expect(await database.db.selectFrom("outbox_message").select("data").execute()).toEqual([
      {
        data: {
          leads: [{ ...ERASED, contacts: [BEN] }],
          corrections: [{ people: { founders: [{ name: "Ben Loe" }] } }],
        },
      },
    ]);
    const lookup = await readCompanyPage(ctx, { slug: "fernhollow" });
    expect(lookup.kind === "found" && lookup.page.people.map(({ name }) => name)).toEqual(["Ben Loe"]);
    expect(lookup).toMatchObject({ page: { description: { value: "Ferns for offices." } } });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toEqual({ kind: "gone" });
    expect(await isWithheldPerson(ctx, "Ida Moss", "fernhollow.example")).toBe(true);
  });

  it("keeps the change log append-only otherwise", async () => {
    await expect(sql`update change set fields = '{}', reason = 'x'`.execute(database.db)).rejects.toThrow(
      "append-only",
    );
    await expect(sql`update change set fields = '{"a": 1}'`.execute(database.db)).rejects.toThrow("append-only");
    await expect(sql`delete from change`.execute(database.db)).rejects.toThrow("append-only");
  });

  it.each([
    [
      "the same list, read another way",
      "list-file",
      recordsDocument([row()], { externalId: "list.csv", reading: "2" }),
    ],
    [
      "a list with another spelling",
      "list-file",
      recordsDocument([row({ people: [{ ...ben }, { name: "Dr. Moss, Ida M.", relation: "founder" }] })], {
        externalId: "b",
      }),
    ],
    [
      "a list that knows the profile at another company",
      "list-file",
      recordsDocument(
        [row({ company: { name: "Brackwater" }, people: [{ ...ida, profileUrl: "linkedin.com/in/ida-moss/" }] })],
        { externalId: "c" },
      ),
    ],
    [
      "a filing without a website",
      "sec-form-d",
      recordsDocument(
        [
          row({
            method: "filed",
            company: { name: "FERNHOLLOW, INC.", cik: "0001234567" },
            people: [
              { name: "MOSS IDA", relation: "director" },
              { name: "Ida Moss", relation: "director" },
            ],
          }),
        ],
        { externalId: "0001234567-26-000001" },
      ),
    ],
    [
      "a list that names them in a description only",
      "list-file",
      recordsDocument(
        [row({ company: { ...COMPANY, description: "Dr. Ida Maria van Moss leads Fernhollow." }, people: [] })],
        { externalId: "text" },
      ),
    ],
    [
      "news that names them in its text only",
      "news-feed",
      documentOf(
        [
          {
            kind: "review",
            ref: "item 2",
            reason: "read from a headline",
            record: row({
              method: "published",
              company: { name: "Fernhollow", website: COMPANY.website },
              people: [],
              raw: [["Text", "Fernhollow raised $5M. Its founder is ida moss."]],
            }),
          },
        ],
        { externalId: "feed 2" },
      ),
    ],
    ["a list with few rejected rows", "list-file", documentOf(REJECTED, { externalId: "few" })],
    [
      "a list with many rejected rows",
      "list-file",
      documentOf([...Array.from({ length: 4 }, () => REJECTED).flat(), NOTICE], { externalId: "many" }),
    ],
    ["the directory's rebuild", "list-file", recordsDocument([], { externalId: "none" })],
  ] as const)("holds for %s", async (_, source, document) => {
    await read(source, document);
    await rebuildDirectory(ctx);
    await readNewDocuments(ctx, SUPPRESSION_KEY);
    expect((await people()).filter((name) => /ida/i.test(name))).toEqual([]);
    expect(await tablesNaming(/ida moss|moss,? ida|ida-moss|ida@/i)).toEqual([]);
  });

  it("hides a name of an earlier suppression if the request still has it", async () => {
    const { db } = database;
    await db.deleteFrom("suppression").where("kind", "=", "mention").execute();
    await read("list-file", documentOf(REJECTED, { externalId: "unhidden" }));
    await hideEarlierNames(ctx);
    expect(await tablesNaming(/ida m\. moss/i)).toEqual(["public.quarantined_row"]);
    expect((await pageSuppressions(ctx, { limit: 1, after: null })).items).toMatchObject([{ hidesQuotes: false }]);
    const { id } = await db
      .insertInto("privacy_request")
      .values({
        full_name: "Ida Moss",
        email: "ida@mail.example",
        request_type: "delete-data",
        received_at: ctx.clock.now(),
        due_on: "2026-10-01",
        global_privacy_control: false,
        suppression_case: caseId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await hideEarlierNames(ctx);
    expect((await pageSuppressions(ctx, { limit: 1, after: null })).items).toMatchObject([{ hidesQuotes: true }]);
    await db.deleteFrom("privacy_request").where("id", "=", id).execute();
    expect(await tablesNaming(/ida m\. moss/i)).toEqual([]);
  });

  it("keeps the parts of a rejected row that name nobody", async () => {
    const excerpt = "Fernhollow;Ben Loe;ida@else.example;Ida";
    const outcome = {
      ...REJECTED[0],
      kind: "quarantined",
      ref: "row 7",
      code: "cells",
      reason: "2 cells",
      excerpt,
    } as const;
    await read("list-file", documentOf([...REJECTED, outcome], { externalId: "mixed" }));
    const { rows } = await sql`
      select q.reason, q.excerpt from quarantined_row q join document d on d.id = q.document_id
      where d.external_id = 'mixed' order by q.id`.execute(database.db);
    const masked = { reason: '"…" is not a web address, and there is no company name', excerpt: null };
    expect(rows).toEqual([masked, masked, masked, { reason: "2 cells", excerpt }]);
  });

  it("still applies after a newer import of a list is undone", async () => {
    const { rows } = await sql<{ id: number }>`
      select id from document where external_id = 'list.csv' and reading is not null`.execute(database.db);
    for (const { id } of rows) await undoImport(ctx, { documentId: id });
    expect((await people()).filter((name) => /ida/i.test(name))).toEqual([]);
    await read("list-file", recordsDocument([row()], { externalId: "list.csv", reading: "3" }));
  });

  it("applies to accepted reviews and held documents", async () => {
    for (const { id } of await listReviews(ctx, { limit: 10 })) await acceptReview(ctx, { itemId: id });
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
    expect((await people()).filter((name) => /ida/i.test(name))).toEqual([]);
  });

  it("needs the site's secret to import people", async () => {
    const { secret: _secret, ...without } = ctx;
    const { unreadable } = await runIngest(
      without,
      { source: "list-file", sourceLabel: "List", input: "x", dryRun: false },
      opened(recordsDocument([row()], { externalId: "without" })),
    );
    expect(unreadable).toMatchObject([{ document: "without", reason: expect.stringContaining("set SECRET") }]);
  });

  it("gives a namesake at another company a different page", async () => {
    await read(
      "list-file",
      recordsDocument([row({ company: { name: "Saltmarsh" }, people: [{ name: "Ida Moss", relation: "founder" }] })], {
        externalId: "namesake",
      }),
    );
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toEqual({ kind: "gone" });
    expect(await readFounderPage(ctx, { slug: "ida-moss-2" })).toMatchObject({ kind: "found" });
  });

  it("is repeated after a backup restored the person", async () => {
    const keys = await listSuppressions(ctx);
    await database.db.deleteFrom("suppression").execute();
    await read("list-file", recordsDocument([row()], { externalId: "restored" }));
    expect((await people()).filter((name) => name === "Ida Moss")).toHaveLength(2);
    await storeSuppressions(ctx, keys, { applied: false });
    expect([await applySuppressions(ctx), await applySuppressions(ctx)]).toEqual([1, 0]);
    // The namesake at another company stays.
    expect((await people()).filter((name) => name === "Ida Moss")).toHaveLength(1);
  });

  it("can be lifted", async () => {
    const lift = { caseId, reason: "the wrong person" };
    expect(await liftSuppression(ctx, lift)).toBe(true);
    expect(await liftSuppression(ctx, lift)).toBe(false);
    expect(await isSuppressedSlug(ctx, "ida-moss")).toBe(false);
    await read("list-file", recordsDocument([row()], { externalId: "lifted" }));
    expect((await people()).filter((name) => name === "Ida Moss")).toHaveLength(2);
    expect(
      await database.db
        .selectFrom("audit_entry")
        .select("action")
        .where("action", "like", "person.%")
        .orderBy("id")
        .execute(),
    ).toEqual([
      { action: "person.suppressed" },
      { action: "person.erased_again" },
      { action: "person.suppression_lifted" },
    ]);
  });
});
