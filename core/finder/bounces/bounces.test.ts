import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER, SUPPRESSION_KEY as KEY } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { selectResource, visibleColumns } from "../../reading/directory/columns/column.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { suppressAddress } from "../../customers/mail/suppression.ts";
import { personAnswer, readPersonKnowledge } from "../answer/person-answer.ts";
import { addressAnswer, domainAnswer, verifyGivenAddress } from "../answer/stored-answers.ts";
import { readContacts } from "../contacts/read-contacts.ts";
import { refreshContacts } from "../contacts/refresh-contacts.ts";
import type { FinderDeps } from "../finder.ts";
import { recordVerifications } from "../store.ts";
import { readBounces } from "./read-file.ts";
import { liftBounces } from "./lift-bounces.ts";
import { recordBounces } from "./record-bounces.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const DAY = 86_400_000;
const after = (days: number): Context => ({
  ...fakeClockContext(database.db, new Date(NOW.getTime() + days * DAY)),
  actor: { id: "member", access: "paid" },
});

/** A company whose founder has a verified and published address. */
async function founded(slug: string) {
  const make = catalogueBuilders(database.db);
  const domain = `${slug}.example`;
  const address = `ida.moss@${domain}`;
  const id = await make.company({ slug, name: slug, domain });
  await make.round(id, {});
  await sql`insert into company_key (kind, value, company_id) values ('domain', ${domain}, ${id})`.execute(database.db);
  const person = await make.person({ slug: `${slug}-ida-moss`, name: "Ida Moss" });
  await make.role(person, id);
  await refreshDirectory(after(0), [id]);
  const document = await make.document({ source: "company-site", reading: "1", external_id: slug });
  await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    values (${address}, ${domain}, ${person}, ${document}, 'company', '2026-08-20', '{first.last}')`.execute(
    database.db,
  );
  await confirm(after(0), address, domain);
  await refreshContacts(after(0), [id], KEY);
  return { id, domain, address };
}

const confirm = (ctx: Context, address: string, domain: string) =>
  recordVerifications(ctx, { domain, control: "refused", method: "smtp", mode: "smtp" }, [
    { address, result: "valid", flags: [], patterns: ["first.last"] },
  ]);

const ended = (domain: string) => ({ domain, state: "done", mail: "hosts", tryAgainAt: null }) as const;

/** The status that each way of asking gives. */
async function everywhere({ id, domain, address }: Awaited<ReturnType<typeof founded>>, ctx = after(1)) {
  const person = await personAnswer(ctx, SILENT_FINDER, { ...ended(domain), name: "Ida Moss" });
  const given = await addressAnswer(ctx, SILENT_FINDER, { ...ended(domain), address });
  const all = await domainAnswer(ctx, SILENT_FINDER, ended(domain));
  await refreshContacts(ctx, [id], KEY);
  const contact = (await readContacts(ctx, [id])).get(id)?.contacts[0];
  return {
    find: [person.results.map(({ email, status }) => `${email} ${status}`), person.reason],
    verify: [given.verdict.status, given.verdict.result, given.answer.results.length, given.answer.reason],
    domain: all.answer.results.map(({ email }) => email),
    contact: contact?.address?.status ?? (contact?.bouncedAt === null ? "none" : "bounced"),
  };
}

const BOUNCED = { find: [[], "bounced"], verify: ["bounced", "invalid", 0, "bounced"], domain: [], contact: "bounced" };

const NO_SUCH_USER = "smtp; 550-5.1.1 The email account that you tried to reach does not exist.";
const report = (address: string, reply: string | null, ctx = after(1)) =>
  recordBounces(ctx, { reports: [{ address, reply }], key: KEY, by: "api" });

/** Another account with a paid plan. */
const other = (days = 1): Context => ({ ...after(days), actor: { id: "other", access: "paid" } });

/** The contact's columns in exports and REST, as an account sees them. */
async function columnsOf(ctx: Context, companyId: number) {
  const rows = selectResource(EXPORT_ROWS, "all", visibleColumns(EXPORT_ROWS, ctx.actor));
  const found = await sql<
    Record<string, unknown>
  >`select r.* from (${rows}) r where r.company_id = ${companyId}`.execute(ctx.db);
  const [row] = found.rows;
  return [row?.["contact_email"], row?.["contact_email_status"], row?.["contact_email_source"]];
}

beforeAll(async () => {
  for (const id of ["member", "other"])
    await sql`insert into account (id, email, email_verified, created_at, updated_at)
      values (${id}, ${`${id}@firm.example`}, true, ${NOW}, ${NOW})`.execute(database.db);
});

describe("a report of one account without the server's reply", () => {
  it("decides for that account everywhere, and for others once another account agrees", async () => {
    const yew = await founded("yew");
    const before = await everywhere(yew, other());
    const shown = await columnsOf(other(), yew.id);
    expect(shown).toEqual([yew.address, "verified", "Mailbox confirmed by its mail server"]);
    expect(await report(yew.address, null)).toEqual({ everybody: 0, reporter: 1, companies: 0 });
    expect(await columnsOf(after(1), yew.id)).toEqual([null, "bounced", "Mail to it came back"]);
    expect(await everywhere(yew)).toEqual(BOUNCED);
    expect(await columnsOf(after(1), yew.id)).toEqual([null, "bounced", "Mail to it came back"]);
    expect([await everywhere(yew, other()), await columnsOf(other(), yew.id)]).toEqual([before, shown]);
    expect(await report(yew.address, null)).toMatchObject({ everybody: 0 });
    expect(await report(yew.address, null, other())).toEqual({ everybody: 1, reporter: 0, companies: 1 });
    expect(await everywhere(yew, other())).toEqual(BOUNCED);
    expect(await liftBounces(after(1), { addresses: [yew.address], key: KEY })).toEqual({ lifted: 1, ownMail: 0 });
    expect([await everywhere(yew), await columnsOf(after(1), yew.id)]).toEqual([before, shown]);
  });

  it.each([
    ["Mailbox full", 0],
    ["550 5.7.1 Client host blocked using bl.example", 0],
    ["421 4.7.0 Try again later", 0],
    ["Hard bounce", 0],
    ["Hard bounce; 550 5.1.1 mailbox unavailable: no such user here", 1],
    ["Recipient address rejected: User unknown in virtual mailbox table", 1],
  ])("that says %j decides for %d", async (reply, everybody) => {
    expect(await report(`${everybody}-${reply.length}@rowan.example`, reply)).toMatchObject({ everybody });
  });

  it("lets the mail server be asked again, whose answer decides", async () => {
    const asp = await founded("asp");
    await report(asp.address, null);
    const { candidates } = await readPersonKnowledge(after(1), { name: "Ida Moss", domain: asp.domain }, KEY);
    expect(candidates.map(({ address }) => address)).toContain(asp.address);
    await confirm(after(2), asp.address, asp.domain);
    expect(await everywhere(asp, after(3))).toMatchObject({
      verify: ["verified", "valid", 1, null],
      contact: "verified",
    });
  });

  it("of staff decides for everybody", async () => {
    const owner: Context = { ...after(1), actor: { id: "staff", access: "owner" } };
    expect(await report("ida@larch.example", null, owner)).toMatchObject({ everybody: 1, reporter: 0 });
  });
});

describe("a bounce", () => {
  it("decides at once, wherever the address is shown", async () => {
    const acme = await founded("acme");
    expect(await everywhere(acme)).toEqual({
      find: [[`${acme.address} verified`], null],
      verify: ["verified", "valid", 1, null],
      domain: [acme.address],
      contact: "verified",
    });
    expect(await report(acme.address.toUpperCase(), "550 5.1.1 User unknown")).toEqual({
      everybody: 1,
      reporter: 0,
      companies: 1,
    });
    expect(await everywhere(acme)).toEqual(BOUNCED);
  });

  it("that was reported wrongly is taken back for everybody", async () => {
    const ash = await founded("ash");
    await report(ash.address, NO_SUCH_USER);
    expect(await everywhere(ash)).toEqual(BOUNCED);
    const lift = () => liftBounces(after(1), { addresses: [ash.address.toUpperCase()], key: KEY });
    expect(await lift()).toEqual({ lifted: 1, ownMail: 0 });
    const contact = (await readContacts(after(1), [ash.id])).get(ash.id)?.contacts[0];
    expect(contact?.address).toMatchObject({ address: ash.address, status: "verified" });
    expect(await everywhere(ash)).toMatchObject({ verify: ["verified", "valid", 1, null], contact: "verified" });
    await suppressAddress(after(1), { address: ash.address, key: KEY, scope: "all", reason: "bounced" });
    expect(await lift()).toEqual({ lifted: 0, ownMail: 1 });
  });

  it("of mail that this site sent decides as well", async () => {
    const elm = await founded("elm");
    await suppressAddress(after(1), { address: elm.address, key: KEY, scope: "all", reason: "bounced" });
    expect(await everywhere(elm)).toEqual(BOUNCED);
  });

  it("stands until a mail server confirms the mailbox again, and is not asked about for 30 days", async () => {
    const fir = await founded("fir");
    await report(fir.address, NO_SUCH_USER, after(1));
    const asked: string[] = [];
    const deps: FinderDeps = {
      ...SILENT_FINDER,
      mode: () => "smtp",
      isReserved: () => false,
      resolver: {
        mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.fir.example" }] }),
        addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
        ns: () => Promise.resolve({ kind: "none" }),
      },
      prober: {
        method: "smtp",
        verify: (_, addresses) => {
          asked.push(...addresses);
          return Promise.resolve({
            addresses: addresses.map((address) => ({ address, result: "valid", flags: [] })),
            retryLater: false,
            control: "refused",
            unclear: null,
          });
        },
      },
    };
    await verifyGivenAddress(after(20), deps, fir);
    expect(asked).toEqual([]);
    await verifyGivenAddress(after(40), deps, fir);
    expect(asked).toEqual([fir.address]);
    expect(await everywhere(fir, after(41))).toMatchObject({ verify: ["verified", "valid", 1, null] });
  });

  it("is stored without the address", async () => {
    await recordBounces(after(0), { reports: [{ address: "una@oak.example", reply: null }], key: KEY, by: "command" });
    await report("una@oak.example", null);
    const { rows } = await sql<{ text: string }>`select to_jsonb(finder_bounce)::text as text from finder_bounce
      union all select to_jsonb(finder_bounce_report)::text from finder_bounce_report
      union all select detail::text from audit_entry`.execute(database.db);
    expect(rows.filter(({ text }) => text.includes("oak.example"))).toEqual([]);
  });
});

describe("a file of bounced addresses", () => {
  it.each([
    ["a plain list", "ada@a.example\nBo@b.example\n", ["ada@a.example", "bo@b.example"]],
    ["a table of bounces", "Name,Email\nAda,ada@a.example\nBo,bo@b.example\n", ["ada@a.example", "bo@b.example"]],
    [
      "a campaign's report",
      "Email,Status\nada@a.example,Delivered\nbo@b.example,Bounced\ncy@c.example,Soft bounce\n",
      ["bo@b.example"],
    ],
  ])("is %s", async (_, text, expected) => {
    expect((await readBounces(Buffer.from(text))).map(({ address }) => address)).toEqual(expected);
  });

  it("carries the words beside each address, which may be the server's reply", async () => {
    const file = "Email,Result,Reason\nada@a.example,Hard bounce,550 5.1.1 User unknown\nbo@b.example,Opened,\n";
    expect(await readBounces(Buffer.from(file))).toEqual([
      { address: "ada@a.example", reply: expect.stringContaining("550 5.1.1 User unknown") },
    ]);
  });

  it("without addresses is refused with what to send", async () => {
    await expect(readBounces(Buffer.from("Name,Company\nAda,Acme\n"))).rejects.toThrow("no addresses");
  });
});
