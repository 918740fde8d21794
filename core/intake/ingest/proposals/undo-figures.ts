import { counted } from "./describe.ts";
import type { ChangeCounts, CountedChanges } from "./count-changes.ts";

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
