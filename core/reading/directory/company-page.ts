import { type Selectable, sql } from "kysely";
import { requireRow, rowsOf, scalarOf } from "../../../db/statement.ts";
import type { DB } from "../../../db/schema.ts";
import { registrableDomain } from "../../catalogue/facts/domain.ts";
import { roundOf, shownCompanyOf, shownPersonOf } from "../../catalogue/facts/fact-columns.ts";
import {
  type FoldedRound,
  type Relation,
  ROUND_FACTS,
  SHOWN_COMPANY_FACTS,
  SHOWN_PERSON_FACTS,
  type ShownCompany,
  type ShownPerson,
} from "../../catalogue/facts/facts.ts";
import { isSuppressedSlug } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen } from "./access.ts";
import { type CompanyTeaser, readTeaser, seesCompany } from "./teaser.ts";
import { type CompanyGrowth, readCompanyGrowth } from "./growth/read-measures.ts";
import { readCompanyLogo } from "./logos.ts";
import { type PageEvidence, type ProvedFacts, loadPageEvidence } from "./evidence.ts";
import type { Proved } from "./proof.ts";
import { type RoundDate, roundDate } from "./round-details.ts";
import { companyIsPublished, isOpenOn, roundIsPublished } from "./published.ts";

/** A funding round on its company's page; its facts with their proof, null when unknown. */
export interface CompanyPageRound extends Omit<ProvedFacts<FoldedRound>, "state"> {
  readonly roundId: number;
  /** `raising`: an offering that has sold nothing yet; never shown as money raised. */
  readonly state: "closed" | "raising";
  /** Whether an offering is open today; null if its last day is unknown, absent for closed rounds. */
  readonly isOpen?: boolean | null;
  /** Present for the smaller of two rounds that may be one raise; sums leave it out. */
  readonly isDoubled?: true;
  readonly date: RoundDate;
  readonly amountUsd: {
    readonly minor: number;
    readonly rateOn: string | null;
    readonly rateSource: string | null;
  } | null;
  /** The normalised type, else the stage as the source wrote it. */
  readonly fundingType: Proved<string> | null;
  readonly proofUrl: string | null;
}

export interface CompanyPagePerson extends Omit<ProvedFacts<ShownPerson>, "name"> {
  readonly name: string;
  readonly slug: string;
  readonly relation: Relation;
  readonly title: Proved<string> | null;
  readonly proof: Proved<string>["proof"];
}

/** The data of a company's page; its facts with their proof, null when unknown. */
export interface CompanyPage extends Omit<ProvedFacts<ShownCompany>, "name"> {
  readonly companyId: number;
  readonly slug: string;
  readonly isSample: boolean;
  readonly name: Proved<string>;
  /** Path of the logo that its own site shows. */
  readonly logo: Proved<string> | null;
  /** Canonical industries, the main one first; `industry` has the words of the sources. */
  readonly industries: readonly string[];
  /** Founders first. */
  readonly people: readonly CompanyPagePerson[];
  /** Newest first. */
  readonly rounds: readonly CompanyPageRound[];
  readonly growth: CompanyGrowth;
  readonly updatedAt: Date;
}

/** Result of looking up a URL: the page, a redirect, or nothing. */
export type Lookup<T> =
  | { readonly kind: "found"; readonly page: T }
  | { readonly kind: "moved"; readonly slug: string }
  | { readonly kind: "gone" }
  | { readonly kind: "missing" };

/** The same for pages of which readers outside the scope see a teaser. */
export type ScopedLookup<T, Preview> = Lookup<T> | { readonly kind: "teaser"; readonly teaser: Preview };

/**
 * The company page for a slug, each value with its proof, or its teaser for readers outside the scope. Former slugs and
 * those of merged companies redirect; a withdrawn company is gone.
 */
export async function readCompanyPage(
  ctx: Context,
  { slug }: { slug: string },
): Promise<ScopedLookup<CompanyPage, CompanyTeaser>> {
  const address = await resolveCompany(ctx, slug);
  if (address.kind !== "found") return address;
  const { companyId } = address;
  if (!(await seesCompany(ctx, companyId))) return { kind: "teaser", teaser: await readTeaser(ctx, companyId) };
  const [company, people, rounds, evidence, logo, growth] = await Promise.all([
    requireRow<Selectable<DB["company"]>>(ctx)`select * from company where id = ${companyId}`,
    loadPeople(ctx, companyId),
    loadRounds(ctx, companyId),
    loadPageEvidence(ctx, companyId),
    readCompanyLogo(ctx, companyId),
    readCompanyGrowth(ctx, companyId),
  ]);
  const lastChange = Math.max(
    ...[company.updated_at, ...people.map((p) => p.updatedAt), ...rounds.map((r) => r.updatedAt)].map(Number),
  );
  return {
    kind: "found",
    page: {
      ...companyFacts(company, evidence),
      logo,
      growth,
      people: people.map((row) => toPagePerson(row, evidence)),
      rounds: rounds.map((row) => toPageRound(row, evidence)),
      updatedAt: new Date(lastChange),
    },
  };
}

function companyFacts(
  row: Selectable<DB["company"]>,
  page: PageEvidence,
): Omit<CompanyPage, "people" | "rounds" | "updatedAt" | "logo" | "growth"> {
  const evidence = page("company", row.id);
  const facts = evidence.proveFacts(SHOWN_COMPANY_FACTS, shownCompanyOf({ ...row }));
  const { formerNames } = facts;
  return {
    companyId: row.id,
    slug: row.slug,
    isSample: row.is_sample,
    industries: row.industries,
    ...facts,
    name: facts.name ?? { value: row.name, proof: null },
    // Stated former names, plus names that earlier evidence used.
    formerNames: formerNames && {
      value: formerNames.value,
      proof: formerNames.proof ?? evidence.prove(formerNames.value[0], "name").proof,
    },
  };
}

interface PersonRow {
  readonly roleId: number;
  readonly personId: number;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly slug: string;
  readonly relation: Relation;
  readonly title: string | null;
  readonly updatedAt: Date;
}

/** A company's people, founders first, without withdrawn people. */
async function loadPeople(ctx: Context, companyId: number): Promise<readonly PersonRow[]> {
  return rowsOf<PersonRow>(ctx)`
    select o.id as "roleId", p.id as "personId", to_jsonb(p) as columns, p.slug, o.relation, o.title,
      p.updated_at as "updatedAt"
    from role o
    join person p on p.id = o.person_id
    where o.company_id = ${companyId} and p.withdrawn_at is null
    order by array_position(array['founder', 'executive_officer', 'director', 'promoter', 'employee'], o.relation), o.id
  `;
}

function toPagePerson(row: PersonRow, evidence: PageEvidence): CompanyPagePerson {
  const person = evidence("person", row.personId);
  const role = evidence("role", row.roleId);
  const values = shownPersonOf(row.columns);
  const facts = person.proveFacts(SHOWN_PERSON_FACTS, values);
  return {
    ...facts,
    name: values.name,
    slug: row.slug,
    relation: row.relation,
    title: role.proveKnown(row.title, "title"),
    proof: role.strongest ?? facts.name?.proof ?? null,
  };
}

interface RoundRow {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly id: number;
  readonly amountUsdMinor: number | null;
  readonly rateOn: string | null;
  readonly rateSource: string | null;
  readonly isOpen: boolean | null;
  readonly isDoubled: boolean;
  readonly addedAt: Date;
  readonly updatedAt: Date;
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[];
}

/** A company's published rounds with their investors, newest first. */
async function loadRounds(ctx: Context, companyId: number): Promise<readonly RoundRow[]> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  return rowsOf<RoundRow>(ctx)`
    select to_jsonb(r) as columns, r.id, r.amount_usd_minor as "amountUsdMinor", r.fx_rate_on as "rateOn",
      r.fx_source as "rateSource", ${isOpenOn(today, "r")} as "isOpen",
      exists (select from listing l where l.round_id = r.id and l.doubles is not null) as "isDoubled", r.created_at as "addedAt", r.updated_at as "updatedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', v.name, 'lead', i.is_lead) order by i.position)
        from round_investor i join investor v on v.id = i.investor_id
        where i.round_id = r.id
      ), '[]') as investors
    from funding_round r
    where r.company_id = ${companyId} and ${roundIsPublished("r")}
    order by coalesce(r.announced_on, r.first_sale_on, r.filed_on) desc nulls last, r.id desc`;
}

function toPageRound(row: RoundRow, page: PageEvidence): CompanyPageRound {
  const evidence = page("round", row.id);
  const values = { ...roundOf(row.columns), investors: row.investors };
  const facts = evidence.proveFacts(ROUND_FACTS, values);
  return {
    ...facts,
    roundId: row.id,
    state: values.state,
    ...(values.state === "raising" && { isOpen: row.isOpen }),
    ...(row.isDoubled && { isDoubled: true }),
    date: roundDate({ ...values, addedAt: row.addedAt }),
    fundingType: facts.fundingType ?? facts.stageText,
    amountUsd:
      row.amountUsdMinor === null
        ? null
        : { minor: row.amountUsdMinor, rateOn: row.rateOn, rateSource: row.rateSource },
    proofUrl: evidence.proofUrl,
  };
}

/** Result of looking up a company slug. */
type CompanyAddress =
  | Exclude<Lookup<never>, { kind: "found" }>
  | { readonly kind: "found"; readonly companyId: number };

/** Follows former slugs and merges to the currently published company. */
export async function resolveCompany(ctx: Context, slug: string): Promise<CompanyAddress> {
  const found = await sql<{ id: number; slug: string; withdrawn: boolean }>`
    with recursive named as (
      select s.company_id as id, c.slug, c.withdrawn_at, c.merged_into_id, c.id is null as deleted
      from company_slug s left join company c on c.id = s.company_id
      where s.slug = ${slug}
      union
      select c.id, c.slug, c.withdrawn_at, c.merged_into_id, false
      from named join company c on c.id = named.merged_into_id
    )
    select id, coalesce(slug, '') as slug, deleted or withdrawn_at is not null as withdrawn from named
    where merged_into_id is null
  `.execute(ctx.db);
  const company = found.rows[0];
  if (company === undefined) return { kind: (await isSuppressedSlug(ctx, slug, "company")) ? "gone" : "missing" };
  if (company.withdrawn) return { kind: "gone" };
  return company.slug === slug ? { kind: "found", companyId: company.id } : { kind: "moved", slug: company.slug };
}

/**
 * The slug of the company whose site a URL or host name belongs to, if it is published and the actor sees its page in
 * full; else null. A hidden company's domain is answered like an unknown one, so guesses confirm nothing.
 */
export async function companyByDomain(ctx: Context, urlOrHost: string): Promise<string | null> {
  const domain = registrableDomain(urlOrHost);
  if (domain === null) return null;
  return scalarOf<string | null>(ctx, null)`
    select c.slug from company_key k join company c on c.id = k.company_id
    where k.kind = 'domain' and k.value = ${domain} and ${companyIsPublished("c")} and ${companyIsSeen(ctx, "c.id")}
    order by c.id limit 1`;
}
