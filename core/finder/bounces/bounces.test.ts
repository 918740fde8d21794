import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER, SUPPRESSION_KEY as KEY } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { suppressAddress } from "../../customers/mail/suppression.ts";
import { personAnswer } from "../answer/person-answer.ts";
import { addressAnswer, domainAnswer, verifyGivenAddress } from "../answer/stored-answers.ts";
import { readContacts } from "../contacts/read-contacts.ts";
import { refreshContacts } from "../contacts/refresh-contacts.ts";
import type { FinderDeps } from "../finder.ts";
import { recordVerifications } from "../store.ts";
import { readBouncedAddresses } from "./read-file.ts";
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

describe("a bounce", () => {
  it("decides at once, wherever the address is shown", async () => {
    const acme = await founded("acme");
    expect(await everywhere(acme)).toEqual({
      find: [[`${acme.address} verified`], null],
      verify: ["verified", "valid", 1, null],
      domain: [acme.address],
      contact: "verified",
    });
    expect(await recordBounces(after(1), { addresses: [acme.address.toUpperCase()], key: KEY, by: "api" })).toBe(1);
    expect(await everywhere(acme)).toEqual(BOUNCED);
  });

  it("that was reported wrongly is taken back for everybody", async () => {
    const ash = await founded("ash");
    await recordBounces(after(1), { addresses: [ash.address], key: KEY, by: "api" });
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
    await recordBounces(after(1), { addresses: [fir.address], key: KEY, by: "file" });
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
    await recordBounces(after(0), { addresses: ["una@oak.example"], key: KEY, by: "command" });
    const { rows } = await sql<{ text: string }>`select to_jsonb(finder_bounce)::text as text from finder_bounce
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
    expect(await readBouncedAddresses(Buffer.from(text))).toEqual(expected);
  });

  it("without addresses is refused with what to send", async () => {
    await expect(readBouncedAddresses(Buffer.from("Name,Company\nAda,Acme\n"))).rejects.toThrow("no addresses");
  });
});
