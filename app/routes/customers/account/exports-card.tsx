import type { PastExport } from "../../../../core/reading/exports/history.ts";
import { PRESETS } from "../../../../core/reading/exports/presets/presets.ts";
import { ROWS } from "../../../../core/reading/exports/row-kind.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { AccountSection } from "./account-section.tsx";

/** Exports shown before "Show more". */
const SHOWN = 8;

export function ExportsCard({ exports }: { readonly exports: readonly PastExport[] }) {
  return (
    <AccountSection id="exports" heading="Exports">
      {exports.length === 0 ? (
        <p className="mt-2 text-muted">No exports yet. You can export any list as CSV, XLSX or NDJSON.</p>
      ) : (
        <div className="mt-4">
          <Exports exports={exports.slice(0, SHOWN)} />
          {exports.length > SHOWN && (
            <details>
              <summary className="link flex min-h-11 cursor-pointer items-center border-t border-line">
                Earlier exports
              </summary>
              <Exports exports={exports.slice(SHOWN)} />
            </details>
          )}
        </div>
      )}
    </AccountSection>
  );
}

function Exports({ exports }: { readonly exports: readonly PastExport[] }) {
  return (
    <ul>
      {exports.map((past) => (
        <li
          key={past.id}
          className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-t border-line py-3"
        >
          <span className="min-w-0">
            <TextLink href={past.filter === "" ? "/companies" : `/companies?${past.filter}`}>
              {describeExport(past)}
            </TextLink>
            {past.byHand && <span className="text-sm text-muted">, selected rounds</span>}
          </span>
          <span className="text-sm text-muted">{formatInstant(past.at)}</span>
        </li>
      ))}
    </ul>
  );
}

/** "1,204 rows as CSV", "1 change as XLSX for HubSpot contacts". */
export function describeExport({
  rows,
  sinceId,
  format,
  preset,
  kind,
  consumer,
}: Pick<PastExport, "rows" | "sinceId" | "format" | "preset" | "kind" | "consumer">): string {
  const noun = sinceId === null ? "row" : "change";
  const target = PRESETS.find(({ key }) => key === preset)?.label;
  const of =
    kind === "founder" || kind === "person" || (kind === "company" && preset === null) ? ` of ${ROWS[kind].name}` : "";
  return `${rows.toLocaleString("en-US")} ${rows === 1 ? noun : `${noun}s`}${of} as ${format.toUpperCase()}${target === undefined ? "" : ` for ${target}`}${consumer === null ? "" : ` (${consumer})`}`;
}
