import { sql } from "kysely";
import { execute, requireRow, rowOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { enqueue } from "../../../shared/jobs/enqueue.ts";
import { importPublished } from "../../../shared/jobs/signals.ts";

/**
 * What publishing an import did about the websites of its companies. `pending`: a job decides soon; `off`: reading is
 * switched off; `private`: the site has no public address; `paused`: its source is paused or was removed.
 */
export type WebsiteReadingState = "pending" | "requested" | "declined" | "off" | "private" | "paused";

export interface WebsiteFigures {
  readonly leads: number;
  /** Those with an e-mail address of the company or one of its people. */
  readonly addressed: number;
  /** Websites of the companies that have not been read. */
  readonly websites: number;
}

/** The reading of an import's websites; `before` was counted when it was published. */
export interface ImportWebsites {
  readonly state: WebsiteReadingState;
  readonly before: WebsiteFigures;
  readonly now: WebsiteFigures;
}

const figures = (documentId: number) => sql`
  with own as (
    select c.id, c.website, c.email is not null or exists (select from contact t where t.company_id = c.id)
      or exists (select from role o join person p on p.id = o.person_id
        where o.company_id = c.id and p.email is not null and p.withdrawn_at is null) as has_address,
      c.website is not null and not exists (select from company_site s
        where s.company_id = c.id and s.website = c.website) as is_unread
    from company c
    where c.withdrawn_at is null and c.merged_into_id is null and c.id in (
      select k.subject_id from claim k where k.document_id = ${documentId} and k.subject_kind = 'company')
  )
  select (select count(*)::int from lead l join own on own.id = l.company_id) as leads,
    (select count(*)::int from lead l join own on own.id = l.company_id where own.has_address) as addressed,
    (select count(*)::int from own where is_unread) as websites`;

/**
 * Counts the leads of an import that was just published, and requests reading its companies' websites unless `reads` is
 * false. Belongs to the transaction that publishes it.
 */
export async function noteWebsites(
  ctx: Context,
  {
    proposalId,
    documentId,
    reads,
  }: { readonly proposalId: number; readonly documentId: number; readonly reads: boolean },
): Promise<void> {
  const state: WebsiteReadingState = reads ? "pending" : "declined";
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into import_websites (proposal_id, state, leads, addressed, websites, decided_at)
    select ${proposalId}, ${state}, f.leads, f.addressed, f.websites, ${now} from (${figures(documentId)}) f
    on conflict (proposal_id) do update set state = excluded.state, leads = excluded.leads,
      addressed = excluded.addressed, websites = excluded.websites, decided_at = excluded.decided_at`;
  if (reads) await enqueue(ctx, importPublished, { proposalId });
}

/** Undefined for an import that is not published, or was published before this was noted. */
export async function importWebsites(
  ctx: Context,
  { id, documentId, status }: { readonly id: number; readonly documentId: number; readonly status: string },
): Promise<ImportWebsites | undefined> {
  if (status !== "published") return undefined;
  const noted = await rowOf<WebsiteFigures & { state: WebsiteReadingState }>(ctx)`
    select state, leads, addressed, websites from import_websites where proposal_id = ${id}`;
  if (noted === undefined) return undefined;
  const { state, ...before } = noted;
  return { state, before, now: await requireRow<WebsiteFigures>(ctx)`${figures(documentId)}` };
}

const STATES: Readonly<Record<WebsiteReadingState, string>> = {
  pending: "Their reading is requested.",
  requested: "They are read in the background, at most one page a second from each, where robots.txt allows.",
  declined: "They are not read because of this import: its publisher chose so.",
  off: "They are not read: reading websites is switched off on this site (COMPANY_SITES=off).",
  private:
    "They are not read: the site has no public address yet. Set SITE_URL, then run the source “Company websites”.",
  paused: "They are not read: the source “Company websites” is paused or was removed. Resume or add it under Sources.",
};

const number = (count: number) => count.toLocaleString("en-US");

/** "Of 1,649 leads, 12 had an e-mail address when this was published; 830 have one now. …" */
export function describeWebsites({ state, before, now }: ImportWebsites): string {
  const leads = now.leads === 1 ? "1 lead" : `${number(now.leads)} leads`;
  const addresses = `Of ${leads}, ${number(before.addressed)} had an e-mail address when this was published; ${number(now.addressed)} ${now.addressed === 1 ? "has" : "have"} one now.`;
  if (now.websites === 0) return `${addresses} No website of their companies is left to read.`;
  return `${addresses} ${number(now.websites)} ${now.websites === 1 ? "website" : "websites"} of their companies ${now.websites === 1 ? "has" : "have"} not been read. ${STATES[state]}`;
}
