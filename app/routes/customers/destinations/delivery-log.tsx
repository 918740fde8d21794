import type { LoggedDelivery, RefusedRow } from "../../../../core/customers/destinations/preview.ts";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { Section } from "../../../ui/frame/section.tsx";

/** The latest deliveries. */
export function DeliveryLog({ log }: { readonly log: readonly LoggedDelivery[] }) {
  return (
    <Section id="log" heading="Log" className="card max-w-3xl p-6 md:p-8">
      {log.length === 0 ? (
        <p className="mt-2 text-muted">Nothing was sent yet.</p>
      ) : (
        <ul className="mt-4 text-sm">
          {log.map(({ id, at, sent, refused, error }) => (
            <li key={id} className="border-t border-line py-2 wrap-anywhere">
              {formatInstant(at)}, {at.toISOString().slice(11, 16)} UTC: {sent} sent
              {refused > 0 && `, ${refused} refused`}
              {error !== null && `. ${error}`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Rows that the tool refused, with its reasons. */
export function RefusedRows({ tool, rows }: { readonly tool: string; readonly rows: readonly RefusedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section id="refused" heading="Refused" className="card max-w-3xl p-6 md:p-8">
      <p className="mt-2 text-muted">{tool} did not take these. “Send now” tries them again.</p>
      <ul className="mt-4 text-sm">
        {rows.map(({ roundId, company, error, isRetried }) => (
          <li key={roundId} className="border-t border-line py-2 wrap-anywhere">
            <b>{company ?? `Round ${roundId}`}</b>: {error}
            {isRetried && " (tried again soon)"}
          </li>
        ))}
      </ul>
    </Section>
  );
}
