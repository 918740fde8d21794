import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Pattern } from "../names/patterns.ts";

/** An address that stands in a document, and where. */
export interface PublishedAddress {
  readonly address: string;
  /** Of the person it belongs to; null for the address of a function. */
  readonly personName: string | null;
  readonly publishedBy: "company" | "elsewhere";
  /** Of the document, for people. */
  readonly document: { readonly source: string; readonly title: string | null; readonly externalId: string };
  readonly url: string | null;
  readonly retrievedAt: Date;
  readonly patterns: readonly Pattern[];
}

/** More are not listed of one domain. */
const MOST = 500;

/** The published addresses at a domain of people who are still in the catalogue, and of functions; the newest find of each first. */
export async function readPublished(ctx: Context, domain: string): Promise<readonly PublishedAddress[]> {
  const { rows } = await sql<{ address: string; personName: string | null; publishedBy: "company" | "elsewhere"; source: string; title: string | null; externalId: string; url: string | null; retrievedAt: Date; patterns: Pattern[] }>`
    select f.address, p.name as "personName", f.published_by as "publishedBy", d.source, d.title, d.external_id as "externalId", f.url,
           f.retrieved_at as "retrievedAt", f.patterns
    from finder_published f join document d on d.id = f.document_id left join person p on p.id = f.person_id
    where f.domain = ${domain} and p.withdrawn_at is null
    order by f.retrieved_at desc, f.id limit ${MOST}`.execute(ctx.db);
  return rows.map(({ source, title, externalId, ...rest }) => ({ ...rest, document: { source, title, externalId } }));
}
