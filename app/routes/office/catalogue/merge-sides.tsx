import { EDITABLE } from "../../../../core/intake/curation/edit-values.ts";
import type { RelatedRound } from "../../../../core/intake/curation/read-related.ts";
import type { EvidenceItem } from "../../../../core/intake/curation/read-subject.ts";
import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import type { TableRow } from "../../../../core/intake/curation/tables/read-table.ts";
import { Facts } from "../office-page.tsx";
import { Evidence } from "./history.tsx";

export interface MergeSide {
  readonly row: TableRow;
  readonly evidence: readonly EvidenceItem[];
  readonly rounds: readonly RelatedRound[];
}

interface MergeSidesProps {
  readonly kind: TableKind;
  readonly sides: readonly MergeSide[];
  readonly kept: string | undefined;
}

/** Records side by side, one of which is kept: the first unless somebody chooses another. */
export function MergeSides({ kind, sides, kept = String(sides[0]?.row.id) }: MergeSidesProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {sides.map((side) => (
        <Side key={side.row.id} kind={kind} side={side} isKept={String(side.row.id) === kept} />
      ))}
    </div>
  );
}

interface SideProps {
  readonly kind: TableKind;
  readonly side: MergeSide;
  readonly isKept: boolean;
}

function Side({ kind, side: { row, evidence, rounds }, isKept }: SideProps) {
  const { id, name, values, related } = row;
  return (
    <section aria-label={`${name} (${id})`} className="min-w-0">
      <h2 className="text-lg font-semibold">
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name="keep" value={id} defaultChecked={isKept} required />
          Keep {name} ({id})
        </label>
      </h2>
      <Facts
        className="mt-2 whitespace-pre-line"
        facts={[
          ...Object.entries(EDITABLE[kind]).map(([fact, { label }]) => [label, values[fact]] as const),
          [
            "Rounds",
            kind === "company"
              ? rounds.map(({ stage, date }) => [stage, date].filter(Boolean).join(", ")).join("\n") || "none"
              : (related ?? "none"),
          ],
        ]}
      />
      {kind === "company" && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">Evidence</h3>
          <Evidence kind={kind} items={evidence} />
        </>
      )}
    </section>
  );
}
