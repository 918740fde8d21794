import { PATH } from "./view.ts";

/** What became of a search that was to be saved: kept, or not and why. */
export interface Saved {
  readonly kind: "done" | "problem";
  readonly text: string;
  /** The name that was typed. */
  readonly name: string;
}

interface SaveSearchProps {
  /** Filter and order of the list, as the query of its address. */
  readonly query: string;
  readonly saved: Saved | null;
}

/** Keeps the list's filter under a name, for alerts and to come back to. The answer opens at what became of it. */
export function SaveSearch({ query, saved }: SaveSearchProps) {
  const refused = saved?.kind === "problem";
  return (
    <details className="filter" name="filter" open={refused}>
      <summary>Save this search</summary>
      <form method="post" action={`${query === "" ? PATH : `${PATH}?${query}`}#results`} className="panel">
        <label>
          Name
          <input name="name" required maxLength={80} autoComplete="off" defaultValue={refused ? saved.name : undefined} aria-invalid={refused || undefined} aria-describedby={refused ? "saved" : undefined} />
        </label>
        <button type="submit">Save</button>
      </form>
    </details>
  );
}

/** Says what became of it. */
export function SavedNote({ saved: { kind, text } }: { readonly saved: Saved }) {
  return (
    <p id="saved" role="alert" className={kind === "problem" ? "saved text-danger" : "saved"}>
      {text}
    </p>
  );
}
