import { inWords } from "../../../catalogue/sources/list-file/reasons.ts";
import { execute, requireRow, rowsOf } from "../../../../db/statement.ts";
import { conflict, invalidInput } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import { inCatalogueTransaction } from "../../../catalogue/claims/state.ts";
import type { Context } from "../../../shared/context.ts";
import { SOURCES } from "../../../catalogue/sources/registry.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { recordRulings } from "../matching/match-ruling.ts";
import { type Reading, type ReadingResult, readDocument } from "../read-document.ts";
import { type UndoneImport, undoImport } from "../undo-import.ts";
import { type BestFigures, findBestMatches } from "./best-matches.ts";
import type { Group } from "./effect.ts";
import { dropAcceptedOutcomes, storedOutcomes } from "./outcomes.ts";
import { lockProposal, type Proposal, type ProposalStatus } from "./proposal.ts";
import { documentHolds, type Hold } from "./holds.ts";
import type { SavedProposal } from "./save.ts";

/** A decision about a proposal; `onRows` is called with the number of rows read so far, and the total if known. */
interface Decision {
  readonly id: number;
  readonly onRows?: ((rows: number, expected?: number) => void) | undefined;
}

/** Runs a decision with the proposal locked. Throws AppError `conflict` if its status is not one of `allowed`. */
export function decideProposal<T>(
  ctx: Context,
  { id }: Decision,
  [verb, ...allowed]: readonly [verb: string, ...allowed: ProposalStatus[]],
  decide: (inner: Context, proposal: Proposal) => Promise<T>,
): Promise<T> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const proposal = await lockProposal(inner, id);
    const { status, supersededBy } = proposal;
    if (allowed.includes(status)) return decide(inner, proposal);
    const by = supersededBy === null ? "" : ` by import ${supersededBy}; undo that one first`;
    throw conflict(`You cannot ${verb} import ${id}: it is ${status}${by}.`);
  });
}

/** The reason to publish a held proposal; false for `readsWebsites` leaves the websites of its companies unread. */
export interface Publication extends Decision {
  readonly acceptHold?: string | undefined;
  readonly readsWebsites?: boolean | undefined;
}

/**
 * Publishes a proposal's stored outcomes and measures their effect on the current catalogue; holds it if the effect is
 * now implausible. A held proposal needs `acceptHold`, the reason to publish it anyway; throws AppError `conflict`
 * without one.
 */
export function publishProposal(ctx: Context, input: Publication): Promise<SavedProposal> {
  return decideProposal(ctx, input, ["publish", "open", "held"], async (inner, proposal) => {
    if (proposal.status === "held" && input.acceptHold === undefined)
      throw conflict(
        `Import ${proposal.id} is held: ${proposal.holds.map(inWords).join("; ")}. To publish it anyway, accept the hold with a reason.`,
      );
    const result = await readStored(inner, proposal, {
      intent: input.acceptHold === undefined ? "publish" : { acceptHold: input.acceptHold },
      suspicions: proposal.holds,
      readsWebsites: input.readsWebsites,
      onRows: input.onRows,
    });
    if (result === "read already" || result.proposal === null)
      throw conflict(`The list of import ${proposal.id} was published meanwhile, with the same rows.`);
    return result.proposal;
  });
}

/** Discards a proposal that is not published; its document and rejected rows stay. */
export function discardProposal(ctx: Context, input: Decision): Promise<void> {
  return decideProposal(ctx, input, ["discard", "open", "held"], async (inner, proposal) => {
    await end(inner, proposal, "discarded");
    await dropAcceptedOutcomes(inner, proposal.id);
    await writeAudit(inner, "import.discarded", { import: proposal.id, document: proposal.title }, proposal.runId);
  });
}

/**
 * Undoes a published proposal: removes everything it stated and publishes the proposal it superseded again. Evidence
 * from other sources stays.
 */
export function undoProposal(ctx: Context, input: Decision): Promise<UndoneImport> {
  return decideProposal(ctx, input, ["undo", "published"], async (inner, proposal) => {
    const undone = await undoImport(inner, { documentId: proposal.documentId, runId: proposal.runId });
    await end(inner, proposal, "undone");
    await execute(inner)`
      update proposal set undone = ${JSON.stringify(undone.figures)}::jsonb where id = ${proposal.id}`;
    await execute(inner)`
      update proposal set status = 'published', superseded_by = null
      where superseded_by = ${proposal.id} and status = 'superseded'`;
    return undone;
  });
}

/** The company of a group's rows: a candidate, a new company, or none to leave the rows out. */
export type GroupAnswer = number | "new" | "none";

/**
 * Gives the questions about groups of a proposal's rows one answer. It holds for every later reading of the list, and
 * the proposal is measured again.
 */
export function answerGroups(
  ctx: Context,
  input: Decision & { readonly groups: readonly string[]; readonly answer: GroupAnswer },
): Promise<void> {
  return decideProposal(ctx, input, ["answer questions of", "open", "held"], async (inner, proposal) => {
    const groups = proposal.effect?.groups.filter(({ key }) => input.groups.includes(key)) ?? [];
    if (groups.length === 0) throw conflict("This question was already answered.");
    const companyId = typeof input.answer === "number" ? input.answer : null;
    const isCandidate = ({ candidates }: Group) => candidates.some(({ id, isAdded }) => id === companyId && !isAdded);
    if (companyId !== null && !groups.every(isCandidate))
      throw invalidInput("Choose one of the companies that are listed with the question.");
    const rows = await rowsOf<{ record: EvidenceRecord }>(inner)`
      select outcome -> 'record' as record from proposal_outcome
      where proposal_id = ${proposal.id} and outcome ->> 'kind' = 'record'
        and outcome ->> 'ref' = any(${groups.flatMap(({ refs }) => refs)})`;
    const { documentId } = proposal;
    const ruling = { companyId, isNew: input.answer === "new" };
    const rulings = rows.map(({ record }) => ({ documentId, record, ruling }));
    await recordRulings(inner, rulings);
    for (const { name, rows: size } of groups) {
      const detail = { import: proposal.id, group: name, rows: size, answer: input.answer };
      await writeAudit(inner, "import.answered", detail, proposal.runId);
    }
    await measureAgain(inner, proposal, input);
  });
}

/**
 * Answers every question of a proposal that has one best match with that company, or only those of `groups`. Returns how
 * many were answered, and how many stay.
 */
export function answerAll(
  ctx: Context,
  input: Decision & { readonly groups?: readonly string[] | undefined },
): Promise<BestFigures> {
  return decideProposal(ctx, input, ["answer questions of", "open", "held"], async (inner, proposal) => {
    let found: Awaited<ReturnType<typeof findBestMatches>> | undefined;
    const inspect: Reading["inspect"] = async (written, before) => {
      found = await findBestMatches(written, proposal.documentId, before, input.groups);
    };
    await measureAgain(inner, proposal, input, { inspect });
    if (found === undefined || found.matches.length === 0)
      throw conflict("No question has one best match. Answer them one by one.");
    const { documentId } = proposal;
    const now = inner.clock.now();
    await recordRulings(
      { ...inner, clock: { now: () => now } },
      found.matches.flatMap(({ companyId, rows }) =>
        rows.map(({ record }) => ({ documentId, record, ruling: { companyId, isNew: false } })),
      ),
    );
    await writeAudit(inner, "import.best_taken", { import: proposal.id, ...found.figures }, proposal.runId);
    await measureAgain(inner, await lockProposal(inner, proposal.id), input, { bestTakenAt: now.toISOString() });
    return found.figures;
  });
}

/**
 * Takes back {@link answerAll}: its questions are asked again. Answers given one by one stay. Throws AppError `conflict`
 * if there is nothing to take back, or while the import is published.
 */
export function undoAnswerAll(ctx: Context, input: Decision): Promise<number> {
  const allowed = ["take back answers of", "open", "held", "undone", "discarded"] as const;
  return decideProposal(ctx, input, allowed, async (inner, proposal) => {
    const takenAt = proposal.effect?.bestTakenAt;
    if (takenAt === undefined) throw conflict("The best matches of this import were not taken.");
    const answers = await execute(inner)`
      delete from match_ruling where source = ${proposal.source} and external_id = ${proposal.externalId}
        and date_trunc('milliseconds', decided_at) = ${takenAt}::timestamptz`;
    await execute(inner)`update proposal set effect = effect - 'bestTakenAt' where id = ${proposal.id}`;
    await writeAudit(inner, "import.best_undone", { import: proposal.id, answers }, proposal.runId);
    if (proposal.status === "open" || proposal.status === "held")
      await measureAgain(inner, await lockProposal(inner, proposal.id), input);
    return answers;
  });
}

interface StoredReading extends Pick<Publication, "readsWebsites" | "onRows"> {
  readonly intent: Reading["intent"];
  readonly suspicions: readonly Hold[];
  readonly inspect?: Reading["inspect"];
  readonly bestTakenAt?: string;
}

async function measureAgain(
  ctx: Context,
  proposal: Proposal,
  { onRows }: Decision,
  more: Pick<StoredReading, "inspect" | "bestTakenAt"> = {},
): Promise<void> {
  const suspicions = documentHolds(proposal.holds);
  await readStored(ctx, proposal, { intent: "propose", suspicions, onRows, ...more });
}

async function readStored(
  ctx: Context,
  proposal: Proposal,
  { intent, suspicions, readsWebsites, onRows, inspect, bestTakenAt = proposal.effect?.bestTakenAt }: StoredReading,
): Promise<ReadingResult | "read already"> {
  const document = await requireRow<{ retrievedAt: Date; reading: string | null }>(ctx)`
    select retrieved_at as "retrievedAt", reading from document where id = ${proposal.documentId}`;
  return readDocument(ctx, {
    stored: { id: proposal.documentId, ...document },
    document: { ...proposal, suspicions, parts: proposal.effect?.parts, waits: proposal.effect?.waits, bestTakenAt },
    outcomes: () => storedOutcomes(ctx, proposal.id),
    intent,
    readsWebsites,
    proposalId: proposal.id,
    ...(inspect && { inspect }),
    fromProposal: true,
    expectations: null,
    cause: {
      reason: `${SOURCES.find(({ key }) => key === proposal.source)?.label ?? proposal.source}: ${proposal.title}`,
      runId: proposal.runId,
    },
    isSample: false,
    onRows: (read) => onRows?.(read, rowCountOf(proposal)),
  });
}

function rowCountOf({ effect }: Proposal): number | undefined {
  if (effect === null) return undefined;
  const { records, reviews, rejected, excluded } = effect.rows;
  return records + reviews + rejected + excluded;
}

async function end(ctx: Context, { id }: Proposal, status: "discarded" | "undone"): Promise<void> {
  await execute(ctx)`
    update proposal set status = ${status}, ended_at = ${ctx.clock.now()}, ended_by = ${ctx.actor.id}
      where id = ${id}`;
}
