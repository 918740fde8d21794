import type { HistoryEntry } from "../../../../core/intake/curation/history.ts";
import type { EvidenceItem, Subject } from "../../../../core/intake/curation/read-subject.ts";
import { QuietLink } from "../../../ui/forms/controls.tsx";
import { Evidence, History } from "./history.tsx";
import { editPath } from "./kinds.ts";

interface SidePanelProps {
  readonly subject: Subject;
  readonly history: readonly HistoryEntry[];
  readonly evidence: readonly EvidenceItem[];
  /** The table without the panel. */
  readonly closeHref: string;
}

/** The evidence and history of one row, beside the table. */
export function SidePanel({ subject: { kind, id, name, path }, history, evidence, closeHref }: SidePanelProps) {
  return (
    <section id="panel" tabIndex={-1} aria-labelledby="panel-name" className="office-panel">
      <h2 id="panel-name" className="text-lg font-semibold wrap-anywhere">
        {name}
      </h2>
      <p className="office-actions my-3">
        <QuietLink href={editPath(kind, id)}>Edit</QuietLink>
        {path !== null && <QuietLink href={path}>Public page</QuietLink>}
        <QuietLink href={closeHref}>Close</QuietLink>
      </p>
      <h3 className="mb-2 font-semibold">Evidence</h3>
      <Evidence kind={kind} items={evidence} />
      <h3 className="mt-6 mb-2 font-semibold">History</h3>
      <History entries={history} />
    </section>
  );
}
