import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { startDestination } from "../../core/customers/destinations/destinations.ts";
import { decideRecords, readDecisions } from "../../core/customers/destinations/records/decide-records.ts";
import { countExisting } from "../../core/customers/destinations/records/existing.ts";
import { startAttio } from "../../test/attio-server.ts";
import { useDestinations } from "../../test/builders/destinations.ts";
import { useDatabase } from "../../test/database.ts";
import { scopeOf } from "../../core/customers/destinations/records/tool-record.ts";
import { startHubspot } from "../../test/hubspot-server.ts";
import { startPipedrive } from "../../test/pipedrive-server.ts";

const database = useDatabase();
const { work, connected } = useDestinations(database);

/** How a customer's record states a company: with its domain in some form, or with its name only. */
const FORMS = ["plain", "www", "subdomain", "second", "name"] as const;
const COMPANIES = 4;

const TOOLS = {
  async hubspot() {
    const tool = await startHubspot();
    const add = (form: string, name: string, domain: string) =>
      tool.addCompany({
        name: form === "name" ? name : `${name} (ours)`,
        domain: { plain: domain, www: `www.${domain}`, subdomain: `app.${domain}` }[form] ?? `other-${domain}`,
        ...(form === "second" && { hs_additional_domains: `x-${domain};${domain}` }),
        description: "Curated by sales",
      });
    return { tool, add, all: () => tool.companies().map((one) => ({ name: one["name"], text: one["description"] })) };
  },
  async attio() {
    const tool = await startAttio();
    const add = (form: string, name: string, domain: string) =>
      tool.addCompany({
        name: form === "name" ? name : `${name} (ours)`,
        domains:
          { plain: [domain], www: [domain], subdomain: [`app.${domain}`], second: [`x-${domain}`, domain] }[form] ?? [],
        description: "Curated by sales",
      });
    return { tool, add, all: () => tool.companies().map((one) => ({ name: one["name"], text: one["description"] })) };
  },
  async pipedrive() {
    const tool = await startPipedrive();
    const add = (form: string, name: string, domain: string) => {
      const host = { plain: domain, www: `www.${domain}`, subdomain: `app.${domain}`, second: domain }[form];
      tool.addOwn({
        name: form === "name" ? name : `${name} (ours)`,
        address: { value: "Curated by sales" },
        ...(host !== undefined && { website: `https://${host}/en?from=us` }),
      });
    };
    return { tool, add, all: () => tool.organizations().map((one) => ({ name: one.name, text: one.address?.value })) };
  },
};
const TOKENS = {
  hubspot: "pat-eu1-a-token-for-tests",
  attio: "an-access-token-of-attio",
  pipedrive: "an-api-token-of-pipedrive",
};

it.each(["hubspot", "attio", "pipedrive"] as const)(
  "doubles and overwrites nothing that a grown %s has, in whatever form it states a company",
  async (name) => {
    const { tool, add, all } = await TOOLS[name]();
    onTestFinished(tool.close);
    const { ctx, id, number, add: addLead, read } = await connected(name, TOKENS[name], { isCompared: false });
    const deliver = () => work({ [name]: tool.url });
    for (let n = 0; n < FORMS.length * COMPANIES; n += 1) {
      const form = FORMS[n % FORMS.length] ?? "plain";
      await addLead(`Co${n}`);
      add(form, `Co${n} ${number}`, `co${n}-${number}.example`);
    }
    const before = all();
    await deliver();
    const domains = COMPANIES * (FORMS.length - 1);
    expect(
      await countExisting(ctx, { scope: scopeOf(ctx, await read()), searchAddress: (await read()).searchAddress }),
    ).toMatchObject({ found: domains, named: COMPANIES, unknown: 0 });
    await startDestination(ctx, { id, withExisting: true });
    await deliver();
    expect(all()).toEqual(before);
    expect(await read()).toMatchObject({ waiting: 0, sent: domains, refused: 0, failingSince: null });
    const { asked } = await read();
    const { records } = await readDecisions(ctx, await read(), 10);
    expect(asked).toBe(COMPANIES);
    // One is the same, one is new, one is skipped; the last is decided with all that are left.
    for (const [index, decision] of (["same", "new", "skip"] as const).entries())
      await decideRecords(ctx, id, { recordId: records[index]?.id ?? 0, decision });
    await decideRecords(ctx, id, { recordId: null, decision: "same" });
    await expect(decideRecords(ctx, id, { recordId: null, decision: "same" })).rejects.toThrow("decided already");
    await deliver();
    expect(all().slice(0, before.length)).toEqual(before);
    expect(all()).toHaveLength(before.length + 1);
    expect(await read()).toMatchObject({ sent: domains + 3, waiting: 0 });
    const { rows } = await sql<{ made: number }>`select count(*) filter (where made) as made from tool_record
      where owner = ${ctx.actor.id} and object = 'company'`.execute(database.db);
    expect(rows).toEqual([{ made: 1 }]);
  },
);
