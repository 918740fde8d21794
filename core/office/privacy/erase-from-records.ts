import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { lastWordPatterns, mentionTest, withoutAccents } from "../../catalogue/names/mentioned-names.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { withoutSuppressed } from "../../intake/ingest/plan-people.ts";
import type { Proposal } from "../../intake/ingest/proposals/proposal.ts";
import { withoutNamed, withoutQuotes } from "../../intake/ingest/rejected-row.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { type JsonColumn, rewriteJson } from "./rewrite-json.ts";

type Test = (text: string) => boolean;

/** A record of unpublished evidence, or a row with one; the words of its source are in `raw`. */
type Stored = { readonly [K in "record" | "accepted_record"]?: Stored | null } & {
  readonly [K in "raw" | "company" | "people" | "reason" | "excerpt" | "message"]?: unknown;
};

const RECORDS: readonly JsonColumn[] = [
  { table: "review_item", column: "record" },
  { table: "review_item", column: "accepted_record" },
  { table: "retired_review_item", column: "item" },
  { table: "proposal_outcome", keys: ["proposal_id", "position"], column: "outcome" },
];

/** Removes suppressed people from records of unpublished evidence, and from the source's words in any order. */
export async function eraseFromRecords(ctx: Context, names: readonly string[]): Promise<void> {
  const isNaming = mentionTest(names);
  const words = lastWordPatterns(names);
  const suppressions = await Suppressions.load(ctx);
  for (const column of RECORDS)
    await rewriteJson(ctx, column, words, (value) => withoutPeople(value as Stored, isNaming, suppressions));
  await eraseQuotes(ctx, words, isNaming);
  await eraseSamples(ctx, words, isNaming);
}

function withoutPeople(stored: Stored, isNaming: Test, suppressions: Suppressions): Stored {
  const { raw, people, reason, excerpt, message, record, accepted_record: accepted } = stored;
  const [quoted, noted] = [textOf(reason), textOf(message)];
  const listable = Array.isArray(people) ? withoutSuppressed(stored as EvidenceRecord, suppressions) : undefined;
  const kept: Stored = {
    ...stored,
    ...(listable && { people: listable.people, company: listable.company }),
    ...([quoted, textOf(excerpt)].some(isNaming) && {
      excerpt: undefined,
      ...withoutQuotes({ reason: quoted, excerpt: excerpt as string | undefined }, isNaming),
    }),
    ...(isNaming(noted) && { message: withoutQuotes({ reason: noted }, isNaming).reason }),
    ...(record && { record: withoutPeople(record, isNaming, suppressions) }),
    ...(accepted && { accepted_record: withoutPeople(accepted, isNaming, suppressions) }),
  };
  return raw !== undefined && isNaming(JSON.stringify(raw)) ? { ...kept, raw: undefined } : kept;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function eraseQuotes(ctx: Context, words: readonly string[], isNaming: Test): Promise<void> {
  const rows = await rowsOf<{ id: number; reason: string; excerpt: string | null }>(ctx)`
    select id, reason, excerpt from quarantined_row
    where ${withoutAccents(sql`concat_ws(' ', reason, excerpt)`)} like any(${[...words]})`;
  const masked = rows.flatMap(({ id, ...row }) =>
    [row.reason, row.excerpt ?? ""].some(isNaming) ? [{ id, ...withoutQuotes(row, isNaming) }] : [],
  );
  if (masked.length === 0) return;
  await execute(ctx)`
    update quarantined_row t set reason = x.reason, excerpt = x.excerpt
    from jsonb_to_recordset(${JSON.stringify(masked)}::jsonb) as x (id bigint, reason text, excerpt text)
    where t.id = x.id`;
}

/** Removes the sample values, sample changes, notices and quoted cells of imports that name one of them. */
async function eraseSamples(ctx: Context, words: readonly string[], isNaming: Test): Promise<void> {
  const isNamed = (value: unknown) => isNaming(JSON.stringify(value));
  const rewrite = <K extends "columns" | "holds" | "effect">(column: K, by: (value: Proposal[K]) => unknown) =>
    rewriteJson(ctx, { table: "proposal", column }, words, (value) => by(value as Proposal[K]));
  await rewrite("holds", (holds) => holds.map((hold) => withoutNamed(hold, isNaming)));
  await rewrite("columns", (columns) => (isNamed(columns) ? columns.map((one) => ({ ...one, samples: [] })) : columns));
  await rewrite("effect", (effect) => ({
    ...effect,
    samples: (effect?.samples ?? []).filter((one) => !isNamed(one)),
    notices: isNamed(effect?.notices ?? []) ? [] : effect?.notices,
  }));
}
