import type { SearchView } from "../../../core/finder/searches/search.ts";
import { FLAG_WORDS } from "../../ui/flag-words.ts";

/** What is known of a domain or an address beside the list: its pattern, or, of an address that is not listed, what its server remarked. */
export function SearchFacts({ search: { subject, answer, pattern, verdict } }: { readonly search: SearchView }) {
  if (pattern !== null) {
    return (
      <p className="mt-6">
        Addresses at {subject.domain} are made like <strong className="font-semibold wrap-anywhere">{pattern.example}</strong>: {pattern.following} of {pattern.samples} known ones are.
      </p>
    );
  }
  if (verdict === null || verdict.flags.length === 0 || answer.results.length > 0) return null;
  return (
    <ul className="mt-3 space-y-1 text-muted">
      {verdict.flags.map((flag) => (
        <li key={flag}>
          {FLAG_WORDS[flag].word}: {FLAG_WORDS[flag].text}
        </li>
      ))}
    </ul>
  );
}
