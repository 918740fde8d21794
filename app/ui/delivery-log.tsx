import type { ReactNode } from "react";
import { formatTime } from "./format/format-date.ts";

/** One delivery, or one thing that was not taken. */
export interface LogEntry {
  readonly id: number;
  readonly at?: Date;
  readonly said: ReactNode;
  /** Why it failed; null if it did not. */
  readonly error: string | null;
  /** Offers to send it again, for a form around the log. */
  readonly again?: { readonly name: string; readonly hint: string };
}

/** The newest deliveries with their outcome: messages of webhooks, deliveries to tools, and rows that tools refused. */
export function DeliveryLog({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <ul className="mt-4 text-sm">
      {entries.map(({ id, at, said, error, again }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2">
          <p className="min-w-0 wrap-anywhere">
            {at !== undefined && `${formatTime(at)}: `}
            {said}
            {error !== null && `. ${error}`}
          </p>
          {again !== undefined && (
            <button
              type="submit"
              name={again.name}
              value={id}
              className="min-h-11 cursor-pointer underline underline-offset-4 hover:text-accent"
            >
              Send again <span className="sr-only">{again.hint}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
