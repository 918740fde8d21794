import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { ALL_WORK } from "../../../test/builders/work.ts";
import { testDatabase } from "../../../test/database.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import { contactForm, sendMessage } from "../../customers/contact/send-message.ts";
import { applyWord } from "../../intake/curation/industry-words.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { createArticle } from "../../reading/newsroom/save-article.ts";
import { decideWork, listDecidedWork, undoWork } from "./decide.ts";
import { WORK_KINDS } from "./kinds.ts";
import { countWork, type ItemRef, readEvidence, readWork, type WorkFilter, type WorkItem } from "./queue.ts";
import type { WorkKindName } from "./work-kind.ts";

const EDITOR: Actor = { id: "eva", access: "editor" };

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = { ...fakeClockContext(db), actor: EDITOR };
  await sql`insert into account (id, email, email_verified, role, created_at, updated_at) values
    ('eva', 'eva@site.example', true, 'editor', now(), now()),
    ('mia', 'mia@customer.example', true, 'member', now(), now())`.execute(db);
  return drop;
});

const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * 86_400_000);

type Counts = Readonly<
  Record<"run" | "import" | "message" | "news" | "startup" | "word" | "draft" | "website", number>
>;

const NONE: Counts = { run: 0, import: 0, message: 0, news: 0, startup: 0, word: 0, draft: 0, website: 0 };

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A queue with so many items of each kind, the nth of which has waited for n days. */
async function fill(counts: Counts): Promise<void> {
  for (const n of numbers(counts.message))
    await sendMessage(
      { ...ctx, clock: { now: () => daysAgo(n) } },
      { form: contactForm.parse({ name: `Bo ${n}`, email: "bo@someone.example", message: "Hello" }), address: null },
    );
  for (const n of numbers(counts.run))
    await sql`insert into ingest_run (source, input, actor, status, started_at)
      values ('news-feed', ${`feed ${n}`}, 'x', 'failed', ${daysAgo(n)})`.execute(ctx.db);
  for (const n of numbers(counts.import))
    await sql`
      with document as (
        insert into document (source, external_id, content_hash, media_type, byte_length, retrieved_at)
        values ('list-file', ${`list ${n}`}, 'x', 'text/csv', 0, ${daysAgo(n)}) returning id)
      insert into proposal (document_id, source, external_id, title, reading, status, holds, created_at, created_by)
      select id, 'list-file', ${`list ${n}`}, ${`list ${n}`}, '1', ${n % 2 === 0 ? "held" : "open"},
        ${n % 2 === 0 ? '[{"rule": "many_names", "reason": "one company has many names"}]' : "[]"}::jsonb, ${daysAgo(n)},
        'x' from document`.execute(ctx.db);
  const headlines = numbers(counts.news).map((n) => ({
    kind: "review" as const,
    ref: `https://news.example/${n}`,
    reason: "A headline",
    record: evidence({ method: "published", sourceUrl: `https://news.example/${n}`, company: { name: `News ${n}` } }),
  }));
  const undecided = numbers(counts.startup).map((n) =>
    evidence({ method: "filed", company: { legalName: `Undecided ${n}`, startup: "unknown", startupReason: "vague" } }),
  );
  const named = numbers(Math.max(counts.word, counts.website)).map((n) =>
    evidence({
      company: {
        name: `Named ${n}`,
        website: `https://named${n}.example`,
        ...(n <= counts.word && { industry: [`Zymurgy ${"x".repeat(n)}`] }),
      },
    }),
  );
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(
      ...(named.length > 0 ? [recordsDocument(named, { externalId: "named" })] : []),
      ...(undecided.length > 0 ? [recordsDocument(undecided, { externalId: "undecided" })] : []),
      ...(headlines.length > 0 ? [documentOf(headlines, { externalId: "news" })] : []),
    ),
  );
  await sql`
    insert into company_site (company_id, website, state, reading, read_at, next_at, failing_since)
    select id, website, 'parked', '1', ${daysAgo(1)}, ${daysAgo(-9)}, ${daysAgo(8)} from company
    where name like 'Named %' and split_part(name, ' ', 2)::int <= ${counts.website}`.execute(ctx.db);
  await sql`
    insert into tracked_company (owner, company_id, saved, updated_at)
    select 'somebody', company_id, true, ${daysAgo(1)} from company_site`.execute(ctx.db);
  for (const n of numbers(counts.draft))
    await createArticle(
      { ...ctx, actor: EDITOR, clock: { now: () => daysAgo(n) } },
      {
        title: `Draft ${n}`,
        slug: "",
        excerpt: "Raised.",
        category: "Funding",
        company: null,
        sourceUrl: null,
        featured: false,
        markdown: `Acme ${n} has raised *money*.`,
      },
    );
  await sql`update article set is_unedited = true, origin = 'round'`.execute(ctx.db);
}

/** Every item of the queue, by going from one to the next. */
async function walk(filter: WorkFilter): Promise<readonly WorkItem[]> {
  const items: WorkItem[] = [];
  let at: ItemRef | null = null;
  do {
    const queue: Awaited<ReturnType<typeof readWork>> = await readWork(ctx, filter, at);
    if (queue.item === null) break;
    expect(queue.place).toBe(items.length + 1);
    expect(queue.previous).toEqual(at === null ? null : nameOf(items.at(-1)));
    items.push(queue.item);
    at = queue.next;
  } while (at !== null);
  return items;
}

const nameOf = (item: ItemRef | undefined) => item && { kind: item.kind, id: item.id };

const decide = ({ kind, id }: ItemRef, action: string, values: Readonly<Record<string, string>> = {}) =>
  decideWork(ctx, { kind, id, action, scope: "item", values });

/** The action that leaves an item out or marks it, which every kind but imports has. */
const ACTION: Readonly<Partial<Record<WorkKindName, string>>> = {
  run: "dismiss",
  message: "stated",
  news: "reject",
  startup: "no",
  word: "none",
  draft: "withdraw",
  website: "leave",
};

describe("a generated queue", () => {
  it.each([1, 2, 3])("lists each item once, filters, decides and undoes (seed %i)", async (seed) => {
    const kinds = ["run", "import", "message", "news", "startup", "word", "draft", "website"] as const;
    const counts = { ...NONE, ...Object.fromEntries(kinds.map((kind, i) => [kind, (seed * 7 + i * 5) % 4])) };
    await fill(counts);
    const expected = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    expect(await countWork(ctx)).toEqual(expected);
    const all = await walk(ALL_WORK);
    const order = WORK_KINDS.map(({ kind }) => kind);
    expect(all.map(({ kind }) => order.indexOf(kind))).toEqual(
      all.map(({ kind }) => order.indexOf(kind)).toSorted((a, b) => a - b),
    );
    expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(all.length);
    for (const kind of Object.keys(counts) as (keyof Counts)[])
      expect((await walk({ ...ALL_WORK, kind })).length).toBe(counts[kind]);
    const old = await walk({ ...ALL_WORK, days: 3 });
    expect(old.every(({ since }) => since <= daysAgo(3))).toBe(true);
    expect(old).toHaveLength(all.filter(({ since }) => since <= daysAgo(3)).length);
    const { sources } = await readWork(ctx, ALL_WORK, null);
    for (const { key, name } of sources) {
      const found = await walk({ ...ALL_WORK, source: key });
      expect(found).toEqual(all.filter(({ source }) => source === name));
    }
    for (const item of all) {
      expect(await readEvidence(ctx, item, "")).toMatchObject({ kind: item.kind });
      const action = ACTION[item.kind];
      if (action === undefined) continue;
      expect(await decide(item, action)).toBe("decided");
      expect(await walk(ALL_WORK)).toEqual(all.filter((other) => other.kind !== item.kind || other.id !== item.id));
      await undoWork(ctx, item);
      expect(await walk(ALL_WORK)).toEqual(all);
    }
    for (const item of all) if (item.kind !== "import") await decide(item, ACTION[item.kind] ?? "");
    expect(await countWork(ctx)).toEqual(counts.import === 0 ? {} : { import: counts.import });
    expect(await listDecidedWork(ctx, { limit: 100 })).toHaveLength(all.length - counts.import);
  });
});

describe("a bulk group", () => {
  it.each([
    ["startup", "no", "left out"],
    ["website", "leave", "dismissed"],
    ["run", "dismiss", "dismissed"],
    ["news", "reject", "rejected"],
    ["draft", "publish", "published"],
    ["draft", "withdraw", "withdrawn"],
  ] as const)("of %s is decided by one press and undone by one", async (kind, action, what) => {
    await fill({ ...NONE, [kind]: 4 });
    const { item, together } = await readWork(ctx, ALL_WORK, null);
    expect(together).toMatchObject({ size: 4 });
    await decideWork(ctx, { kind, id: item?.id ?? "", action, scope: "all", values: {} });
    expect(await countWork(ctx)).toEqual({});
    const decided = await listDecidedWork(ctx, { by: ctx.actor.id, since: daysAgo(1), limit: 5 });
    expect(decided).toMatchObject([{ kind, what, undoable: true }]);
    expect(decided[0]?.ids).toHaveLength(4);
    await undoWork(ctx, { kind, id: decided[0]?.ids[2] ?? "" });
    expect(await countWork(ctx)).toEqual({ [kind]: 4 });
    await expect(undoWork(ctx, { kind, id: item?.id ?? "" })).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([
    ["message", "stated", "noted an answer by e-mail", {}],
    ["message", "close", "closed without an answer", {}],
    ["word", "none", "left out", {}],
    ["word", "map", "mapped", { industries: "Retail" }],
  ] as const)("of kind %s with the same answer %s is undone by one press", async (kind, action, what, values) => {
    await fill({ ...NONE, [kind]: 4 });
    const { item, together } = await readWork(ctx, ALL_WORK, null);
    expect(together).toMatchObject({ size: 4 });
    await decideWork(ctx, { kind, id: item?.id ?? "", action, scope: "all", values });
    expect(await countWork(ctx)).toEqual({});
    const [decided] = await listDecidedWork(ctx, { by: ctx.actor.id, since: daysAgo(1), limit: 5 });
    expect(decided).toMatchObject({ kind, what, undoable: true });
    expect(decided?.ids).toHaveLength(4);
    await undoWork(ctx, { kind, id: decided?.ids[1] ?? "" });
    expect(await countWork(ctx)).toEqual({ [kind]: 4 });
  });

  it("of words that are nearly known gets each one's own industries", async () => {
    const spelt = [
      ["Agricullture", "Agriculture"],
      ["Cybersecurty", "Cybersecurity"],
      ["Robtics", "Robotics"],
    ] as const;
    const records = [...spelt.map(([word]) => word), "Zymurgy"].map((word, i) =>
      evidence({ company: { name: `Spelt ${i}`, website: `https://spelt${i}.example`, industry: [word] } }),
    );
    const options = { source: "list-file", sourceLabel: "List", input: "test", dryRun: false };
    await runIngest(ctx, options, opened(recordsDocument(records)));
    const nearly = { kind: "word", id: spelt[0][0] } as const;
    const { together } = await readWork(ctx, ALL_WORK, nearly);
    expect(together).toEqual({ name: "with a suggestion, each as suggested", size: 3 });
    await decideWork(ctx, { ...nearly, action: "map", scope: "all", values: {} });
    expect(await countWork(ctx)).toEqual({ word: 1 });
    const { rows } = await sql`select word, industries from industry_word order by word`.execute(ctx.db);
    expect(rows).toEqual(spelt.map(([word, industry]) => ({ word, industries: [industry] })));
    expect(await queuedJobs(ctx.db, "catalogue.industries")).toMatchObject([{ payload: { key: null } }]);
    await applyWord(ctx, { key: null });
    const mapped = await sql<{ industries: string[] }>`select industries from company order by id`.execute(ctx.db);
    expect(mapped.rows.map(({ industries }) => industries)).toEqual([...spelt.map(([, one]) => [one]), []]);
    await undoWork(ctx, nearly);
    expect(await countWork(ctx)).toEqual({ word: 4 });
  });

  it("of imports is published, the held ones for one reason", async () => {
    await fill({ ...NONE, import: 5 });
    const [held, , open] = await walk(ALL_WORK);
    const all = (item: ItemRef | undefined, action: string, values: Readonly<Record<string, string>>) =>
      decideWork(ctx, { kind: "import", id: item?.id ?? "", action, scope: "all", values });
    await expect(all(held, "publish", {})).rejects.toMatchObject({ code: "invalid_input" });
    expect(await all(open, "best", {})).toBe("answering");
    expect(await countWork(ctx)).toEqual({ import: 2 });
    expect(await all(held, "publish", { reason: "Checked." })).toBe("publishing");
    expect(await countWork(ctx)).toEqual({});
  });

  it("reads all its websites again, which then wait for nobody", async () => {
    await fill({ ...NONE, website: 3 });
    const { item } = await readWork(ctx, ALL_WORK, null);
    const again = { kind: "website", id: item?.id ?? "", action: "again", scope: "all", values: {} } as const;
    expect(await decideWork(ctx, again)).toBe("requested");
    expect(await countWork(ctx)).toEqual({});
    await expect(decideWork(ctx, again)).rejects.toMatchObject({ code: "conflict" });
  });
});

const publish = (item: ItemRef | undefined, values: Readonly<Record<string, string>>) =>
  decide({ kind: "import", id: item?.id ?? "" }, "publish", values);

describe("decideWork", () => {
  it("publishes a held import only with a reason, and shows it again only when that failed", async () => {
    await fill({ ...NONE, import: 2 });
    const [held, open] = await walk(ALL_WORK);
    await expect(publish(held, { reason: " " })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await publish(held, { reason: "They are one company.", websites: "read" })).toBe("publishing");
    expect(await publish(open, {})).toBe("publishing");
    expect(await countWork(ctx)).toEqual({});
    const { rows } = await sql`select action, input from import_task order by id`.execute(ctx.db);
    expect(rows).toEqual([
      { action: "publish", input: { readsWebsites: true, acceptHold: "They are one company." } },
      { action: "publish", input: { readsWebsites: false } },
    ]);
    await sql`update import_task set state = 'failed', problem = 'away', ended_at = now()`.execute(ctx.db);
    expect(await countWork(ctx)).toEqual({ import: 2 });
  });

  it("offers to read a held import again with what it lacks, and never first to publish it", async () => {
    await fill({ ...NONE, import: 2 });
    const [held] = await walk(ALL_WORK);
    const item = { kind: "import", id: held?.id ?? "" } as const;
    const names = async () => {
      const shown = await readEvidence(ctx, item, "");
      const kind = WORK_KINDS.find((one) => one.kind === "import");
      return kind?.actions.flatMap(({ name, when }) => (shown !== null && when?.(shown) === true ? [name] : []));
    };
    expect(await names()).toEqual(["anyway"]);
    const lacks = [{ rule: "amounts_without_currency", reason: "no currency is stated", mends: ["currency", "scale"] }];
    await sql`update proposal set options = '{"year": "2026"}', holds = ${JSON.stringify(lacks)}::jsonb
      where id = ${Number(item.id)}`.execute(ctx.db);
    expect(await names()).toEqual(["read", "anyway"]);
    await expect(decide(item, "read", { currency: " " })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await decide(item, "read", { currency: "EUR", scale: "" })).toBe("reading");
    const { rows } = await sql`select action, input from import_task`.execute(ctx.db);
    expect(rows).toEqual([{ action: "read", input: { options: { year: "2026", currency: "EUR" } } }]);
    await sql`delete from import_task`.execute(ctx.db);
    await sql`update proposal set holds = '[{"rule": "unconfirmed_layout", "reason": "check"}]'`.execute(ctx.db);
    expect(await names()).toEqual(["confirm"]);
  });

  it("refuses an unknown action, an unknown industry and what somebody else decided", async () => {
    await fill({ ...NONE, word: 1, startup: 1, message: 1 });
    const [message, startup, word] = await walk(ALL_WORK);
    if (message === undefined || startup === undefined || word === undefined) throw new Error("something is missing");
    await expect(decide(message, "accept")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(decide(word, "map", { industries: "Brewing of mead" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await decide(word, "map", { industries: "retail, Food and beverage" })).toBe("decided");
    expect(await decide(message, "stated", { note: "Told him." })).toBe("decided");
    await expect(decide(message, "close")).rejects.toMatchObject({ code: "conflict" });
    await decide(startup, "yes");
    await expect(decide(startup, "no")).rejects.toMatchObject({ code: "conflict" });
    const decided = await listDecidedWork(ctx, { kinds: ["word"], limit: 5 });
    expect(decided).toMatchObject([{ what: "mapped", company: { name: "Retail, Food and beverage", slug: null } }]);
  });
});

describe("a message", () => {
  it("is answered only by what is sent from here, which cannot be undone", async () => {
    await fill({ ...NONE, message: 1 });
    const [message] = await walk(ALL_WORK);
    if (message === undefined) throw new Error("no message");
    await expect(decide(message, "send", { answer: " " })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await decide(message, "send", { answer: "Here is your invoice." })).toBe("decided");
    const { rows } = await sql`select to_address, data from outbox_message where template = 'message_answer'`.execute(
      ctx.db,
    );
    expect(rows).toEqual([
      { to_address: "bo@someone.example", data: { ref: "message-1", answer: "Here is your invoice." } },
    ]);
    expect(await listDecidedWork(ctx, { limit: 5 })).toMatchObject([{ what: "answered", undoable: false }]);
    await expect(undoWork(ctx, message)).rejects.toMatchObject({ code: "conflict" });
  });

  it("has no action on the key that accepts other work", () => {
    expect(WORK_KINDS.find(({ kind }) => kind === "message")?.actions.map(({ key }) => key)).not.toContain("a");
  });
});

describe("any item", () => {
  it("is put off to a morning and comes back by itself or by undoing", async () => {
    await fill({ ...NONE, run: 1, draft: 2 });
    const [run, draft] = await walk(ALL_WORK);
    if (run === undefined || draft === undefined) throw new Error("something is missing");
    expect(await decide(run, "tomorrow")).toBe("decided");
    expect(
      await decideWork(ctx, { kind: draft.kind, id: draft.id, action: "next-week", scope: "all", values: {} }),
    ).toBe("decided");
    expect(await countWork(ctx)).toEqual({});
    const decided = await listDecidedWork(ctx, { kinds: ["draft"], limit: 5 });
    expect(decided).toMatchObject([{ what: expect.stringMatching(/^put off to \w+ \d+$/) as string, undoable: true }]);
    await undoWork(ctx, draft);
    expect(await countWork(ctx)).toEqual({ draft: 2 });
    const weekLater = daysAgo(-7);
    ctx = { ...ctx, clock: { now: () => weekLater } };
    expect(await countWork(ctx)).toEqual({ run: 1, draft: 2 });
  });

  it("is given to an editor, who finds it among their own", async () => {
    await fill({ ...NONE, run: 2 });
    const [run] = await walk(ALL_WORK);
    if (run === undefined) throw new Error("no run");
    await expect(decide(run, "assign", { assignee: "mia" })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await decide(run, "assign", { assignee: "eva" })).toBe("assigned");
    expect(await walk({ ...ALL_WORK, mine: true })).toMatchObject([{ id: run.id, assignee: "eva@site.example" }]);
    await decide(run, "assign", { assignee: "" });
    expect(await walk({ ...ALL_WORK, mine: true })).toEqual([]);
    expect(await countWork(ctx)).toEqual({ run: 2 });
  });
});

describe("websites that cannot be read", () => {
  it.each([
    ["failed a week later, of a watched company", 8, true, 1],
    ["failed once", 1, true, 0],
    ["failed a week later, of a company that nobody watches", 8, false, 0],
  ] as const)("that %s wait for somebody", async (_, failingDays, isWatched, waiting) => {
    await fill({ ...NONE, website: 1 });
    await sql`update company_site set failing_since = ${daysAgo(failingDays)}`.execute(ctx.db);
    if (!isWatched) await sql`delete from tracked_company`.execute(ctx.db);
    expect((await countWork(ctx)).website ?? 0).toBe(waiting);
  });
});
