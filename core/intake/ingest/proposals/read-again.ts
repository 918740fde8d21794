import { rowOf } from "../../../../db/statement.ts";
import { conflict, invalidInput } from "../../../../platform/errors.ts";
import { inCatalogueTransaction } from "../../../catalogue/claims/state.ts";
import type { Context } from "../../../shared/context.ts";
import type { ColumnReading, Opened } from "../../../catalogue/sources/record.ts";
import { SOURCES } from "../../../catalogue/sources/registry.ts";
import type { OpenRequest, SourceOptions } from "../../../catalogue/sources/source.ts";
import { fetchState } from "../fetch-state.ts";
import { readDocument } from "../read-document.ts";
import { runIngest } from "../run.ts";
import { readStoredDocument } from "../store-document.ts";
import type { ChangeCounts } from "./count-changes.ts";
import type { Effect, FormerEffect } from "./effect.ts";
import { lockProposal, type ProposalStatus, readProposal } from "./proposal.ts";

const LIST_FILE = "list-file";

interface Upload {
  readonly path: string;
  /** Name of the list. An import replaces the previous one with the same name. */
  readonly name: string;
  readonly options: SourceOptions;
  readonly settings: OpenRequest["settings"];
  readonly onRows?: OnRows;
}

/** Called with the number of rows read so far, and the total if known. */
type OnRows = (rows: number, expected?: number) => void;

/** Proposes an uploaded list file. Returns the proposal's id. Throws AppError if it cannot be read. */
export async function proposeUpload(ctx: Context, { path, name, options, settings, onRows }: Upload): Promise<number> {
  const source = SOURCES.find(({ key }) => key === LIST_FILE);
  if (!source?.ingest) throw new Error("there is no source of list files");
  const { open } = await source.ingest.opener();
  const given = { ...options, name };
  const summary = await runIngest(
    ctx,
    {
      source: LIST_FILE,
      sourceLabel: source.label,
      input: name,
      dryRun: false,
      intent: "propose",
      options: given,
      onProgress: ({ rows, rowsExpected }) => onRows?.(rows, rowsExpected),
    },
    open({ inputs: [path], options: given, clock: ctx.clock, settings, ...fetchState(ctx, LIST_FILE) }),
  );
  const [unreadable] = summary.unreadable;
  if (unreadable !== undefined) throw invalidInput(unreadable.reason);
  const [proposal] = summary.proposals;
  if (proposal === undefined) throw conflict(`${name} is already published with the same rows and options.`);
  return proposal.id;
}

/**
 * Reads a proposal's stored list with other options. Replaces an open proposal, otherwise creates a new one. Returns
 * the proposal's id; throws AppError if the options do not fit the list.
 */
export async function readAgain(
  ctx: Context,
  input: { readonly id: number; readonly options: SourceOptions; readonly onRows?: OnRows },
): Promise<number> {
  const proposal = await readProposal(ctx, input.id);
  const source = SOURCES.find(({ key }) => key === proposal.source);
  const stored = await rowOf<{ retrievedAt: Date; reading: string | null }>(ctx)`
    select retrieved_at as "retrievedAt", reading from document where id = ${proposal.documentId}`;
  if (!source?.ingest?.reopen || stored === undefined) throw invalidInput("This import has no columns to choose.");
  const { documentId, externalId } = proposal;
  const content = () => readStoredDocument(ctx, documentId);
  const request = { options: input.options, namesKnown: fetchState(ctx, proposal.source).namesKnown };
  return source.ingest.reopen({ externalId, retrievedAt: stored.retrievedAt, content }, request, (opened) =>
    inCatalogueTransaction(ctx, async (inner) => {
      const document = readable(opened);
      const { status } = await lockProposal(inner, proposal.id);
      const result = await readDocument(inner, {
        stored: { id: documentId, ...stored },
        document: {
          source: proposal.source,
          externalId,
          title: proposal.title,
          reading: document.reading,
          replacesEarlier: proposal.replacesEarlier,
          options: input.options,
          columns: document.columns ?? [],
          suspicions: document.suspicious ?? [],
          parts: document.parts,
          bestTakenAt: proposal.effect?.bestTakenAt,
          waits: proposal.effect?.waits,
          former: isOpen(status) && proposal.effect ? formerOf(proposal.effect) : undefined,
        },
        outcomes: () => document.read(),
        intent: "propose",
        ...(isOpen(status) ? { proposalId: proposal.id } : {}),
        expectations: document.expectations,
        cause: { reason: `${source.label}: ${proposal.title}`, runId: proposal.runId },
        isSample: false,
        onRows: (read) => input.onRows?.(read, document.rowsExpected),
      });
      if (result === "read already" || result.proposal === null)
        throw conflict("The list is already published with these options.");
      return result.proposal.id;
    }),
  );
}

function isOpen(status: ProposalStatus): boolean {
  return status === "open" || status === "held";
}

function formerOf({ companies, rounds, people, rows }: Effect): FormerEffect {
  const counts = { companies: countsOf(companies), rounds: countsOf(rounds), people: { added: people.added } };
  return { ...counts, rejected: rows.rejected };
}

function countsOf({ added, changed, withdrawn }: ChangeCounts): ChangeCounts {
  return { added, changed, withdrawn };
}

function readable(opened: Opened) {
  if (opened.kind === "document") return opened.document;
  throw invalidInput(opened.kind === "unreadable" ? opened.reason : "The list did not change.");
}

/**
 * Builds the `map` option from the field chosen for each column; null means not to read it. Unchanged columns are left
 * to automatic recognition unless the previous options mapped or excluded them.
 */
export function mapOption(columns: readonly ColumnReading[], chosen: readonly (string | null)[]): readonly string[] {
  return columns.flatMap(({ column: name, part, field, how }, index) => {
    const wanted = chosen[index];
    const column = part === undefined ? name : `${part}!${name}`;
    if (wanted === undefined || (wanted === field && how !== "requested" && how !== "excluded")) return [];
    return [`${wanted ?? "none"}=${column}`];
  });
}
