import { sql } from "kysely";
import { columnOf, rowsOf } from "../../../db/statement.ts";
import type { SubjectKind } from "../../catalogue/claims/claim.ts";
import { mentionTest } from "../../catalogue/names/mentioned-names.ts";
import { COMPANY_FACTS, type Facts, type Method, PERSON_FACTS, ROUND_FACTS } from "../../catalogue/facts/facts.ts";
import { formatValue } from "../../intake/curation/edit-values.ts";
import type { Context } from "../../shared/context.ts";
import { claimLabel, type ClaimedDocument } from "../../reading/directory/evidence.ts";
import { candidatesFor, PATTERNS } from "../../finder/names/patterns.ts";
import { spellName } from "../../finder/names/person-name.ts";
import { sameAddress } from "../../customers/mail/same-address.ts";
import type { RequestSubject } from "./file-request.ts";
import { rowsNaming } from "./namesakes.ts";

/** A value that a source states. */
export interface HeldValue {
  readonly about: SubjectKind;
  /** The company of a role, or whose description names the person; null for anything else. */
  readonly company: string | null;
  readonly field: string;
  readonly value: unknown;
  readonly method: Method;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly retrievedAt: Date;
}

/** An e-mail address, published by a source or verified during a lookup. */
export interface HeldAddress {
  readonly address: string;
  readonly origin: "published" | "verified";
  readonly url: string | null;
  readonly at: Date;
}

/** Everything the site holds about a person or company, with its sources. */
export interface HeldData {
  readonly values: readonly HeldValue[];
  readonly addresses: readonly HeldAddress[];
  readonly articles: readonly HeldArticle[];
  readonly messages: readonly HeldMessage[];
}

/** A message or a sign-up from the requester's confirmed address, or a mail to it. */
export interface HeldMessage {
  readonly kind: "message" | "answer" | "sign-up" | "mail";
  /** The message, the consent, or the mail's template. */
  readonly text: string;
  readonly at: Date;
}

/** An article that names the person. */
export interface HeldArticle {
  readonly title: string;
  /** Null while it is not published. */
  readonly slug: string | null;
  readonly sourceUrl: string | null;
  readonly updatedAt: Date;
}

/** Everything held about a subject; `address` is the requester's confirmed address, null if it is not confirmed. */
export async function readHeldData(
  ctx: Context,
  { kind, id }: RequestSubject,
  address: string | null,
): Promise<HeldData> {
  const [values, addresses, articles, messages] = await Promise.all([
    readValues(ctx, { kind, id }),
    kind === "person" ? readAddresses(ctx, id) : [],
    kind === "person" ? readArticles(ctx, id) : [],
    address === null ? [] : readMessages(ctx, address),
  ]);
  return { values, addresses, articles, messages };
}

async function readMessages(ctx: Context, address: string): Promise<readonly HeldMessage[]> {
  return rowsOf<HeldMessage>(ctx)`
    select 'message' as kind, message as text, received_at as at from contact_message
      where ${sameAddress(sql`email`, address)}
    union all
    select 'answer', answer, done_at from contact_message where ${sameAddress(sql`email`, address)}
      and answer is not null
    union all
    select 'sign-up', consent_text, asked_at from free_leads_request where ${sameAddress(sql`email`, address)}
    union all
    select 'mail', template, created_at from outbox_message where ${sameAddress(sql`to_address`, address)}
    order by at desc, kind, text`;
}

/** Statements of sources about the person and their roles, or about the company and its rounds. */
async function readValues(ctx: Context, { kind, id }: RequestSubject): Promise<readonly HeldValue[]> {
  const subjects =
    kind === "person"
      ? sql`select 'person' as kind, ${id}::bigint as id, null as company
          union all select 'role', r.id, c.name from role r join company c on c.id = r.company_id
            where r.person_id = ${id}
          union all select distinct 'company', c.id, c.name from role r join company c on c.id = r.company_id
            where r.person_id = ${id}`
      : sql`select 'company' as kind, ${id}::bigint as id, null as company
          union all select 'round', r.id, null from funding_round r where r.company_id = ${id}`;
  // `derivedFrom` is set for values derived from a stated city.
  type Row = Omit<HeldValue, "source"> & { document: ClaimedDocument | null; derivedFrom: object | null };
  const rows = await rowsOf<Row>(ctx)`
    select s.kind as about, s.company, f.key as field, f.value, k.method, k.source_url as "sourceUrl",
      k.retrieved_at as "retrievedAt",
      k.fields -> 'derivedFrom' as "derivedFrom", case when d.id is not null then jsonb_build_object('source', d.source,
      'title', d.title, 'externalId', d.external_id) end as document
    from (${subjects}) s join claim k on k.subject_kind = s.kind and k.subject_id = s.id
    cross join lateral jsonb_each(k.fields) f left join document d on d.id = k.document_id
    where f.value <> 'null' and f.key not in ('withdrawn', 'created', 'derivedFrom')
      and (${kind !== "person"} or s.kind <> 'company' or f.key = 'description') order by s.kind, s.id, f.key,
      k.retrieved_at desc, k.id`;
  const isNaming = kind === "person" ? mentionTest(await mentionsOf(ctx, id)) : () => true;
  return rows
    .filter(({ about, value }) => kind !== "person" || about !== "company" || isNaming(String(value)))
    .map(({ document, derivedFrom, ...row }) => ({
      ...row,
      source: claimLabel({ method: row.method, fields: { derivedFrom }, document }),
    }));
}

/** The person's names in all evidence, and the addresses on record: what a text mentions them by. */
async function mentionsOf(ctx: Context, personId: number): Promise<readonly string[]> {
  return columnOf<string>(ctx)`
    select name from person where id = ${personId} union
    select fields ->> 'name' from claim where subject_kind = 'person' and subject_id = ${personId}
      and fields ->> 'name' is not null union
    select email from person where id = ${personId} and email is not null union
    select address from finder_published where person_id = ${personId}`;
}

/** Published addresses, and addresses guessed from the person's name that were checked with mail servers. */
async function readAddresses(ctx: Context, personId: number): Promise<readonly HeldAddress[]> {
  const places = await rowsOf<{ name: string; domain: string }>(ctx)`
    select distinct p.name, k.value as domain from person p join role r on r.person_id = p.id
    join company_key k on k.company_id = r.company_id and k.kind = 'domain' where p.id = ${personId}`;
  const made = places.flatMap(({ name, domain }) => {
    const spelled = spellName(name);
    return spelled === null ? [] : candidatesFor(spelled, domain, PATTERNS).map(({ address }) => address);
  });
  return rowsOf<HeldAddress>(ctx)`
    select address, 'published' as origin, url, retrieved_at as at from finder_published where person_id = ${personId}
    union all
    select address, 'verified', null, max(checked_at) from finder_verification where address = any(${made})
      group by address
    order by address, origin`;
}

async function readArticles(ctx: Context, personId: number): Promise<HeldData["articles"]> {
  const text = sql`t.title || ' ' || t.excerpt || ' ' || t.markdown`;
  const naming = await rowsNaming(ctx, { table: "article", text }, await mentionsOf(ctx, personId));
  return rowsOf<HeldArticle>(ctx)`
    select title, case when state = 'published' then slug end as slug, source_url as "sourceUrl",
      updated_at as "updatedAt"
    from article where id = any(${naming.map(({ id }) => id)}) order by published_on desc, id`;
}

/** A value as displayed, with all its sources. */
export interface ShownValue {
  readonly label: string;
  readonly text: string;
  readonly sources: readonly Pick<HeldValue, "source" | "sourceUrl" | "retrievedAt">[];
}

const FACTS: Readonly<Record<SubjectKind, Facts>> = {
  company: COMPANY_FACTS,
  person: PERSON_FACTS,
  role: {},
  round: ROUND_FACTS,
};

const OTHER_LABELS: Readonly<Record<string, string>> = {
  relation: "Role",
  title: "Title",
  listId: "Id in the list",
  links: "Other links in the list",
  nameFromDomain: "Name, from the domain",
};
const TEXT = { type: "text", column: "", label: "", description: "" } as const;

/** Groups equal values for display, in their order. */
export function showValues(values: readonly HeldValue[]): readonly ShownValue[] {
  const shown = values.map(({ about, company, field, value, source, sourceUrl, retrievedAt }) => {
    const fact = FACTS[about][field];
    const label = fact?.label ?? OTHER_LABELS[field] ?? field;
    const at = company === null ? "" : ` ${about === "role" ? "at" : "of"} ${company}`;
    return {
      label: about === "round" ? `Round: ${label}` : `${label}${at}`,
      text: formatValue(fact ?? TEXT, value),
      source: { source, sourceUrl, retrievedAt },
    };
  });
  const groups = Map.groupBy(shown, ({ label, text }) => JSON.stringify([label, text]));
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ label: group[0].label, text: group[0].text, sources: group.map(({ source }) => source) }] : [],
  );
}
