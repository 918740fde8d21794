import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { companyNameKey } from "../../core/catalogue/names/company-name.ts";
import { openList, setApplies } from "../../core/customers/company-lists/company-list.ts";
import { putCompanies } from "../../core/customers/company-lists/put-companies.ts";
import { readNews } from "../../core/customers/company-lists/read-news.ts";
import { deliverMonthlyLists } from "../../core/customers/delivery/deliver-monthly-lists.ts";
import {
  connectDestination,
  ownDestination,
  startDestination,
} from "../../core/customers/destinations/destinations.ts";
import { previewDestination } from "../../core/customers/destinations/preview.ts";
import { setAlert } from "../../core/customers/searches/alert.ts";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { addEndpoint } from "../../core/programs/webhooks/endpoints.ts";
import { findSheet } from "../../core/programs/sheets/read-sheet.ts";
import { createSheetAddress } from "../../core/programs/sheets/sheet-address.ts";
import { publishArticle, publishDueArticles } from "../../core/reading/newsroom/publish-article.ts";
import { createArticle } from "../../core/reading/newsroom/save-article.ts";
import { roundFeedItems } from "../../core/reading/directory/feed-items.ts";
import { readAddress } from "../../core/reading/directory/search/read-filter.ts";
import { readContacts } from "../../core/finder/contacts/read-contacts.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { suppressCompany } from "../../core/office/privacy/suppress-company.ts";
import { suppressPerson } from "../../core/office/privacy/suppress-person.ts";
import type { Context } from "../../core/shared/context.ts";
import { createPoster } from "../../platform/http/post.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addPayer, as } from "../../test/builders/delivery.ts";
import { addCompanyWithRound, editCatalogue } from "../../test/builders/edits.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { exportedRows } from "../../test/builders/exports.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { checkQueuedMail } from "../../test/builders/queue-mail.ts";
import { useDatabase } from "../../test/database.ts";
import { clearJobs, runDueJobs } from "../../test/run-jobs.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });
let now = new Date("2026-09-01T12:00:00Z");
const operator = (): Context => ({ ...fakeClockContext(database.db), clock: { now: () => now } });

afterEach(async () => {
  await sql`delete from saved_search`.execute(database.db);
  await clearJobs(database.db);
  await checkQueuedMail(database);
});

/** Runs the jobs that are due, twenty minutes after what happened, so that no mail waits for its group. */
async function work(): Promise<void> {
  now = new Date(now.getTime() + 20 * 60_000);
  const effects = {
    ...QUIET_EFFECTS,
    post,
    actorOf: async (_: Context, id: string) => ({ id, access: "paid" }) as const,
    webhookAgent: async () => "Newly Raised",
  };
  await runDueJobs({
    ctx: operator(),
    jobs: JOBS,
    effects,
    onError: (error, what) => {
      throw new Error(what, { cause: error });
    },
  });
}

const domainOf = (name: string) => `${name.toLowerCase().replaceAll(" ", "-")}.example`;

/** A company with a round, published as sources do. */
async function raise(name: string) {
  const made = await addCompanyWithRound(operator(), { name, industry: "Fintech" });
  await sql`insert into company_key (kind, value, company_id) values ('name', ${companyNameKey(name)}, ${made.companyId}),
    ('domain', ${domainOf(name)}, ${made.companyId}) on conflict do nothing`.execute(database.db);
  return made;
}

/** Mails to a member: their templates, and the companies in them. */
async function mailsTo(name: string) {
  const { rows } = await sql<{ template: string; raised: string[]; news: string[] }>`
    select template, array(select l ->> 'company' from jsonb_array_elements(data -> 'leads') l) as raised,
      array(select l ->> 'company' from jsonb_array_elements(data -> 'addresses') l) as news
    from outbox_message where to_address = ${`${name}@someone.example`} and list = 'alerts' order by id`.execute(
    database.db,
  );
  return rows;
}

it("tells of a watched company's round and other news by mail, webhook, destination and REST", async () => {
  const ctx = as(operator(), await addPayer(operator(), "watcher"), "paid");
  const list = await openList(ctx, { name: "Customers", purpose: "watch" });
  const { searchId } = list;
  if (searchId === null) throw new Error("a watch list has a search");
  await putCompanies(ctx, {
    listId: list.id,
    companies: [
      { externalId: "crm-7", name: "", domain: "watched-oak.example", place: "", metadata: { owner: ["Ada", null] } },
    ],
  });
  const [hooks, leads] = [await startReceiver(), await startReceiver()];
  await addEndpoint(ctx, { searchId, url: hooks.url, oneRound: false, allowPrivateAddresses: true });
  const id = await connectDestination(ctx, {
    kind: "each-lead",
    credential: leads.url,
    searchId,
    allowPrivateAddresses: true,
  });
  await startDestination(ctx, { id, withExisting: true });

  const oak = await raise("Watched Oak");
  await raise("Other Oak");
  await work();
  const rounds: unknown[] = [];
  const matched = () => {
    const messages = hooks.received.splice(0).map(({ body }) => JSON.parse(body));
    rounds.push(...messages.flatMap(({ type, data }) => (type === "company.matched" ? [] : [{ type, data }])));
    return messages.filter(({ type }) => type === "company.matched");
  };
  const known = { list_id: list.id, external_id: "crm-7", matched_by: "domain", metadata: { owner: ["Ada", null] } };
  expect(matched()).toMatchObject([
    {
      data: {
        ...known,
        news: "raised",
        company: { id: oak.companyId, name: "Watched Oak" },
        round: { round_id: oak.roundId, company_name: "Watched Oak" },
        company_name: "Watched Oak",
        domain: domainOf("Watched Oak"),
      },
    },
  ]);
  expect(leads.received.splice(0).map(({ body }) => body)).toEqual([expect.stringContaining("Watched Oak")]);
  expect(await mailsTo("watcher")).toEqual([{ template: "alert", raised: ["Watched Oak"], news: [] }]);

  const news = async () => {
    await work();
    return matched().map(({ data }) => data.news);
  };
  await editCatalogue(
    operator(),
    sql`update funding_round set amount_minor = 700000000, amount_usd_minor = 700000000 where id = ${oak.roundId}`,
    [{ kind: "changed", subjectKind: "round", subjectId: oak.roundId, companyId: oak.companyId }],
  );
  expect(await news()).toEqual(["changed"]);
  expect(leads.received.splice(0)).toHaveLength(1);

  const person = await sql<{ id: number }>`
    with p as (insert into person (name, slug) values ('Flo Elm', 'flo-elm') returning id)
    insert into role (person_id, company_id, relation, title) select id, ${oak.companyId}, 'employee', 'CFO' from p
    returning id`.execute(database.db);
  await editCatalogue(operator(), sql`select`, [
    { kind: "added", subjectKind: "role", subjectId: person.rows[0]?.id ?? 0, companyId: oak.companyId },
  ]);
  expect(await news()).toEqual(["changed"]);
  expect(leads.received.splice(0).map(({ body }) => body)).toEqual([expect.stringContaining("CFO")]);

  const editor: Context = { ...operator(), actor: { id: "editor", access: "editor" } };
  const slug = (await sql<{ slug: string }>`select slug from company where id = ${oak.companyId}`.execute(database.db))
    .rows[0]?.slug;
  const article = { excerpt: "In short.", category: "Seed", markdown: "It raised.", featured: false, sourceUrl: null };
  const write = (title: string) => createArticle(editor, { ...article, title, slug: "", company: slug ?? null });
  const seenOf = async (articleId: number) =>
    (
      await sql<{ seen: number }>`select max(id) as seen from article_revision where article_id = ${articleId}`.execute(
        database.db,
      )
    ).rows[0]?.seen ?? 0;
  const first = await write("About an oak");
  await publishArticle(editor, { id: first, seen: await seenOf(first), step: { kind: "publish" } });
  expect(await news()).toEqual(["changed"]);
  const second = await write("More about an oak");
  const soon = new Date(now.getTime() + 60_000);
  await publishArticle(editor, { id: second, seen: await seenOf(second), step: { kind: "schedule", at: soon } });
  now = soon;
  await publishDueArticles(operator());
  expect(await news()).toEqual(["changed"]);
  const carried = { external_id: known.external_id, metadata: known.metadata, listed: [known] };
  expect(rounds.slice(0, 2)).toMatchObject([
    { type: "search.rounds.added", data: { rounds: [{ round_id: oak.roundId, ...carried }] } },
    { type: "search.rounds.changed", data: { rounds: [{ round_id: oak.roundId, ...carried, changed: {} }] } },
  ]);
  rounds.length = 0;
  // Unchanged leads are not delivered again.
  expect(leads.received).toEqual([]);

  expect((await mailsTo("watcher")).slice(1)).toEqual(
    Array.from({ length: 4 }, () => ({ template: "alert_watched", raised: [], news: ["Watched Oak"] })),
  );
  const { changes, position } = await readNews(ctx, { listId: list.id, after: 0, limit: 100 });
  const listed = [{ externalId: "crm-7", matchedBy: "domain", metadata: { owner: ["Ada", null] } }];
  expect(changes.every((one) => one.companyId === oak.companyId)).toBe(true);
  expect(changes.slice(-1)).toMatchObject([{ reason: "An article about the company was published", listed }]);
  expect(await readNews(ctx, { listId: list.id, after: position, limit: 9 })).toEqual({
    changes: [],
    position,
    more: false,
  });
  await expect(
    readNews(as(operator(), "other", "paid"), { listId: list.id, after: 0, limit: 9 }),
  ).rejects.toMatchObject({ code: "not_found" });

  await editCatalogue(operator(), sql`update funding_round set withdrawn_at = ${now} where id = ${oak.roundId}`, [
    { kind: "withdrawn", subjectKind: "round", subjectId: oak.roundId, companyId: oak.companyId },
  ]);
  await work();
  matched();
  expect(rounds).toMatchObject([
    { type: "search.rounds.withdrawn", data: { rounds: [{ round_id: oak.roundId, ...carried }] } },
  ]);
});

/** A list's import that states a person of a company, and the address if it is given. */
async function importPerson(name: string, email?: string): Promise<void> {
  const record = evidence({
    company: { name, website: `https://${domainOf(name)}`, industry: ["Fintech"] },
    people: [{ name: "Ada Park", title: "CEO", relation: "founder", ...(email !== undefined && { email }) }],
  });
  const document = recordsDocument([record], { externalId: `${name}${email ?? ""}` });
  await runIngest(
    operator(),
    { source: "list-file", sourceLabel: "List", input: name, dryRun: false },
    opened(document),
  );
}

it("tells of a watched company's new address at every door, and withdraws the company everywhere", async () => {
  const ctx = as(operator(), await addPayer(operator(), "addressee"), "paid");
  const list = await openList(ctx, { name: "Addressed", purpose: "watch" });
  const { searchId } = list;
  if (searchId === null) throw new Error("a watch list has a search");
  const listed = { externalId: "crm-9", name: "", domain: domainOf("Lone Rowan"), place: "", metadata: {} };
  await putCompanies(ctx, { listId: list.id, companies: [listed] });
  const [hooks, slack, leads] = [await startReceiver(), await startReceiver(), await startReceiver()];
  await addEndpoint(ctx, { searchId, url: hooks.url, oneRound: false, allowPrivateAddresses: true });
  for (const [kind, { url }] of [
    ["slack", slack],
    ["each-lead", leads],
  ] as const) {
    const id = await connectDestination(ctx, { kind, credential: url, searchId, allowPrivateAddresses: true });
    await startDestination(ctx, { id, withExisting: true });
  }
  const doorsSay = () => ({
    hooks: hooks.received.splice(0).map(({ body }) => body),
    slack: slack.received.splice(0).map(({ body }) => body),
    leads: leads.received.splice(0).map(({ body }) => body),
  });
  await importPerson("Lone Rowan");
  await work();
  const raised = doorsSay();
  for (const bodies of Object.values(raised)) expect(bodies.join()).toContain("Lone Rowan");
  const { position } = await readNews(ctx, { listId: list.id, after: 0, limit: 100 });

  const address = `ada@${domainOf("Lone Rowan")}`;
  await importPerson("Lone Rowan", address);
  await work();
  const found = doorsSay();
  expect(found.hooks.map((body) => JSON.parse(body))).toContainEqual(
    expect.objectContaining({
      type: "company.matched",
      data: expect.objectContaining({
        external_id: "crm-9",
        news: "changed",
        contact_email: address,
        round: expect.objectContaining({ contact_email: address }),
      }),
    }),
  );
  expect(found.slack).toEqual([expect.stringMatching(new RegExp(`Corrected: .*Lone Rowan.*${address}`))]);
  expect(found.leads).toEqual([expect.stringContaining(address)]);
  expect((await mailsTo("addressee")).at(-1)).toEqual({ template: "alert_watched", raised: [], news: ["Lone Rowan"] });
  const { changes: news } = await readNews(ctx, { listId: list.id, after: position, limit: 100 });
  expect(news.map(({ reason }) => reason)).toContain("An address was found");
  const { filter } = await readAddress(ctx, { params: new URLSearchParams(`watched=${list.id}`) });
  const [entry] = (await roundFeedItems(ctx, { filter })).items;
  const companyId = entry?.lead.companyId ?? 0;
  expect(JSON.stringify([...(await readContacts(ctx, [companyId]))])).toContain(address);

  const ada = await database.db
    .selectFrom("person")
    .innerJoin("role", "role.person_id", "person.id")
    .select("person.id")
    .where("role.company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  await suppressPerson(operator(), { personId: ada.id });
  await work();
  const without = doorsSay();
  expect(without.leads).toEqual([expect.stringContaining('"event":"corrected"')]);
  expect(without.slack).toEqual([expect.stringContaining("Corrected: ")]);
  expect(without.hooks.join()).toContain("company.matched");
  for (const bodies of Object.values(without)) expect(bodies.join()).not.toContain("Ada Park");

  await suppressCompany(operator(), { companyId, reason: "They asked.", source: null });
  await work();
  const gone = doorsSay();
  expect(gone.hooks).toEqual([expect.stringContaining("search.rounds.withdrawn")]);
  expect(gone.slack).toEqual([expect.stringContaining("Withdrawn: ")]);
  expect(gone.leads).toEqual([expect.stringContaining('"event":"withdrawn"')]);
  expect(JSON.stringify(gone)).not.toContain(address);
  await importPerson("Lone Rowan", `other-${address}`);
  await work();
  expect(doorsSay()).toEqual({ hooks: [], slack: [], leads: [] });
});

const member = async (name: string) => as(operator(), await addPayer(operator(), name), "paid");

/** A saved search of a member, and what follows it. */
const doors = async (ctx: Context, leftOut: readonly number[] = []) => {
  const address = ["industry=Fintech", ...leftOut.map((list) => `left-out=${list}`)].join("&");
  const search = await saveSearch(ctx, { name: "All", address });
  await setAlert(ctx, { searchId: search.id, frequency: "at_once" });
  const [hooks, leads] = [await startReceiver(), await startReceiver()];
  await addEndpoint(ctx, { searchId: search.id, url: hooks.url, oneRound: false, allowPrivateAddresses: true });
  const destination = { kind: "each-lead", credential: leads.url, searchId: search.id, allowPrivateAddresses: true };
  const id = await connectDestination(ctx, destination);
  const key = await createSheetAddress(ctx, { searchId: search.id, withAddresses: false });
  return { ctx, search, hooks, leads, id, key };
};

const once = (text: string, tree: string) =>
  [...new Set([...text.matchAll(/(?:Left|New) (?:Fir|Elm)/g)].map(([found]) => found))]
    .filter((name) => name.endsWith(tree))
    .sort();
const everywhere = (names: readonly string[]) => ({
  mail: names,
  hooks: names,
  leads: names,
  preview: names,
  sheet: names,
  file: names,
  feed: names,
});
const listedTo = async (name: string) =>
  (
    await sql<{ name: string }>`
      select lead.company_name as name from delivery d join lead_set_member m on m.set_id = d.set_id
      join lead on lead.round_id = m.round_id where d.account_id = ${name} and d.kind = 'monthly'
        and lead.company_name in ('Left Fir', 'New Fir') order by 1`.execute(database.db)
  ).rows.map((row) => row.name);

it.each([
  ["everywhere", "everywhere", "Fir"],
  ["where the search was saved with their list", "chosen", "Elm"],
] as const)(
  "leaves companies out %s: alerts, webhooks, destinations, sheets, files, feeds",
  async (_, appliesWhere, tree) => {
    const [left, fresh] = [`Left ${tree}`, `New ${tree}`];
    const [leaver, other] = [await member(`leaver-${appliesWhere}`), await member(`other-${appliesWhere}`)];
    const list = await openList(leaver, { name: "Have", purpose: "leave_out", consents: true, isHashed: true });
    await putCompanies(leaver, {
      listId: list.id,
      companies: [{ externalId: "", name: "", domain: `left-${tree.toLowerCase()}.example`, place: "", metadata: {} }],
    });
    await setApplies(leaver, { id: list.id, appliesWhere });
    const without = await doors(leaver, appliesWhere === "chosen" ? [list.id] : []);
    const all = await doors(other);
    for (const { ctx, id } of [without, all]) await startDestination(ctx, { id, withExisting: false });
    await raise(left);
    await raise(fresh);
    await work();

    const seen = async ({ ctx, search, hooks, leads, id, key }: typeof all, name: string) => {
      const sheet = await findSheet(operator(), { key });
      if (sheet.kind !== "found") throw new Error(sheet.kind);
      const { filter } = await readAddress(ctx, { params: new URLSearchParams(search.address) });
      return {
        mail: once(JSON.stringify(await mailsTo(name)), tree),
        hooks: once(hooks.received.map(({ body }) => body).join(), tree),
        leads: once(leads.received.map(({ body }) => body).join(), tree),
        preview: once(JSON.stringify((await previewDestination(ctx, await ownDestination(ctx, id))).leads), tree),
        sheet: once(JSON.stringify(parse((await sheet.csv()).toString(), { columns: true })), tree),
        file: once(JSON.stringify(await exportedRows(ctx, { filter })), tree),
        feed: once(JSON.stringify(await roundFeedItems(ctx, { filter })), tree),
      };
    };
    expect(await seen(without, `leaver-${appliesWhere}`)).toEqual(everywhere([fresh]));
    expect(await seen(all, `other-${appliesWhere}`)).toEqual(everywhere([left, fresh]));

    // Monthly lists follow no saved search.
    await deliverMonthlyLists(operator());
    const both = ["Left Fir", "New Fir"];
    const monthly = { everywhere: [["New Fir"], both], chosen: [both, both] }[appliesWhere];
    expect([await listedTo(`leaver-${appliesWhere}`), await listedTo(`other-${appliesWhere}`)]).toEqual(monthly);

    await setApplies(leaver, { id: list.id, appliesWhere: "nowhere" });
    const { leads } = await previewDestination(leaver, await ownDestination(leaver, without.id));
    // The address of the search names the list it was saved with.
    expect(once(JSON.stringify(leads), tree)).toEqual(appliesWhere === "chosen" ? [fresh] : [left, fresh]);
  },
);
