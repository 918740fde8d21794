import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../db/client.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { insertAccount } from "../../../test/builders/account.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { editSubject, restoreSubject } from "../../intake/curation/edit-subject.ts";
import { pageInbox } from "../../customers/contact/inbox-page.ts";
import { readInboxItem, reopenInboxItem } from "../../customers/contact/inbox.ts";
import { readFounderPage } from "../../reading/directory/founders.ts";
import { listReviews } from "../../intake/ingest/review/list.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { listOutbox } from "../../customers/mail/read-outbox.ts";
import { answerByShowing, answerOwnRequest, answerRequest, chooseSubject, extendRequest } from "./answer-request.ts";
import { deadlinesOf, dueOnOf } from "./deadlines.ts";
import { fileRequest, privacyForm, type RequestSubject } from "./file-request.ts";
import { readHeldData, showValues } from "./held-data.ts";
import { correctOwnData, listOwnForms } from "./own-data.ts";
import { countOpenRequests, findSubject, listCandidates, readRequest } from "./read-request.ts";
import { makeRequestToken, readRequestToken } from "./request-link.ts";
import { liftSuppression } from "./suppress-person.ts";
import { sweepPersonalData } from "./sweep.ts";
import {
  acceptIdentityLink,
  confirmRequest,
  domainsOfSubject,
  sendIdentityLink,
  verifyByOperator,
} from "./verify-identity.ts";

const SITE = "https://newlyraised.example";
let ctx: Context;
let ida: RequestSubject;

const contents = {
  name: "listed_founder",
  async fill(db: Database) {
    const record = evidence({
      people: [{ name: "Ida Moss", relation: "founder", title: "CEO", location: "Lyon" }],
      sourceUrl: "https://news.example/fernhollow",
    });
    await runIngest(
      fakeClockContext(db),
      { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
      opened(recordsDocument([record], { externalId: "list.csv" })),
    );
  },
};

beforeEach(async () => {
  const { db, drop } = await testDatabase({ contents });
  ctx = fakeClockContext(db);
  const found = await findSubject(ctx, { company: "fernhollow", person: "ida-moss" });
  if (found === null) throw new Error("the founder is listed");
  ida = found;
  return drop;
});

async function file(email: string, requestType: string, subject?: RequestSubject) {
  const filed = await fileRequest(ctx, {
    form: privacyForm.parse({ name: "Ida Moss", email, companyName: "Fernhollow", requestType }),
    globalPrivacyControl: false,
    address: null,
    confirmUrl: `${SITE}/dont-sell-my-info/confirm`,
    ...(subject && { subject: { kind: subject.kind, id: subject.id } }),
  });
  if (filed.kind !== "filed") throw new Error("it was not filed");
  return filed.id;
}

const newestMail = async () => (await listOutbox(ctx, { all: true, limit: 1 }))[0];
const tokenIn = (mail: Awaited<ReturnType<typeof newestMail>>) =>
  new URL(String(mail?.data?.["url"])).searchParams.get("token") ?? "";
const openRequests = async () => (await pageInbox(ctx, { state: "open", limit: 50, after: null })).items;
const request = async (id: number) => {
  const found = await readRequest(ctx, id);
  if (found === null) throw new Error("there is no such request");
  return found;
};

describe("open requests", () => {
  it("are counted, with those past their deadline", async () => {
    const before = await countOpenRequests(ctx);
    const id = await file("ida@fernhollow.example", "access-data");
    expect(await countOpenRequests(ctx)).toEqual({ ...before, open: before.open + 1 });
    await sql`update privacy_request set due_on = '2020-01-01' where id = ${id}`.execute(ctx.db);
    expect(await countOpenRequests(ctx)).toEqual({ open: before.open + 1, overdue: before.overdue + 1 });
    await sql`update privacy_request set done_at = now() where id = ${id}`.execute(ctx.db);
    expect(await countOpenRequests(ctx)).toEqual(before);
  });
});

describe("deadlines", () => {
  const received = new Date("2026-01-30T12:00:00Z");

  it("are one month, 45 days, or 15 business days for an opt-out", () => {
    expect(deadlinesOf("delete-data", received, { extended: false })).toEqual([
      { law: "GDPR", on: "2026-02-28" },
      { law: "CCPA", on: "2026-03-16" },
    ]);
    expect(deadlinesOf("opt-out", received, { extended: false })).toContainEqual({
      law: "CCPA opt-out",
      on: "2026-02-20",
    });
    expect(dueOnOf("delete-data", new Date("2026-08-01T12:00:00Z"), { extended: false })).toBe("2026-08-31");
    expect(dueOnOf("delete-data", received, { extended: true })).toBe("2026-04-30");
  });
});

describe("a privacy request", () => {
  it("is verified by confirming it from an address at the company's domain", async () => {
    const id = await file("ida@fernhollow.example", "delete-data", ida);
    expect(await confirmRequest(ctx, tokenIn(await newestMail()))).toBe(id);
    expect(await request(id)).toMatchObject({ isConfirmed: true, verification: "link", subject: { name: "Ida Moss" } });
  });

  it("finds the listed person by name and by an address at their company's domain", async () => {
    const id = await file("ida@fernhollow.example", "delete-data");
    await confirmRequest(ctx, tokenIn(await newestMail()));
    expect(await request(id)).toMatchObject({ verification: "link", subject: { name: "Ida Moss" } });
    const elsewhere = await file("ida@mail.example", "delete-data");
    await confirmRequest(ctx, tokenIn(await newestMail()));
    expect(await request(elsewhere)).toMatchObject({ isConfirmed: true, verification: null, subject: null });
  });

  it.each(["ida@gmail.com", "ida@elsewhere.example"])("is not verified by confirming it from %s", async (email) => {
    const id = await file(email, "delete-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    expect(await request(id)).toMatchObject({ isConfirmed: true, verification: null });
    await expect(answerOwnRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(answerRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toMatchObject({ kind: "found" });
  });

  it("suggests people of the company when the name differs, and accepts any listed person", async () => {
    const id = await file("i.berg@fernhollow.example", "access-data");
    await sql`update privacy_request set full_name = 'Ina Berg' where id = ${id}`.execute(ctx.db);
    expect(await listCandidates(ctx, await request(id))).toMatchObject([
      { id: ida.id, hasName: false, hasDomain: true },
    ]);
    await expect(chooseSubject(ctx, id, { kind: "person", id: 999_999 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("suggests candidates, and is verified by a link mailed to an address at the company's domain", async () => {
    const id = await file("ida@mail.example", "access-data");
    expect(await listCandidates(ctx, await request(id))).toMatchObject([
      { id: ida.id, companies: ["Fernhollow"], hasAddress: false, hasDomain: false, hasCompany: true },
    ]);
    await chooseSubject(ctx, id, ida);
    expect(await domainsOfSubject(ctx, id)).toEqual(["fernhollow.example"]);
    await expect(sendIdentityLink(ctx, { id, address: "x@elsewhere.example", siteUrl: SITE })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await sendIdentityLink(ctx, { id, address: "ida@fernhollow.example", siteUrl: SITE });
    const mail = await newestMail();
    expect(mail).toMatchObject({ to: "ida@fernhollow.example", template: "privacy_identity" });
    const token = tokenIn(mail);
    expect(await acceptIdentityLink(ctx, makeRequestToken(ctx, "status", id))).toBeNull();
    expect(await acceptIdentityLink(fakeClockContext(ctx.db, new Date("2026-09-05T12:00:00Z")), token)).toBeNull();
    expect(await acceptIdentityLink(ctx, token)).toBe(id);
    expect(await request(id)).toMatchObject({ verification: "link" });
    await answerByShowing(ctx, { id, siteUrl: SITE });
    expect(await newestMail()).toMatchObject({
      to: "ida@mail.example",
      template: "privacy_copied",
      data: { answer: expect.stringContaining("shows everything we hold") },
    });
    expect(await readHeldData(ctx, ida, null)).toMatchObject({
      values: expect.arrayContaining([
        expect.objectContaining({
          field: "location",
          value: "Lyon",
          source: "Imported list",
          sourceUrl: "https://news.example/fernhollow",
        }),
        expect.objectContaining({ about: "role", field: "title", value: "CEO", company: "Fernhollow" }),
      ]),
      addresses: [],
      articles: [],
    });
  });

  it("shows messages, sign-ups and mails of a confirmed address only", async () => {
    const at = ctx.clock.now();
    await ctx.db
      .insertInto("contact_message")
      .values([
        { received_at: at, name: "Ida", email: "Ida@Mail.example ", message: "Where am I listed?" },
        { received_at: at, name: "Else", email: "else@mail.example", message: "Hello" },
      ])
      .execute();
    await file("ida@mail.example", "access-data", ida);
    const { messages } = await readHeldData(ctx, ida, "ida@mail.example");
    expect(messages).toEqual([
      { kind: "mail", text: "privacy_confirm", at },
      { kind: "message", text: "Where am I listed?", at },
    ]);
    expect(await readHeldData(ctx, ida, null)).toMatchObject({ messages: [] });
  });

  it("lists descriptions of the person's company, articles and drafts that name them, with their sources", async () => {
    const sourceUrl = "https://lists.example/new";
    const company = { name: "Fernhollow", website: "fernhollow.example", description: "Founded by MOSS Ida in 2020." };
    const described = evidence({ company, people: [], sourceUrl });
    await runIngest(
      ctx,
      { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
      opened(recordsDocument([described], { externalId: "described.csv" })),
    );
    const article = { excerpt: "", category: "Seed", word_count: 5, published_on: "2026-08-20", source_url: sourceUrl };
    await ctx.db
      .insertInto("article")
      .values([
        { ...article, slug: "raise", title: "Fernhollow raises", markdown: "Led by Moss, Ida.", state: "published" },
        { ...article, slug: "draft", title: "On Ida Moss's plans", markdown: "", state: "draft" },
        { ...article, slug: "other", title: "Ida Mossman raises", markdown: "", state: "published" },
      ])
      .execute();
    const { values, articles } = await readHeldData(ctx, ida, null);
    expect(showValues(values).filter(({ label }) => label.startsWith("Description"))).toEqual([
      {
        label: "Description of Fernhollow",
        text: "Founded by MOSS Ida in 2020.",
        sources: [expect.objectContaining({ source: "Imported list", sourceUrl })],
      },
    ]);
    expect(articles).toMatchObject([
      { title: "Fernhollow raises", slug: "raise", sourceUrl },
      { title: "On Ida Moss's plans", slug: null, sourceUrl },
    ]);
  });

  it.each(["deleted", "opted_out"] as const)(
    "suppresses the person when %s, after an operator verified the identity",
    async (outcome) => {
      const id = await file("ida@mail.example", outcome === "deleted" ? "delete-data" : "opt-out");
      await confirmRequest(ctx, tokenIn(await newestMail()));
      await chooseSubject(ctx, id, ida);
      await verifyByOperator(ctx, id, "Called her at the company's switchboard.");
      await answerRequest(ctx, { id, siteUrl: SITE, outcome });
      expect(await readFounderPage(ctx, { slug: "ida-moss" })).toEqual({ kind: "gone" });
      expect(await request(id)).toMatchObject({
        subject: null,
        outcome,
        suppressionCase: expect.any(String),
        doneAt: ctx.clock.now(),
      });
      expect(tokenIn(await newestMail())).toBe(makeRequestToken(ctx, "status", id));
      await expect(answerRequest(ctx, { id, siteUrl: SITE, outcome })).rejects.toMatchObject({ code: "conflict" });
    },
  );

  it("hides the person when opted out by an unverified stranger, until the suppression is lifted", async () => {
    const described = evidence({
      company: { name: "Fernhollow", website: "https://fernhollow.example", description: "Ferns. Ida Moss began it." },
      sourceUrl: "https://news.example/ferns",
    });
    const text = async () => {
      const { rows } = await sql<{ description: string | null }>`
        select description from company where name = 'Fernhollow'`.execute(ctx.db);
      return rows[0]?.description;
    };
    const read = (externalId: string, ...records: readonly ReturnType<typeof evidence>[]) =>
      runIngest(
        ctx,
        { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
        opened(recordsDocument(records, { externalId })),
      );
    await read("described.csv", described);
    const claims = async () => {
      const { rows } = await sql`select id from claim where edit_id is null order by id`.execute(ctx.db);
      return rows;
    };
    const before = await claims();
    const id = await file("stranger@mail.example", "opt-out", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "opted_out" });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).not.toMatchObject({ kind: "found" });
    expect([await text(), await claims()]).toEqual(["Ferns.", before]);
    const again = { ...described, company: { name: "Fernhollow", website: "https://fernhollow.example" } };
    await read("again.csv", evidence({ ...again, people: [{ name: "Ida Moss", relation: "founder" }] }));
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).not.toMatchObject({ kind: "found" });
    const { suppressionCase } = await request(id);
    await liftSuppression(ctx, { caseId: suppressionCase ?? "", reason: "the person wrote to us" });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toMatchObject({ kind: "found" });
    expect(await text()).toBe("Ferns. Ida Moss began it.");
  });

  it("is answered as corrected only after an edit, else as having nothing to correct, with a reason", async () => {
    const id = await file("ida@fernhollow.example", "correct-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    const at = { id, siteUrl: SITE };
    await expect(answerRequest(ctx, { ...at, outcome: "corrected" })).rejects.toMatchObject({ code: "conflict" });
    await expect(answerRequest(ctx, { ...at, outcome: "not_corrected" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await answerRequest(ctx, { ...at, outcome: "not_corrected", text: "Your title is the one you ask for." });
    expect(await newestMail()).toMatchObject({
      template: "privacy_not_corrected",
      data: { answer: "Your title is the one you ask for." },
    });
    const other = await file("ida@fernhollow.example", "correct-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    await editSubject(ctx, ida, { location: "Paris" }, { reason: "asked for", source: null });
    await answerRequest(ctx, { id: other, siteUrl: SITE, outcome: "corrected" });
    expect(await request(other)).toMatchObject({ outcome: "corrected" });
  });

  it("withdraws an investor with the deleted person's name, now and in later imports, until an editor restores it", async () => {
    const invest = (externalId: string, name: string, investor: string) =>
      runIngest(
        ctx,
        { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
        opened(
          recordsDocument(
            [evidence({ company: { name }, people: [], round: { investors: [{ name: investor, lead: false }] } })],
            { externalId },
          ),
        ),
      );
    const listed = async () =>
      (await ctx.db.selectFrom("investor_listing").select("name").orderBy("name").execute()).map(({ name }) => name);
    await invest("angels.csv", "Birchwater", "Ida Moss");
    await invest("funds.csv", "Cinderfield", "Ida Moss Capital");
    expect(await listed()).toEqual(["Ida Moss", "Ida Moss Capital"]);
    const id = await file("ida@fernhollow.example", "delete-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" });
    expect(await listed()).toEqual(["Ida Moss Capital"]);
    await invest("later.csv", "Dunemoor", "MOSS Ida");
    await invest("again.csv", "Elderwick", "Ida Moss");
    expect(await listed()).toEqual(["Ida Moss Capital"]);
    const later = await ctx.db
      .selectFrom("investor")
      .select("id")
      .where("name", "=", "MOSS Ida")
      .executeTakeFirstOrThrow();
    await restoreSubject(ctx, { kind: "investor", id: later.id }, { reason: "a namesake", source: null });
    expect(await listed()).toEqual(["Ida Moss Capital", "MOSS Ida"]);
  });

  it("deletes messages and sign-ups of a confirmed address with the person, except of account holders", async () => {
    const messages = async () =>
      (await ctx.db.selectFrom("contact_message").select("email").orderBy("id").execute()).map(({ email }) => email);
    const write = (email: string) =>
      ctx.db
        .insertInto("contact_message")
        .values({ received_at: ctx.clock.now(), name: "Ida Moss", email, message: "Hello" })
        .execute();
    await insertAccount(ctx.db, "holder@fernhollow.example", "member");
    for (const email of ["Ida@Fernhollow.example", "holder@fernhollow.example", "ben@fernhollow.example"])
      await write(email);
    const id = await file("ida@fernhollow.example", "delete-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" });
    expect(await messages()).toEqual(["holder@fernhollow.example", "ben@fernhollow.example"]);
    expect((await listOutbox(ctx, { all: true, limit: 9 })).map(({ to, template }) => `${to} ${template}`)).toEqual([
      "ida@fernhollow.example privacy_deleted",
    ]);
    const other = await file("holder@fernhollow.example", "delete-data");
    await confirmRequest(ctx, tokenIn(await newestMail()));
    await answerRequest(ctx, { id: other, siteUrl: SITE, outcome: "deleted", isNobody: true });
    expect(await messages()).toEqual(["holder@fernhollow.example", "ben@fernhollow.example"]);
  });

  it("is deleted three years after the answer, and a contact message after one", async () => {
    const open = await file("ben@mail.example", "other");
    const id = await file("ida@mail.example", "other");
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "answered", text: "Done." });
    const done = { name: "Ida Moss", email: "ida@mail.example", message: "Hello", done_at: ctx.clock.now() };
    await ctx.db
      .insertInto("contact_message")
      .values({ received_at: ctx.clock.now(), ...done })
      .execute();
    const left = async (day: string) => {
      await sweepPersonalData(fakeClockContext(ctx.db, new Date(`${day}T13:00:00Z`)));
      const requests = await ctx.db.selectFrom("privacy_request").select("id").orderBy("id").execute();
      const messages = await ctx.db.selectFrom("contact_message").select("id").execute();
      return [requests.map((row) => row.id), messages.length];
    };
    expect(await left("2027-08-31")).toEqual([[open, id], 1]);
    expect(await left("2027-09-02")).toEqual([[open, id], 0]);
    expect(await left("2029-08-31")).toEqual([[open, id], 0]);
    expect(await left("2029-09-02")).toEqual([[open], 0]);
  });

  it("applies corrections and then removal at once on its status page", async () => {
    const id = await file("ida@fernhollow.example", "correct-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    const [own, role] = await listOwnForms(ctx, ida);
    if (own === undefined || role === undefined) throw new Error("a person and a role can be corrected");
    const was = Object.fromEntries(own.fields.map(({ name, value }) => [name, value]));
    await correctOwnData(ctx, { id, siteUrl: SITE, form: own, values: { location: "Paris" }, was });
    await correctOwnData(ctx, { id, siteUrl: SITE, form: role, values: { title: "Chair" }, was: {} });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toMatchObject({
      page: { location: "Paris", title: "Chair" },
    });
    expect(
      (await listOutbox(ctx, { all: true, limit: 10 })).filter(({ template }) => template === "privacy_corrected"),
    ).toHaveLength(1);
    await expect(
      correctOwnData(ctx, { id, siteUrl: SITE, form: { kind: "company", id: 1 }, values: { name: "Mine" }, was: {} }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await answerOwnRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" });
    expect(await readFounderPage(ctx, { slug: "ida-moss" })).toEqual({ kind: "gone" });
    expect(await ctx.db.selectFrom("edit").select(["fields", "before"]).distinct().execute()).toEqual([
      { fields: {}, before: {} },
    ]);
  });

  it.each([
    ["access-data", "copied"],
    ["check-data", "checked"],
  ] as const)(
    "to see the data (%s) is answered by showing it, and can be corrected and removed then",
    async (type, outcome) => {
      const id = await file("ida@fernhollow.example", type, ida);
      const confirmation = tokenIn(await newestMail());
      await answerByShowing(ctx, { id, siteUrl: SITE });
      expect(await openRequests()).toHaveLength(1);
      await confirmRequest(ctx, confirmation);
      await answerByShowing(ctx, { id, siteUrl: SITE });
      await answerByShowing(ctx, { id, siteUrl: SITE });
      expect(await openRequests()).toEqual([]);
      expect(await readInboxItem(ctx, `privacy-${id}`)).toMatchObject({
        doneAt: ctx.clock.now(),
        doneNote: "Shown on the request's page on 2026-09-01",
      });
      expect(await request(id)).toMatchObject({
        outcome,
        held: true,
        answer: expect.stringContaining("shows everything we hold"),
      });
      const audited = await ctx.db
        .selectFrom("audit_entry")
        .select("detail")
        .where("action", "=", "privacy_request.answered")
        .execute();
      expect(audited).toEqual([{ detail: { id, outcome, note: "Shown on the request's page on 2026-09-01" } }]);
      expect(await newestMail()).toMatchObject({ template: `privacy_${outcome}` });
      const [form] = await listOwnForms(ctx, ida);
      if (form === undefined) throw new Error("a person can be corrected");
      await correctOwnData(ctx, { id, siteUrl: SITE, form, values: { location: "Paris" }, was: {} });
      await answerOwnRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" });
      expect(await readFounderPage(ctx, { slug: "ida-moss" })).toEqual({ kind: "gone" });
    },
  );

  it.each(["with a message", "of another type", "reopened by the operator"])(
    "stays due when its data is shown, %s",
    async (which) => {
      const type = which === "of another type" ? "delete-data" : "access-data";
      const id = await file("ida@fernhollow.example", type, ida);
      await confirmRequest(ctx, tokenIn(await newestMail()));
      if (which === "with a message")
        await sql`update privacy_request set details = 'Who gave you my name?' where id = ${id}`.execute(ctx.db);
      if (which === "reopened by the operator") {
        await answerByShowing(ctx, { id, siteUrl: SITE });
        await reopenInboxItem(ctx, `privacy-${id}`);
      }
      await answerByShowing(ctx, { id, siteUrl: SITE });
      expect(await openRequests()).toHaveLength(1);
    },
  );

  it("lets a company correct its data, but not remove itself or its people", async () => {
    const company = await findSubject(ctx, { company: "fernhollow", person: null });
    if (company === null) throw new Error("the company is listed");
    const id = await file("press@fernhollow.example", "correct-data", company);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    const forms = await listOwnForms(ctx, company);
    expect(forms.map(({ kind, heading }) => [kind, heading])).toEqual([["company", "Fernhollow"]]);
    const [form] = forms;
    if (form === undefined) throw new Error("a company can be corrected");
    await correctOwnData(ctx, { id, siteUrl: SITE, form, values: { city: "Paris" }, was: {} });
    expect(await ctx.db.selectFrom("company").select("city").execute()).toEqual([{ city: "Paris" }]);
    await expect(answerOwnRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" })).rejects.toMatchObject({
      code: "conflict",
    });
    const shown = showValues((await readHeldData(ctx, company, null)).values);
    expect(shown).toContainEqual({
      label: "Website",
      text: "https://fernhollow.example",
      sources: [expect.objectContaining({ source: "Imported list" })],
    });
    expect(shown.map(({ label, sources }) => [label, sources[0]?.source])).toContainEqual([
      "Region",
      "GeoNames, for the edited location Paris",
    ]);
    expect(shown.map(({ label }) => label)).not.toContain("derivedFrom");
  });

  it("can be extended once, and mails the reason", async () => {
    const id = await file("ida@mail.example", "delete-data");
    await extendRequest(ctx, { id, siteUrl: SITE, reason: "Many requests." });
    expect(await request(id)).toMatchObject({ dueOn: "2026-11-30", extensionReason: "Many requests." });
    expect(await newestMail()).toMatchObject({ template: "privacy_extended", data: { date: "2026-11-30" } });
    await expect(extendRequest(ctx, { id, siteUrl: SITE, reason: "More." })).rejects.toMatchObject({
      code: "conflict",
    });
    const optOut = await file("ida@mail.example", "opt-out");
    await expect(extendRequest(ctx, { id: optOut, siteUrl: SITE, reason: "More." })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it.each(["checked", "copied", "corrected"] as const)(
    "reports that nothing is held without verifying the identity, when %s",
    async (outcome) => {
      const id = await file("nobody@mail.example", "check-data");
      // The sender has the name of a listed person.
      await expect(answerRequest(ctx, { id, siteUrl: SITE, outcome })).rejects.toMatchObject({ code: "conflict" });
      await answerRequest(ctx, { id, siteUrl: SITE, outcome, isNobody: true });
      expect(await newestMail()).toMatchObject({ template: "privacy_nothing", data: { answer: "" } });
      expect(await request(id)).toMatchObject({ held: false });
    },
  );

  it("reports that no data is left, when answered again after the deletion", async () => {
    const id = await file("ida@fernhollow.example", "delete-data", ida);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "deleted" });
    expect(await request(id)).toMatchObject({ held: true });
    await reopenInboxItem(ctx, `privacy-${id}`);
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "checked" });
    expect(await newestMail()).toMatchObject({ template: "privacy_nothing" });
    expect(await request(id)).toMatchObject({ held: false });
  });

  it("reports that no data is left, after another request of the person deleted it", async () => {
    const [first, second] = [
      await file("ida@fernhollow.example", "access-data", ida),
      await file("ida@mail.example", "delete-data", ida),
    ];
    await verifyByOperator(ctx, first, "Known customer.");
    await verifyByOperator(ctx, second, "Known customer.");
    await answerRequest(ctx, { id: second, siteUrl: SITE, outcome: "deleted" });
    await answerRequest(ctx, { id: first, siteUrl: SITE, outcome: "copied" });
    expect(await newestMail()).toMatchObject({ template: "privacy_nothing" });
    expect(await request(first)).toMatchObject({ verification: "operator", held: false });
    expect(await request(second)).toMatchObject({ held: true });
  });

  it("is verified at once when its confirmed address belongs to the chosen person", async () => {
    const id = await file("ida@fernhollow.example", "access-data");
    await sql`update privacy_request set full_name = 'Ina Berg' where id = ${id}`.execute(ctx.db);
    await confirmRequest(ctx, tokenIn(await newestMail()));
    expect(await request(id)).toMatchObject({ subject: null, verification: null });
    await chooseSubject(ctx, id, ida);
    expect(await request(id)).toMatchObject({ verification: "link" });
    await chooseSubject(ctx, id, null);
    expect(await request(id)).toMatchObject({ verification: null });
  });

  it("is not verified by an address that only an operator accepted", async () => {
    const id = await file("ida@fernhollow.example", "access-data", ida);
    await verifyByOperator(ctx, id, "Called the switchboard.");
    await chooseSubject(ctx, id, null);
    await chooseSubject(ctx, id, ida);
    expect(await request(id)).toMatchObject({ isConfirmed: false, verification: null });
  });

  it("keeps its verification when the same person is chosen again", async () => {
    const id = await file("ida@mail.example", "access-data", ida);
    await verifyByOperator(ctx, id, "Called the switchboard.");
    await chooseSubject(ctx, id, ida);
    expect(await request(id)).toMatchObject({ verification: "operator" });
  });

  it("takes no further steps once it is answered", async () => {
    const id = await file("ida@mail.example", "other", ida);
    await answerRequest(ctx, { id, siteUrl: SITE, outcome: "answered", text: "Thank you." });
    const answered = { message: "This request was already answered." };
    await expect(chooseSubject(ctx, id, null)).rejects.toMatchObject(answered);
    await expect(verifyByOperator(ctx, id, "Called.")).rejects.toMatchObject(answered);
    const address = "ida@fernhollow.example";
    await expect(sendIdentityLink(ctx, { id, address, siteUrl: SITE })).rejects.toMatchObject(answered);
    expect(await request(id)).toMatchObject({ subject: { id: ida.id }, verification: null });
  });

  it("needs the listed person before deleting", async () => {
    const id = await file("ida@mail.example", "delete-data");
    await expect(answerRequest(ctx, { id, siteUrl: SITE, outcome: "deleted", isNobody: true })).rejects.toMatchObject({
      message: `Ida Moss (${ida.id}) is listed. Save this person in the request first.`,
    });
    expect(await request(id)).toMatchObject({ outcome: null, doneAt: null });
    expect(await ctx.db.selectFrom("suppression").select("kind").execute()).toEqual([]);
  });

  it("prevents a person from being listed in the future", async () => {
    const filed = await fileRequest(ctx, {
      form: privacyForm.parse({
        name: "Una Quill",
        email: "una@brackenfold.example",
        companyName: "Brackenfold",
        requestType: "delete-data",
      }),
      globalPrivacyControl: false,
      address: null,
      confirmUrl: `${SITE}/dont-sell-my-info/confirm`,
    });
    if (filed.kind !== "filed") throw new Error("it was not filed");
    await answerRequest(ctx, { id: filed.id, siteUrl: SITE, outcome: "deleted" });
    expect(await newestMail()).toMatchObject({ template: "privacy_nothing_listed" });
    const people = [
      { name: "Una Quill", relation: "founder" as const },
      { name: "Bo Fenn", relation: "founder" as const },
    ];
    const named = evidence({ company: { name: "Brackenfold" }, people, sourceUrl: "https://news.example/brackenfold" });
    const elsewhere = evidence({
      company: { name: "Brackenfold Labs", website: "https://www.brackenfold.example" },
      people,
      sourceUrl: "https://news.example/labs",
    });
    await runIngest(
      ctx,
      { source: "list-file", sourceLabel: "List file", input: "test", dryRun: false },
      opened(recordsDocument([named, elsewhere], { externalId: "later.csv" })),
    );
    const { rows } = await sql<{ name: string }>`select distinct name from person order by name`.execute(ctx.db);
    // Bo Fenn is new at that company, so a reviewer decides.
    expect(rows).toEqual([{ name: "Ida Moss" }]);
    const held = await listReviews(ctx, { kind: "person", limit: 9 });
    expect(held.flatMap(({ record }) => record.people.map(({ name }) => name))).toEqual(["Bo Fenn", "Bo Fenn"]);
    // Answered again after the suppression was lifted, it is effective again.
    const { suppressionCase } = await request(filed.id);
    const isCovered = async () => (await Suppressions.load(ctx)).covers({ addresses: ["una@brackenfold.example"] });
    await liftSuppression(ctx, { caseId: suppressionCase ?? "", reason: "a mistake" });
    expect(await isCovered()).toBe(false);
    await reopenInboxItem(ctx, `privacy-${filed.id}`);
    await answerRequest(ctx, { id: filed.id, siteUrl: SITE, outcome: "deleted" });
    expect(await isCovered()).toBe(true);
    expect(await request(filed.id)).toMatchObject({ suppressionCase, held: false });
  });
});

describe("a link of a request", () => {
  it("is rejected when altered, expired or made for another purpose", () => {
    const token = makeRequestToken(ctx, "status", 12);
    expect(readRequestToken(ctx, "status", token)).toBe(12);
    expect(readRequestToken(ctx, "identity", token)).toBeNull();
    expect(readRequestToken(ctx, "status", `B${token.slice(1)}`)).toBeNull();
    expect(readRequestToken({ ...ctx, secret: Buffer.from("another") }, "status", token)).toBeNull();
    expect(readRequestToken(ctx, "identity", makeRequestToken(ctx, "identity", 12, ctx.clock.now()))).toBeNull();
  });
});
