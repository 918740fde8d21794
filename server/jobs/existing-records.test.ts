import fc from "fast-check";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import {
  connectDestination,
  type Destination,
  ownDestination,
  startDestination,
} from "../../core/customers/destinations/destinations.ts";
import { decideRecords, readDecisions } from "../../core/customers/destinations/records/decide-records.ts";
import { countExisting } from "../../core/customers/destinations/records/existing.ts";
import { scopeOf } from "../../core/customers/destinations/records/tool-record.ts";
import { foldAddresses } from "../../core/finder/fold-addresses.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { suppressCompany } from "../../core/office/privacy/suppress-company.ts";
import { suppressPerson } from "../../core/office/privacy/suppress-person.ts";
import { startAttio } from "../../test/attio-server.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { editCatalogue } from "../../test/builders/edits.ts";
import { evidence, opened, recordsDocument } from "../../test/builders/evidence.ts";
import { SUPPRESSION_KEY } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { startHubspot } from "../../test/hubspot-server.ts";
import { startPipedrive } from "../../test/pipedrive-server.ts";

const database = useDatabase();
const { work, connected, operator } = useDestinations(database);

/** How a customer's record states a company: with its domain in some form, or with its name only. */
const FORMS = ["plain", "www", "subdomain", "second", "name"] as const;
const PREPARED = 200;
const UNKNOWN = 10;

interface Prepared {
  readonly form: (typeof FORMS)[number];
  readonly text: string;
  readonly place: string;
  /** True if the customer has a contact with the founder's address, too. */
  readonly hasContact: boolean;
}

/** Invented records of a customer: each form alike, with or without values of its own. */
const PREPARED_RECORDS: readonly Prepared[] = fc
  .sample(
    fc.record({
      text: fc.constantFrom("", "Curated by sales", "Met at a fair"),
      place: fc.constantFrom("", "Ghent, as they say"),
      hasContact: fc.boolean(),
    }),
    PREPARED,
  )
  .map((own, n) => ({ form: FORMS[n % FORMS.length] ?? "plain", ...own }));

const LETTERS = "abcdefghijklmnop";
/** A word that stands for a number and occurs in no other one. */
const wordOf = (n: number) => `qu${LETTERS[n >> 4] ?? ""}${LETTERS[n & 15] ?? ""}x`;
const companyOf = (n: number) => ({ name: `Company ${wordOf(n)}`, domain: `${wordOf(n)}.example` });
const founderOf = (n: number) => ({ name: `Ada Park${wordOf(n)}`, email: `ada@${wordOf(n)}.example` });

const TOOLS = {
  async hubspot() {
    const tool = await startHubspot();
    return {
      tool,
      credential: "pat-eu1-a-token-for-tests",
      add: ({ form, text, place }: Prepared, name: string, domain: string) =>
        void tool.addCompany({
          name,
          domain:
            { plain: domain, www: `www.${domain}`, subdomain: `app.${domain}` }[form as string] ?? `other-${domain}`,
          ...(form === "second" && { hs_additional_domains: `x-${domain};${domain}` }),
          description: text,
          city: place,
        }),
      addContact: (email: string) =>
        void tool.addContact({ email, firstname: "Kept", lastname: "Name", jobtitle: "Ours" }),
      companies: () =>
        tool.companies().map((one) => ({ name: one["name"], text: one["description"], place: one["city"] })),
      contacts: () => tool.contacts().map((one) => JSON.stringify(one)),
    };
  },
  async attio() {
    const tool = await startAttio();
    return {
      tool,
      credential: "an-access-token-of-attio",
      add: ({ form, text }: Prepared, name: string, domain: string) =>
        void tool.addCompany({
          name,
          domains:
            { plain: [domain], www: [domain], subdomain: [`app.${domain}`], second: [`x-${domain}`, domain] }[
              form as string
            ] ?? [],
          ...(text !== "" && { description: text }),
        }),
      addContact: (email: string) =>
        void tool.addPerson({
          email_addresses: [email],
          name: [{ first_name: "Kept", last_name: "Name", full_name: "Kept Name" }],
          job_title: "Ours",
        }),
      companies: () => tool.companies().map((one) => ({ name: one["name"], text: one["description"], place: "" })),
      contacts: () => tool.people().map((one) => JSON.stringify(one)),
    };
  },
  async pipedrive() {
    const tool = await startPipedrive();
    return {
      tool,
      credential: "an-api-token-of-pipedrive",
      add: ({ form, place }: Prepared, name: string, domain: string) => {
        const host = { plain: domain, www: `www.${domain}`, subdomain: `app.${domain}`, second: domain }[
          form as string
        ];
        tool.addOwn({
          name,
          ...(place !== "" && { address: { value: place } }),
          ...(host !== undefined && { website: `https://${host}/en?from=us` }),
        });
      },
      addContact: (email: string) =>
        tool.addPerson({ name: "Kept Name", emails: [{ value: email, primary: true, label: "work" }] }),
      companies: () => tool.organizations().map((one) => ({ name: one.name, text: "", place: one.address?.value })),
      contacts: () => tool.people().map((one) => JSON.stringify(one)),
    };
  },
};
type Tool = keyof typeof TOOLS;
const EVERY_TOOL = ["hubspot", "attio", "pipedrive"] as const;

/** Companies with a founder each, whose address a list states; ids by number. */
async function importAll(industry: string) {
  const records = Array.from({ length: PREPARED + UNKNOWN }, (_, n) => {
    const { name, domain } = companyOf(n);
    return evidence({
      company: { name, website: `https://${domain}`, industry: [industry], city: "Lyon", country: "FR" },
      people: [{ ...founderOf(n), title: "CEO", relation: "founder" }],
    });
  });
  const from = { source: "list-file", sourceLabel: "List", input: "all", dryRun: false } as const;
  await runIngest(operator(), from, opened(recordsDocument(records)));
  await foldAddresses(operator(), SUPPRESSION_KEY);
  const { rows } = await sql<{ name: string; companyId: number; personId: number; roundId: number }>`
    select c.name, c.id as "companyId", r.person_id as "personId", f.id as "roundId" from company c
    join role r on r.company_id = c.id join funding_round f on f.company_id = c.id`.execute(database.db);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return records.map((_, n) => {
    const found = byName.get(companyOf(n).name);
    if (found === undefined) throw new Error(`company ${n} was not imported`);
    return found;
  });
}

it(`doubles, overwrites, leaves and makes again nothing in grown CRMs of ${PREPARED} records`, async () => {
  const first = await connected("hubspot", "pat-eu1-a-token-for-tests", { isCompared: false });
  const { ctx, industry } = first;
  const { searchId } = await first.read();
  const ids = await importAll(industry);
  const tools = await Promise.all(
    EVERY_TOOL.map(async (name) => {
      const one = await TOOLS[name]();
      onTestFinished(one.tool.close);
      for (const [n, prepared] of PREPARED_RECORDS.entries()) {
        const { name: company, domain } = companyOf(n);
        one.add(prepared, prepared.form === "name" ? company : `${company} (ours)`, domain);
        if (prepared.hasContact) one.addContact(founderOf(n).email);
      }
      const input = { kind: name, credential: one.credential, searchId, allowPrivateAddresses: true };
      const id = name === "hubspot" ? first.id : await connectDestination(ctx, input);
      return { ...one, name, id, read: (): Promise<Destination> => ownDestination(ctx, id) };
    }),
  );
  const deliver = () => work(Object.fromEntries(tools.map(({ name, tool }) => [name, tool.url])));
  const before = new Map<Tool, ReturnType<(typeof tools)[number]["companies"]>>(
    tools.map(({ name, companies }) => [name, companies()]),
  );
  /** Values of the customer's own that are others now. */
  const overwritten = () =>
    tools.flatMap(({ name, companies }) => {
      const now = companies();
      return (before.get(name) ?? []).flatMap((own, n) =>
        Object.entries(own).flatMap(([field, value]) =>
          value === "" ||
          value === undefined ||
          Object.entries(now[n] ?? {}).some(([f, v]) => f === field && v === value)
            ? []
            : [`${name} ${n}: ${field} ${String(value)}`],
        ),
      );
    });

  await expect(startDestination(ctx, { id: first.id, withExisting: true })).rejects.toThrow("still being read");
  await deliver();
  const named = PREPARED / FORMS.length;
  for (const { name, id, read } of tools) {
    const destination = await read();
    const { searchAddress, account } = destination;
    expect([name, account?.companies, destination.asked]).toEqual([name, PREPARED, named]);
    expect(await countExisting(ctx, { scope: scopeOf(ctx, destination), searchAddress })).toEqual({
      found: PREPARED - named,
      named,
      unknown: UNKNOWN,
    });
    // Two are new, one is skipped, before the start.
    const { records } = await readDecisions(ctx, destination, 4);
    for (const [index, decision] of (["new", "new", "skip"] as const).entries())
      await decideRecords(ctx, id, { recordId: records[index]?.id ?? 0, decision });
    await startDestination(ctx, { id, withExisting: true });
  }
  await deliver();
  expect(overwritten()).toEqual([]);
  for (const { name, id, read, companies } of tools) {
    expect([name, companies().length]).toEqual([name, PREPARED + UNKNOWN + 2]);
    expect(await read()).toMatchObject({ asked: named - 3, waiting: 0, refused: 0, failingSince: null });
    await decideRecords(ctx, id, { recordId: null, decision: "same" });
    await expect(decideRecords(ctx, id, { recordId: null, decision: "same" })).rejects.toThrow("decided already");
  }
  await deliver();
  expect(overwritten()).toEqual([]);
  for (const { name, read, companies, contacts } of tools) {
    expect([name, companies().length]).toEqual([name, PREPARED + UNKNOWN + 2]);
    expect(await read()).toMatchObject({ sent: PREPARED + UNKNOWN - 1, waiting: 0, asked: 0 });
    const own = PREPARED_RECORDS.filter(({ hasContact }) => hasContact).length;
    expect(contacts().filter((one) => one.includes("Kept"))).toHaveLength(own);
    const addresses = contacts().flatMap((one) => one.match(/ada@\w+/g) ?? []);
    expect([name, addresses.length]).toEqual([name, new Set(addresses).size]);
  }

  // Every twentieth person objects, and five companies do.
  const objecting = ids.map((_, n) => n).filter((n) => n % 20 === 0);
  for (const n of objecting) await suppressPerson(operator(), { personId: ids[n]?.personId ?? 0 });
  const suppressed = [1, 2, 3, 204, 205];
  for (const n of suppressed)
    await suppressCompany(operator(), { companyId: ids[n]?.companyId ?? 0, reason: "Asked", source: null });
  await deliver();
  expect(overwritten()).toEqual([]);
  for (const { name, contacts } of tools)
    for (const n of [...objecting, ...suppressed]) {
      const left = contacts().filter((one) => one.includes(wordOf(n)));
      const isOwn = PREPARED_RECORDS[n]?.hasContact === true;
      expect([name, n, left.length]).toEqual([name, n, isOwn ? 1 : 0]);
      // Of the customer's own contact the address is left, and listed to be removed by hand.
      expect(left[0] ?? "").not.toMatch(/Ada|Park|CEO|listed/);
    }
  for (const { companies } of tools)
    for (const n of [204, 205]) expect(JSON.stringify(companies())).not.toContain(companyOf(n).name);
  await sql`delete from outbox_message`.execute(database.db);

  // The customer deletes records of both kinds, one of them skipped; then their companies change, and others.
  const counts = new Map<Tool, number>();
  for (const { name, tool, companies } of tools) {
    const [own, ours] = [tool.companyIds().slice(10, 20), tool.companyIds().slice(PREPARED, PREPARED + 3)];
    for (const id of [...own, ...ours]) tool.remove(id);
    counts.set(name, companies().length);
  }
  await editCatalogue(
    operator(),
    sql`update funding_round set amount_minor = 700000000, amount_usd_minor = 700000000`,
    ids.flatMap(({ companyId, roundId }, n) =>
      (n < 4 || n > 25) && (n < PREPARED || suppressed.includes(n))
        ? []
        : [{ kind: "changed" as const, subjectKind: "round" as const, subjectId: roundId, companyId }],
    ),
  );
  await deliver();
  for (const { name, read, companies } of tools) {
    expect([name, companies().length]).toEqual([name, counts.get(name)]);
    expect(await read()).toMatchObject({ gone: 12, waiting: 0, refused: 0 });
  }
});
