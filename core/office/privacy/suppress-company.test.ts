import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { listSuppressions, storeSuppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { createSubject } from "../../intake/curation/create-subject.ts";
import { editSubject, restoreSubject } from "../../intake/curation/edit-subject.ts";
import { readHistory } from "../../intake/curation/history.ts";
import { mergeCompanies } from "../../intake/curation/merge-companies.ts";
import { resolveCompany } from "../../reading/directory/company-page.ts";
import { readFounderPage } from "../../reading/directory/founders.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { listReviews } from "../../intake/ingest/review/list.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { rejectReview } from "../../intake/ingest/review/decide.ts";
import { queueMail } from "../../../test/builders/queue-mail.ts";
import { saveSearch } from "../../customers/searches/save-search.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { addEndpoint } from "../../programs/webhooks/endpoints.ts";
import { postMessages } from "../../programs/webhooks/message.ts";
import { suppressCompany } from "./suppress-company.ts";
import { applySuppressions, liftSuppression, pageSuppressions } from "./suppress-person.ts";

const database = useDatabase();
let ctx: Context;

const read = (source: string, document: SourceDocument) =>
  runIngest(ctx, { source, sourceLabel: source, input: "test", dryRun: false }, opened(document));
const ida = { name: "Ida Moss", relation: "founder" } as const;
const row = (company: EvidenceRecord["company"], over: Partial<EvidenceRecord> = {}) =>
  evidence({ company, people: [ida], ...over });
const FERNHOLLOW = { name: "Fernhollow", website: "https://fernhollow.example", city: "Lyon", country: "FR" } as const;
const list = (externalId: string, ...companies: readonly EvidenceRecord["company"][]) =>
  recordsDocument(
    companies.map((company) => row(company)),
    { externalId },
  );

const published = async () =>
  (await database.db.selectFrom("lead").select("company_name").orderBy("company_name").execute()).map(
    (lead) => lead.company_name,
  );
const idOf = async (name: string) =>
  (await database.db.selectFrom("company").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
const why = { reason: "A sole trader asked for it", source: null };

/** Two leads in an alert, one in each other mail, and both in a webhook message. */
async function storeMessages(): Promise<void> {
  const [gone, kept] = [{ slug: "fernhollow-2" }, { slug: "brackwater" }];
  for (const [template, data] of [
    ["alert", { count: 2, leads: [gone, kept] }],
    ["alert", { count: 1, leads: [gone] }],
    ["corrections", { count: 1, corrections: [gone] }],
    ["monthly_list", { month: "2026-08", id: 7, search: "", count: 1, leads: [gone] }],
    ["preview", { template: "free_leads", data: { leads: [gone] } }],
    ["preview", { template: "monthly_list", data: { leads: [gone] } }],
    ["preview", { template: "renewal", data: null }],
  ] as const)
    await queueMail(ctx, { to: "reader@someone.example", template, data, purpose: "service" });
  const { id } = await saveSearch(ctx, { name: "All", address: "" });
  const hook = { searchId: id, url: "https://reader.example/hook", allowPrivateAddresses: false };
  const endpoint = await addEndpoint(ctx, hook);
  const rounds = [{ company_slug: "fernhollow-2" }, { company_slug: "brackwater" }];
  await postMessages(ctx, endpoint.id, [{ type: "search.rounds.added", data: { rounds } }]);
}

beforeAll(async () => {
  ctx = fakeClockContext(database.db);
  await read(
    "list-file",
    list("list.csv", FERNHOLLOW, { ...FERNHOLLOW, name: "Brackwater", website: "https://brackwater.example" }),
  );
  await read(
    "news-feed",
    documentOf(
      [
        {
          kind: "review",
          ref: "item 1",
          reason: "read from a headline",
          record: row({ name: "Fernhollow" }, { method: "published" }),
        },
        {
          kind: "review",
          ref: "item 2",
          reason: "read from a headline",
          record: row({ name: "Saltmarsh" }, { method: "published" }),
        },
      ],
      { externalId: "feed" },
    ),
  );
});

describe("suppressing a company", () => {
  let id = 0;

  it("removes it from the site with its people, lists and queued news", async () => {
    id = await idOf("Fernhollow");
    expect(await published()).toEqual(["Brackwater", "Fernhollow"]);
    expect(await listReviews(ctx, { limit: 5 })).toHaveLength(2);
    const caseId = await suppressCompany(ctx, { companyId: id, ...why });
    expect(await published()).toEqual(["Brackwater"]);
    expect(await resolveCompany(ctx, "fernhollow")).toEqual({ kind: "gone" });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toEqual({ kind: "gone" });
    expect((await listReviews(ctx, { limit: 5 })).map(({ record }) => record.company.name)).toEqual(["Saltmarsh"]);
    expect(await pageSuppressions(ctx, { limit: 5, after: null })).toMatchObject({
      items: [{ caseId, company: { id, name: "Fernhollow" }, request: null }],
    });
    await expect(suppressCompany(ctx, { companyId: id, ...why })).rejects.toThrow("already suppressed");
  });

  it.each([
    [
      "the same list with another row",
      list("list.csv", FERNHOLLOW, { name: "Brackwater", website: "https://brackwater.example" }),
    ],
    ["another list, by domain", list("b", { name: "Fern Hollow SAS", website: "https://www.fernhollow.example/en" })],
    ["another list, by name and city", list("c", { name: "FERNHOLLOW", city: "Lyons" })],
    ["another list, by name and country", list("d", { name: "Fernhollow", country: "FR" })],
    ["a bare name", list("e", { name: "Fernhollow, Inc." })],
  ] as const)("holds for %s", async (_, document) => {
    await read("list-file", document);
    await rebuildDirectory(ctx);
    for (const { id: itemId } of await listReviews(ctx, { kind: "match", limit: 5 }))
      await rejectReview(ctx, { itemId });
    expect(await published()).toEqual(["Brackwater"]);
    expect(await resolveCompany(ctx, "fernhollow")).toEqual({ kind: "gone" });
  });

  it("leaves namesakes elsewhere unchanged", async () => {
    await read(
      "list-file",
      list("namesake", { name: "Fernhollow", website: "https://fernhollow-us.example", city: "Austin", country: "US" }),
    );
    expect(await published()).toEqual(["Brackwater", "Fernhollow"]);
    expect(await resolveCompany(ctx, "fernhollow-2")).toMatchObject({ kind: "found" });
  });

  it("removes it from waiting mail and webhook messages", async () => {
    await storeMessages();
    const { id: otherId } = await database.db
      .selectFrom("company")
      .select("id")
      .where("slug", "=", "fernhollow-2")
      .executeTakeFirstOrThrow();
    const caseId = await suppressCompany(ctx, { companyId: otherId, ...why });
    expect(await database.db.selectFrom("outbox_message").select(["state", "data"]).orderBy("id").execute()).toEqual([
      { state: "waiting", data: { count: 1, leads: [{ slug: "brackwater" }] } },
      { state: "expired", data: null },
      { state: "expired", data: null },
      { state: "waiting", data: { month: "2026-08", search: "" } },
      { state: "expired", data: null },
      { state: "waiting", data: { template: "monthly_list", data: { leads: [] } } },
      { state: "waiting", data: { template: "renewal", data: null } },
    ]);
    const { body } = await database.db.selectFrom("webhook_delivery").select("body").executeTakeFirstOrThrow();
    expect(JSON.parse(body)).toMatchObject({ data: { rounds: [{ company_slug: "brackwater" }] } });
    await liftSuppression(ctx, { caseId, reason: "for the next test" });
  });

  it("prevents restoring, merging or creating it by hand", async () => {
    const other = await idOf("Brackwater");
    await expect(restoreSubject(ctx, { kind: "company", id }, why)).rejects.toThrow("is suppressed");
    await expect(mergeCompanies(ctx, { keptId: other, absorbedId: id, reason: "same" })).rejects.toThrow(
      "is suppressed",
    );
    const values = { name: "Fernhollow", website: "https://fernhollow.example" };
    await expect(createSubject(ctx, { kind: "company", values }, why)).rejects.toThrow("is suppressed");
    await expect(editSubject(ctx, { kind: "company", id: other }, values, why)).rejects.toThrow("is suppressed");
    expect((await readHistory(ctx, { kind: "company", id }))[0]).toMatchObject({
      edit: { action: "suppress" },
      revert: null,
    });
  });

  it("is repeated after a backup restored the company", async () => {
    const keys = await listSuppressions(ctx);
    const [shown] = (await pageSuppressions(ctx, { limit: 1, after: null })).items;
    // The state of an older backup: listed, and not suppressed.
    await liftSuppression(ctx, { caseId: shown?.caseId ?? "", reason: "as in the backup" });
    await database.db.deleteFrom("suppression").execute();
    await read("list-file", list("list.csv", FERNHOLLOW));
    expect(await published()).toContain("Fernhollow");
    expect(await resolveCompany(ctx, "fernhollow")).toMatchObject({ kind: "found" });
    await storeSuppressions(ctx, keys, { applied: false });
    expect([await applySuppressions(ctx), await applySuppressions(ctx)]).toEqual([1, 0]);
    expect(await resolveCompany(ctx, "fernhollow")).toEqual({ kind: "gone" });
    expect(await resolveCompany(ctx, "fernhollow-2")).toMatchObject({ kind: "found" });
  });

  it("lists it again with its evidence once lifted with a reason", async () => {
    const [shown] = (await pageSuppressions(ctx, { limit: 1, after: null })).items;
    const lift = { caseId: shown?.caseId ?? "", reason: "they changed their mind" };
    expect([await liftSuppression(ctx, lift), await liftSuppression(ctx, lift)]).toEqual([true, false]);
    expect(await resolveCompany(ctx, "fernhollow")).toMatchObject({ kind: "found" });
    const audit = await database.db
      .selectFrom("audit_entry")
      .select("detail")
      .where("action", "=", "company.suppression_lifted")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audit.detail).toEqual({ case: lift.caseId, reason: lift.reason });
  });
});
