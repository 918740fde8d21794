// The built site for bench/extraction.ts: fills an empty database with synthetic rounds and writes the hidden values,
// against which the bench judges, to the file given as second argument. The first is the build's folder.
import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Accounts } from "../../core/customers/accounts/accounts.ts";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { logContactChanges } from "../../core/finder/contacts/log-contact-changes.ts";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import type { Context } from "../../core/shared/context.ts";
import { loadBuiltWeb } from "../../server/start/built-web.ts";
import { openFinder } from "../../server/finder/open-finder.ts";
import { drain, listen } from "../../server/start/listen.ts";
import { runProgram } from "../../server/start/program.ts";
import { openSite } from "../../server/start/site.ts";
import { webDeps } from "../../server/start/web-deps.ts";
import { type DnsZone, startDnsServer } from "../../test/dns-server.ts";
import { fillWithSyntheticLeads } from "../synthetic-leads.ts";
import type { AccountAccess, HiddenCompany, HiddenRound, Truth } from "./truth.ts";

const [, , build = "build", truthFile = "truth.json", rounds = "3000"] = process.argv;

const EVERY_DOMAIN_HAS_MAIL = new Proxy<DnsZone>(
  {},
  {
    get: (_, name) => [
      { type: "MX", name: String(name), data: { preference: 10, exchange: `mx.${String(name)}` } },
      { type: "A", name: String(name), data: "127.0.0.1" },
    ],
  },
);

await runProgram(async ({ settings, log, lifetime }) => {
  const opened = await openSite(settings, log, lifetime);
  const { context, accounts, secret } = opened;
  const { rows } = await sql<{ count: number }>`select count(*) as count from company`.execute(context.db);
  if (rows[0]?.count === 0) {
    await fillWithSyntheticLeads(context, Number(rounds));
    await publishAddresses(context);
    await addKeys(context);
  }
  await writeFile(truthFile, JSON.stringify(await readTruth(context, accounts, settings.sampleSize)));
  const names = await startDnsServer(EVERY_DOMAIN_HAS_MAIL);
  lifetime.closeAtEnd(() => names.stop());
  const web = await loadBuiltWeb(build);
  const finder = openFinder({
    context,
    // Nobody outside is asked, and reserved domains are looked up like others.
    settings: { ...settings, finderMode: "mx_only", finderTargets: "any", finderDns: [names.server] },
    secret,
    log,
  });
  const server = web.createSiteServer({
    ...webDeps({ opened, finder, settings, log }),
    clientFolder: web.clientFolder,
  });
  await listen(server, settings);
  lifetime.closeAtEnd(() => drain(server));
});

/** Signs in an account, with a plan or without, and makes a key of it. */
async function open(ctx: Context, accounts: Accounts, access: "free" | "paid"): Promise<AccountAccess> {
  const email = `${access}@bench.example`;
  const cookie = await signIn(accounts, email);
  const { id } = await ctx.db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  if (access === "paid") await grantAccess(ctx, { accountId: id, plan: "lifetime", source: "bench", endsAt: null });
  const { secret } = await createKey(ctx, { label: "bench", access, scopes: ["read", "finder"], accountId: id });
  return { cookie, key: secret };
}

/** Returns the cookie of a session. */
async function signIn(accounts: Accounts, email: string): Promise<string> {
  const link = new URL(await accounts.makeWelcomeLink(email));
  const headers = await accounts.confirmLink(link.searchParams.get("token") ?? "", new Headers());
  if (headers === null) throw new Error("the sign-in link does not work");
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Every founder's address is known from the company's own site. */
async function publishAddresses(ctx: Context): Promise<void> {
  const { db } = ctx;
  await sql`
    insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    select 'founder@' || c.domain, c.domain, r.person_id, (select min(id) from document), 'company', now(), '{}'
    from company c join role r on r.company_id = c.id where c.domain is not null`.execute(db);
  // Half of the companies, so that rounds with an address differ from those without.
  await sql`insert into contact (company_id, address, status, confidence, proof_label)
    select id, 'hello@' || domain, 'published', 'high', 'Its site' from company where domain is not null and id % 2 = 0`.execute(
    db,
  );
  await logContactChanges(ctx);
}

/** Companies are found by their domains, and founders have pages. */
async function addKeys({ db }: Context): Promise<void> {
  await sql`insert into person_slug (slug, base, ordinal, person_id) select slug, slug, 1, id from person`.execute(db);
  await sql`insert into company_key (company_id, kind, value)
    select id, 'domain', domain from company where domain is not null`.execute(db);
}

/** The values that only members see; those of published articles do not count. */
async function readTruth(ctx: Context, accounts: Accounts, sampleSize: number): Promise<Truth> {
  const seen = sql`(select round_id, company_id from lead order by listed_on desc, round_id desc limit ${sampleSize})`;
  const isOpen = sql`(c.id in (select company_id from ${seen} s)
    or exists (select from article a where a.company_id = c.id and a.state = 'published'))`;
  const companies = await sql<HiddenCompany>`
    select c.slug, c.name, c.domain,
      array(select f.slug from founder_listing f where f.company_id = c.id) as founders,
      array(select distinct i.slug from lead l join round_investor r on r.round_id = l.round_id
        join investor_listing i on i.investor_id = r.investor_id where l.company_id = c.id) as investors,
      (select jsonb_strip_nulls(jsonb_build_object('name', c.name, 'domain', c.domain,
          'founder', (select min(p.name) from role r join person p on p.id = r.person_id where r.company_id = c.id),
          'investor', l.investor_names[1], 'lead-investor', l.lead_investor_names[1],
          'amount', (l.amount_usd_minor / 100)::text, 'stage', l.funding_type, 'industry', l.industries[1],
          'country', l.country, 'region', l.region, 'city', l.city, 'headcount', l.headcount_band,
          'source', l.source_kind,
          'has', case when l.founder_link is not null then 'contact' when l.website is not null then 'website' end))
        from lead l where l.company_id = c.id order by l.listed_on desc, l.round_id desc limit 1) as facts,
      array(select l.proof_url from lead l where l.company_id = c.id and l.proof_url is not null) as proofs,
      array(select p.address from finder_published p where p.domain = c.domain) as addresses
    from company c
    where c.withdrawn_at is null and c.merged_into_id is null and exists (select from lead l where l.company_id = c.id)
      and not ${isOpen}`.execute(ctx.db);
  const hidden = await sql<HiddenRound>`
    select lead.round_id as id, lead.amount_usd_minor as amount, lead.industries, lead.country, lead.city,
      coalesce(lead.funding_type, '') as stage, to_char(lead.listed_on, 'YYYY-MM') as month,
      coalesce(lead.funding_type, '') in ('Grant', 'Debt', 'Convertible', 'Loan') as "isOther",
      ${isOpen} as "isOpen"
    from lead join company c on c.id = lead.company_id where lead.amount_usd_minor is not null`.execute(ctx.db);
  return {
    companies: companies.rows,
    rounds: hidden.rows,
    free: await open(ctx, accounts, "free"),
    member: await open(ctx, accounts, "paid"),
  };
}
