import { ALERT_CHOICES } from "../../../customers/leads/alert-choice.ts";
import type { ListEnd } from "./list-end.ts";
import { PATH } from "./view.ts";
import { Options } from "../../../../ui/forms/options.tsx";

/** Outcome of saving a search: saved, or the reason why not. */
export interface Saved {
  readonly kind: "done" | "problem";
  readonly text: string;
  readonly name: string;
  /** True if an end on a fixed day was to stay. */
  readonly keepsEnd?: boolean;
}

interface SaveSearchProps {
  /** Filter and order of the list, as its address's query. */
  readonly query: string;
  /** The list's question and filters in words, the proposed name. */
  readonly proposed: string;
  readonly end: ListEnd | null;
  /** Lists of the account that may be left out. */
  readonly lists: readonly { readonly id: number; readonly name: string }[];
  readonly saved: Saved | null;
}

const LONGEST_NAME = 80;

/**
 * Saves the list's filter under a name and mails its new rounds, unless that is switched off. The answer scrolls to the
 * outcome.
 */
export function SaveSearch({ query, proposed, end, lists, saved }: SaveSearchProps) {
  const refused = saved?.kind === "problem";
  return (
    <details className="filter" name="filter" open={refused}>
      <summary>Save and e-mail me</summary>
      <form method="post" action={`${query === "" ? PATH : `${PATH}?${query}`}#results`} className="panel">
        <label>
          Name
          <input
            name="name"
            required
            maxLength={LONGEST_NAME}
            autoComplete="off"
            defaultValue={refused ? saved.name : proposed.slice(0, LONGEST_NAME)}
            key={proposed}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? "saved" : undefined}
          />
        </label>
        <label>
          E-mail me new rounds
          <select name="alert" defaultValue="daily">
            <Options of={ALERT_CHOICES} />
          </select>
        </label>
        {end !== null && <p className="text-sm text-muted">{end.text}</p>}
        {end?.asks === true && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="open-ended"
              defaultChecked={!(refused && saved.keepsEnd === true)}
              key={query}
            />
            Keep it open-ended
          </label>
        )}
        {lists.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
            <input type="checkbox" name={`left-out-${id}`} />
            Without the companies of {name}
          </label>
        ))}
        <button type="submit">Save</button>
      </form>
    </details>
  );
}

export function SavedNote({ saved: { kind, text } }: { readonly saved: Saved }) {
  return (
    <p id="saved" role="alert" className={kind === "problem" ? "saved text-danger" : "saved"}>
      {text}
    </p>
  );
}
