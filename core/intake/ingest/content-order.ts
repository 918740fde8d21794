import { canonicalJson } from "../../catalogue/claims/claim.ts";
import type { EvidenceRecord, Outcome } from "../../catalogue/sources/record.ts";

/** Records held in memory for sorting; those of longer lists are sorted in portions of this size. */
const PORTION = 20_000;

type RecordOutcome = Extract<Outcome, { readonly kind: "record" }>;

/**
 * Orders a list's records by content, so that shuffling its rows changes nothing. Records that identify their company
 * best come first, because others are matched to them. `turnOf` puts records before ("0") or after ("2") the rest.
 * Other outcomes keep their order.
 */
export async function* inContentOrder(
  outcomes: AsyncIterable<Outcome>,
  turnOf: (record: EvidenceRecord) => "0" | "1" | "2",
): AsyncGenerator<Outcome> {
  let held: Keyed[] = [];
  for await (const outcome of outcomes) {
    if (outcome.kind === "record") held.push({ outcome, key: `${turnOf(outcome.record)}${keyOf(outcome.record)}` });
    else yield outcome;
    if (held.length < PORTION) continue;
    yield* sorted(held);
    held = [];
  }
  yield* sorted(held);
}

interface Keyed {
  readonly outcome: RecordOutcome;
  readonly key: string;
}

function* sorted(held: Keyed[]): Generator<Outcome> {
  held.sort((a, b) => compare(a.key, b.key) || compareContent(a.outcome.record, b.outcome.record));
  for (const { outcome } of held) yield outcome;
}

/** A key that distinguishes nearly all records, without formatting their whole content. */
function keyOf({ company, round, listId = "" }: EvidenceRecord): string {
  const { cik, website, country, city, name = "" } = company;
  const unknown = [cik, website, country, city].filter((value) => value === undefined).length;
  const { announced, amount, stageText = "" } = round ?? {};
  return [unknown, name, website ?? "", listId, announced?.date ?? "", stageText, amount?.minor ?? ""].join("\u0000");
}

function compareContent(a: EvidenceRecord, b: EvidenceRecord): number {
  return compare(canonicalJson(a), canonicalJson(b));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
