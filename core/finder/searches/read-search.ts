import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { addressAnswer } from "../answer/address-answer.ts";
import { domainAnswer } from "../answer/domain-answer.ts";
import type { FinderAnswer } from "../answer/finder-answer.ts";
import { personAnswer } from "../answer/person-answer.ts";
import type { FinderDeps } from "../finder-deps.ts";
import type { SearchSubject, SearchView } from "./search.ts";

/** A search's row, as it is read by everything that works on it. */
export interface SearchRow {
  readonly id: string;
  readonly typed: string;
  readonly subject: SearchSubject;
  readonly state: FinderAnswer["state"];
  readonly mail: "hosts" | "no_mail" | "unclear" | "reserved" | null;
  readonly attempts: number;
  readonly nextTryAt: Date | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The row of a search; null when there is none, or it is somebody else's account's. */
export async function readSearchRow(ctx: Context, id: string): Promise<SearchRow | null> {
  if (!UUID.test(id)) return null;
  const { rows } = await sql<{ typed: string; kind: SearchSubject["kind"]; name: string | null; address: string | null; domain: string; state: SearchRow["state"]; mail: SearchRow["mail"]; attempts: number; nextTryAt: Date | null }>`
    select typed, kind, person_name as name, address, domain, state, mail, attempts, next_try_at as "nextTryAt"
    from finder_search where id = ${id} and (account_id is null or account_id = ${ctx.actor.id} or ${ctx.actor.id === "schedule"})`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) return null;
  const { kind, name, address, domain, ...rest } = row;
  return { id, ...rest, subject: kind === "person" ? { kind, name: name ?? "", domain } : kind === "address" ? { kind, address: address ?? "", domain } : { kind, domain } };
}

/** A search as it stands, answered from what is stored at this moment; null like {@link readSearchRow}. */
export async function readSearch(ctx: Context, deps: FinderDeps, id: string): Promise<SearchView | null> {
  const row = await readSearchRow(ctx, id);
  return row === null ? null : answerSearch(ctx, deps, row);
}

/** The answer to a search whose row was read. */
export async function answerSearch(ctx: Context, deps: FinderDeps, { id, typed, subject, state, mail, nextTryAt: tryAgainAt }: SearchRow): Promise<SearchView> {
  const view = { id, typed, subject };
  switch (subject.kind) {
    case "person":
      return { ...view, answer: await personAnswer(ctx, deps, { name: subject.name, domain: subject.domain, mail, state, tryAgainAt }), verdict: null, pattern: null };
    case "address":
      return { ...view, ...(await addressAnswer(ctx, deps, { address: subject.address, domain: subject.domain, mail, state, tryAgainAt })), pattern: null };
    case "domain":
      return { ...view, ...(await domainAnswer(ctx, deps, { domain: subject.domain, mail, state })), verdict: null };
  }
}
