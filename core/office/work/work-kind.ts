import type { RawBuilder } from "kysely";
import type { PlaceItem } from "../../intake/ingest/review/places.ts";
import type { ReviewCandidate, ReviewKind } from "../../intake/ingest/review/queue.ts";
import type { Proposal } from "../../intake/ingest/proposals/proposal.ts";
import type { UnreadWebsite } from "../../intake/ingest/website-search/unread-websites.ts";
import type { UndecidedCompany } from "../../intake/curation/startups.ts";
import type { UnmappedWord } from "../../intake/curation/industry-words.ts";
import type { InboxItem } from "../../customers/contact/inbox.ts";
import type { ValueToCheck } from "../../intake/accuracy/check-value.ts";
import type { DeskArticlePage } from "../../reading/newsroom/list-desk.ts";
import type { Context } from "../../shared/context.ts";
import type { PossibleRaise } from "./raises.ts";
import type { FailedRun } from "./runs.ts";

/** What an editor sees beside the form, by kind of work. */
export type WorkEvidence =
  | { readonly kind: ReviewKind; readonly candidate: ReviewCandidate }
  | { readonly kind: "import"; readonly proposal: Proposal }
  | { readonly kind: "run"; readonly run: FailedRun }
  | { readonly kind: "message"; readonly message: InboxItem }
  | { readonly kind: "draft"; readonly draft: DeskArticlePage & { readonly text: string } }
  | { readonly kind: "place"; readonly place: PlaceItem }
  | { readonly kind: "startup"; readonly company: UndecidedCompany }
  | { readonly kind: "raise"; readonly raise: PossibleRaise }
  | {
      readonly kind: "word";
      readonly word: string;
      readonly stated: UnmappedWord | null;
      /** What it names today; null if nothing is known. */
      readonly means: readonly string[] | null;
      readonly industries: readonly string[];
    }
  | { readonly kind: "website"; readonly website: UnreadWebsite }
  | { readonly kind: "value"; readonly value: ValueToCheck };

export type WorkKindName = WorkEvidence["kind"];

/** `item`: this one; `group`: everything that one answer decides; `all`: everything of its kind in its bulk group. */
export const WORK_SCOPES = ["item", "group", "all"] as const;
export type WorkScope = (typeof WORK_SCOPES)[number];

export interface WorkAction {
  readonly name: string;
  /** The key that takes it. */
  readonly key: string;
  readonly label: string;
  /** True for the items that it applies to; by default all. */
  readonly when?: (evidence: WorkEvidence) => boolean;
}

export interface WorkDecision {
  readonly id: string;
  readonly action: string;
  readonly scope: WorkScope;
  readonly values: Readonly<Record<string, string>>;
}

/** `decided`: it can be undone; `partly`: some items need an answer of their own; the others happen later, in a job. */
export type WorkOutcome = "decided" | "assigned" | "partly" | "requested" | "publishing" | "answering" | "reading";

/** A kind of waiting work: where it waits, what shows it, and what can be done about it. */
export interface WorkKind {
  readonly kind: WorkKindName;
  readonly name: string;
  readonly one: string;
  /**
   * SQL: the waiting items with the columns `kind`, `id`, `source` (its key), `since`, `title`, `size` (rows that one
   * answer decides), `bulk` (key of the group for decisions about all of it, or null), `bulk_name` and `rank` (the
   * largest is first). Kinds with one query share the same builder.
   */
  readonly waiting: (ctx: Context) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
  /** Null when it no longer waits; `search` is what the editor searches for. */
  readonly evidence: (
    ctx: Context,
    item: { readonly id: string; readonly search: string },
  ) => Promise<WorkEvidence | null>;
  readonly actions: readonly WorkAction[];
  /** Texts of the scopes `group` and `all`: what they cover, given its number and the name of the bulk group. */
  readonly group?: (size: string) => string;
  readonly all?: (size: string, name: string) => string;
  /** Whether `decide` takes the scope `all` itself. */
  readonly decidesAll?: true;
  readonly decide: (ctx: Context, decision: WorkDecision) => Promise<WorkOutcome>;
  /** Decides the items of a bulk group at once; by default `decide` is called for each. */
  readonly decideMany?: (ctx: Context, ids: readonly string[], decision: WorkDecision) => Promise<WorkOutcome>;
  /** Absent if its decisions cannot be undone. */
  readonly undoing?: {
    /**
     * SQL: decisions with the columns `kind`, `id`, `title`, `what`, `at`, `by`, `batch` (items with the same one are one
     * decision, or null), `company_name`, `company_slug` and `undoable`.
     */
    readonly decided: RawBuilder<unknown>;
    readonly undo: (ctx: Context, ids: readonly string[]) => Promise<void>;
  };
}
