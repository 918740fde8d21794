// The built site for bench/extraction.ts: fills an empty database with synthetic rounds and writes the hidden values,
// against which the bench judges, to the file given as second argument. The first is the build's folder.
import { writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { createKey } from "../../core/keys/manage-keys.ts";
import type { Context } from "../../core/context.ts";
import { loadBuiltWeb } from "../../server/start/built-web.ts";
import { openFinder } from "../../server/finder/open-finder.ts";
import { drain, listen } from "../../server/start/listen.ts";
import { runProgram } from "../../server/start/program.ts";
import { openSite } from "../../server/start/site.ts";
import { fillWithSyntheticLeads } from "../synthetic-leads.ts";
import type { HiddenCompany, HiddenRound, Truth } from "./truth.ts";

const [, , build = "build", truthFile = "truth.json", rounds = "3000"] = process.argv;

await runProgram(async ({ settings, log, lifetime }) => {
  const { context, site, mailSecrets, renderMail, accounts, payments, secret } = await openSite(
    settings,
    log,
    lifetime,
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from company`.execute(context.db);
  if (rows[0]?.count === 0) {
    await fillWithSyntheticLeads(context, Number(rounds));
    await publishAddresses(context);
    await addKeys(context);
  }
  await writeFile(truthFile, JSON.stringify(await readTruth(context, settings.sampleSize)));
  const web = await loadBuiltWeb(build);
  const server = web.createSiteServer({
    context,
    accounts,
    payments,
    finder: openFinder({ context, settings, secret, log }),
    site,
    quotas: { key: settings.apiKeyRequests, network: settings.apiRequests },
    mailSecrets,
    renderMail,
    clientFolder: web.clientFolder,
    log,
  });
  await listen(server, settings);
  lifetime.closeAtEnd(() => drain(server));
});

/** Every founder's address is known from the company's own site. */
async function publishAddresses({ db }: Context): Promise<void> {
  await sql`
    insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    select 'founder@' || c.domain, c.domain, r.person_id, (select min(id) from document), 'company', now(), '{}'
    from company c join role r on r.company_id = c.id where c.domain is not null`.execute(db);
}

/** Companies are found by their domains, and founders have pages. */
async function addKeys({ db }: Context): Promise<void> {
  await sql`insert into person_slug (slug, base, ordinal, person_id) select slug, slug, 1, id from person`.execute(db);
  await sql`insert into company_key (company_id, kind, value)
    select id, 'domain', domain from company where domain is not null`.execute(db);
}

/** The values that only members see; those of published articles do not count. */
async function readTruth(ctx: Context, sampleSize: number): Promise<Truth> {
  const seen = sql`(select round_id, company_id from lead order by listed_on desc, round_id desc limit ${sampleSize})`;
  const isOpen = sql`(c.id in (select company_id from ${seen} s)
    or exists (select from article a where a.company_id = c.id and a.state = 'published'))`;
  const companies = await sql<HiddenCompany>`
    select c.slug, c.name, c.domain,
      array(select f.slug from founder_listing f where f.company_id = c.id) as founders,
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
  const { secret } = await createKey(ctx, { label: "bench", access: "free", scopes: ["read"] });
  return { companies: companies.rows, rounds: hidden.rows, freeKey: secret };
}
