import { diffWordsWithSpace } from "diff";

/** The words that were removed and added between two versions of a text. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <p className="text-muted">No difference.</p>;
  // Stops at texts that share almost nothing, which would take seconds.
  const parts = diffWordsWithSpace(before, after, { timeout: 1_000 }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <p className="office-text max-w-none">
      {parts.map(({ value, added, removed }, place) =>
        added ? (
          <ins key={place} className="bg-accent-soft no-underline">
            {value}
          </ins>
        ) : removed ? (
          <del key={place} className="bg-notice text-muted">
            {value}
          </del>
        ) : (
          <span key={place}>{value}</span>
        ),
      )}
    </p>
  );
}
