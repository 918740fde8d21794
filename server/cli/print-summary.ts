import type { IngestSummary } from "../../core/ingest/summary.ts";
import type { CommandRun } from "./command.ts";

const EXAMPLES_SHOWN = 20;

/**
 * Prints what an ingest run came to: one JSON object, or plain text. Returns the exit code: 1 when a document could
 * not be read, 3 when one is held for a person, else 0 (quarantined rows are part of ordinary life).
 */
export function printSummary(run: CommandRun, summary: IngestSummary): number {
  const json = summary.toJSON();
  if (run.json) run.print(JSON.stringify(json));
  else for (const line of lines(json)) run.print(line);
  if (json.unreadable.length > 0) return 1;
  return json.held.length > 0 ? 3 : 0;
}

function* lines(s: ReturnType<IngestSummary["toJSON"]>): Generator<string> {
  for (const { document, message } of s.notices) yield `${document}: ${message}`;
  for (const { document, ref, column, reason } of s.quarantinedRows.slice(0, EXAMPLES_SHOWN)) {
    yield `set aside  ${document}, ${ref}${column === undefined ? "" : `, column ${column}`}: ${reason}`;
  }
  if (s.rows.quarantined > EXAMPLES_SHOWN) yield `           … and ${s.rows.quarantined - EXAMPLES_SHOWN} more`;
  for (const { document, reason } of s.unreadable) yield `not read   ${document}: ${reason}`;
  for (const { document, reason, reviewItem } of s.held) {
    yield `held       ${document}: ${reason}. Publish it all the same: npm run review -- accept ${reviewItem}`;
  }
  const { read, unchanged } = s.documents;
  yield `${s.dryRun ? "Would read" : "Read"} ${plural(read, "document")} (${unchanged} unchanged): ${plural(s.rows.records, "record")}, ` +
    `${s.rows.reviews} for review, ${s.rows.quarantined} set aside, ${s.rows.excluded} left out${byCode(s.excluded)}.`;
  const c = s.catalogue;
  yield `${plural(c.newCompanies, "new company", "new companies")}, ${plural(c.newRounds, "new round")}, ${plural(c.changes, "change")} in all` +
    `${c.matchReviews > 0 ? `; ${c.matchReviews} uncertain matches wait: npm run review -- list` : ""}.`;
}

function byCode(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([code, n]) => `${n} ${code.replaceAll("_", " ")}`);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

function plural(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
}
