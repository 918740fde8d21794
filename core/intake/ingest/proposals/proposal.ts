import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { notFound } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import type { ColumnReading } from "../../../catalogue/sources/record.ts";
import type { SourceOptions } from "../../../catalogue/sources/source.ts";
import type { Effect } from "./effect.ts";
import type { Hold } from "./holds.ts";
import type { UndoFigures } from "./describe.ts";

/** `held`: not published because it is implausible. `superseded`: replaced by a newer import of the same list. */
export type ProposalStatus = "open" | "held" | "published" | "discarded" | "undone" | "superseded";

/** An import of a list, before or after publishing; or a held document of any other source. */
export interface Proposal {
  readonly id: number;
  readonly documentId: number;
  readonly source: string;
  readonly externalId: string;
  readonly title: string;
  /** Version and options of the reader. */
  readonly reading: string;
  readonly replacesEarlier: boolean;
  readonly options: SourceOptions;
  readonly columns: readonly ColumnReading[];
  readonly effect: Effect | null;
  readonly holds: readonly Hold[];
  readonly status: ProposalStatus;
  readonly acceptedReason: string | null;
  readonly runId: number | null;
  readonly createdAt: Date;
  /** E-mail address of the account, or the actor's name. */
  readonly creator: string;
  readonly publishedAt: Date | null;
  readonly publisher: string | null;
  readonly endedAt: Date | null;
  readonly ender: string | null;
  /** Effect of undoing it; null if it was not undone, or before this was counted. */
  readonly undone: UndoFigures | null;
  readonly supersededBy: number | null;
}

const COLUMNS = sql`
  p.id, p.document_id as "documentId", p.source, p.external_id as "externalId", p.title, p.reading,
  p.replaces_earlier as "replacesEarlier", p.options, p.columns, p.effect, p.holds, p.status,
  p.accepted_reason as "acceptedReason", p.run_id as "runId", p.created_at as "createdAt",
  p.published_at as "publishedAt",
  p.ended_at as "endedAt", p.superseded_by as "supersededBy", p.undone,
  coalesce((select email from account where id = p.created_by), p.created_by) as creator,
  coalesce((select email from account where id = p.published_by), p.published_by) as publisher,
  coalesce((select email from account where id = p.ended_by), p.ended_by) as ender`;

/** Throws AppError `not_found` if there is no such proposal. */
export async function readProposal(ctx: Context, id: number): Promise<Proposal> {
  const rows = await rowsOf<Proposal>(ctx)`select ${COLUMNS} from proposal p where p.id = ${id}`;
  return existing(rows, id);
}

/** {@link readProposal} that locks the row until the transaction ends. */
export async function lockProposal(ctx: Context, id: number): Promise<Proposal> {
  const rows = await rowsOf<Proposal>(ctx)`select ${COLUMNS} from proposal p where p.id = ${id} for update`;
  return existing(rows, id);
}

function existing(rows: readonly Proposal[], id: number): Proposal {
  const [proposal] = rows;
  if (proposal === undefined) throw notFound(`There is no import ${id}. List them with: npm run import -- --list`);
  return proposal;
}

export interface ProposalQuery {
  readonly waiting?: boolean;
  readonly before?: number;
  readonly limit: number;
}

/** Proposals, newest first. */
export async function listProposals(ctx: Context, { waiting, before, limit }: ProposalQuery): Promise<Proposal[]> {
  return rowsOf<Proposal>(ctx)`
    select ${COLUMNS} from proposal p
    where ${waiting === true ? sql`p.status in ('open', 'held')` : sql`true`}
      and (${before ?? null}::bigint is null or p.id < ${before ?? null})
    order by p.id desc limit ${limit}`;
}
