import { PATH } from "./view.ts";

/** Outcome of saving a search: saved, or the reason why not. */
export interface Saved {
  readonly kind: "done" | "problem";
  readonly text: string;
  /** The entered name. */
  readonly name: string;
}

interface SaveSearchProps {
  /** Filter and order of the list, as its address's query. */
  readonly query: string;
  readonly saved: Saved | null;
}

/** Saves the list's filter under a name, for alerts and later visits. The answer scrolls to the outcome. */
export function SaveSearch({ query, saved }: SaveSearchProps) {
  const refused = saved?.kind === "problem";
  return (
    <details className="filter" name="filter" open={refused}>
      <summary>Save this search</summary>
      <form method="post" action={`${query === "" ? PATH : `${PATH}?${query}`}#results`} className="panel">
        <label>
          Name
          <input
            name="name"
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={refused ? saved.name : undefined}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? "saved" : undefined}
          />
        </label>
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
