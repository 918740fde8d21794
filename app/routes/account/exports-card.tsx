import type { PastExport } from "../../../core/exports/history.ts";
import { formatInstant } from "../../ui/format-date.ts";
import { AccountSection } from "./account-section.tsx";

/** What the account has taken away, the newest first. */
export function ExportsCard({ exports }: { readonly exports: readonly PastExport[] }) {
  return (
    <AccountSection id="exports" heading="Exports">
      {exports.length === 0 ? (
        <p className="mt-2 text-muted">None yet. Every list can be taken away as CSV, XLSX or NDJSON.</p>
      ) : (
        <ul className="mt-4">
          {exports.map(({ id, at, format, filter, rows, sinceId }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-3 border-t border-line py-3">
              <a className="link" href={filter === "" ? "/companies" : `/companies?${filter}`}>
                {rows.toLocaleString("en-US")} {sinceId === null ? "rows" : "changes"} as {format.toUpperCase()}
              </a>
              <span className="text-sm text-muted">{formatInstant(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
