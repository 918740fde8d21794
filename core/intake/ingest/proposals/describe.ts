import { minorUnits } from "../../../catalogue/facts/money.ts";
import type { BestFigures } from "./best-matches.ts";
import type { Effect } from "./effect.ts";
import type { ChangeCounts, CountedChanges } from "./count-changes.ts";
import type { ProposalStatus } from "./proposal.ts";

/** The state of an import in the words that every door shares. */
export function statusWord(status: ProposalStatus): string {
  return status === "open" ? "proposed" : status === "superseded" ? "replaced" : status;
}

/** Minimum number of rows, amounts or dates for a meaningful share or median. */
export const ENOUGH = 10;

/** The effect of publishing a proposal in one line; "changes nothing" if it has none. */
export function describeEffect({ rows, companies, rounds, people, amounts, days, groupCount }: Effect): string {
  const parts = [
    counted(companies.added, "company added", "companies added"),
    counted(companies.matched, "company matched", "companies matched"),
    counted(companies.withdrawn, "company withdrawn", "companies withdrawn"),
    counted(companies.merged, "company has rows with different names", "companies have rows with different names"),
    counted(rounds.added, "round added", "rounds added"),
    counted(rounds.joined ?? 0, "row joined to an existing round", "rows joined to existing rounds"),
    counted(rounds.repeated ?? 0, "row repeats a round of another row", "rows repeat a round of another row"),
    counted(rounds.changed, "round corrected", "rounds corrected"),
    describeWithdrawn(rounds),
    counted(people.added, "person added", "people added"),
    amounts === null
      ? ""
      : `${amounts.count < ENOUGH ? "" : `median ${compactAmount(amounts.medianMinor, amounts.currency)}, `}largest ${compactAmount(amounts.largestMinor, amounts.currency)}`,
    days === null ? "" : days.first === days.last ? days.first : `${days.first} to ${days.last}`,
    groupCount === 0
      ? ""
      : `${counted(rows.undecided, "row needs", "rows need")} a decision (${counted(groupCount, "group", "groups")})`,
    counted(rows.rejected, "row rejected", "rows rejected"),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "changes nothing" : parts.join(", ");
}

/** "20 rounds withdrawn (15 replaced by another of the same company)". */
function describeWithdrawn({ withdrawn, replaced = 0 }: Effect["rounds"]): string {
  const all = counted(withdrawn, "round withdrawn", "rounds withdrawn");
  return replaced === 0 ? all : `${all} (${replaced.toLocaleString("en-US")} replaced by another of the same company)`;
}

/** An amount in short form: "$45M", "€950.5K". */
function compactAmount(minor: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(minor / 10 ** minorUnits(currency));
}

/** "1 round", "1,234 rounds"; empty for none. */
export function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** "831 questions (4,980 rows) answered, 3 stay open because two companies are equally good or none is likely". */
export function describeBest({ taken, rows, open }: BestFigures, verb: "answered" | "would be answered"): string {
  const all = `${counted(taken, "question", "questions")} (${counted(rows, "row", "rows")}) ${verb}`;
  if (open === 0) return `${all}, none stays open`;
  return `${all}, ${open.toLocaleString("en-US")} ${open === 1 ? "stays" : "stay"} open because two companies are equally good or none is likely`;
}

interface Moved {
  readonly withdrawn: number;
  /** Published again, because the import had replaced or withdrawn it. */
  readonly restored: number;
}

/** Effect of undoing an import on the catalogue. */
export interface UndoFigures {
  readonly companies: Moved & { readonly changed: number };
  readonly rounds: Moved & { readonly changed: number };
  readonly people: Moved & { readonly changed: number };
  readonly claims: Moved;
}

/** Counts the changes logged by undoing an import. */
export function undoFigures({ company, round, person }: CountedChanges, claims: Moved): UndoFigures {
  return { companies: moved(company), rounds: moved(round), people: moved(person), claims };
}

function moved({ added, changed, withdrawn }: ChangeCounts): UndoFigures["rounds"] {
  return { withdrawn, restored: added, changed };
}

/** "12 companies, 14 rounds and 3 people withdrawn; 2 rounds restored; 40 claims withdrawn, 5 restored". */
export function describeUndo({ companies, rounds, people, claims }: UndoFigures): string {
  const subjects = (what: "withdrawn" | "restored" | "changed") =>
    listed([
      counted(companies[what], "company", "companies"),
      counted(rounds[what], "round", "rounds"),
      counted(people[what], "person", "people"),
    ]);
  const parts = (["withdrawn", "restored", "changed"] as const).flatMap((what) => {
    const named = subjects(what);
    return named === "" ? [] : [`${named} ${what}`];
  });
  const restored = claims.restored === 0 ? "" : `, ${claims.restored.toLocaleString("en-US")} restored`;
  return [...parts, `${counted(claims.withdrawn, "claim", "claims") || "no claims"} withdrawn${restored}`].join("; ");
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(parts.filter((part) => part !== ""));
}
