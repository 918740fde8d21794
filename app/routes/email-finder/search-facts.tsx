import type { SearchView } from "../../../core/finder/searches/search.ts";

const FLAGS = {
  role: "It is the address of a function, not of a person.",
  disabled: "The mailbox was closed.",
  full: "The mailbox is full.",
  gateway: "A filter stands before the company's own server and may take what the server refuses.",
} as const;

/** What is known of a domain or an address beside the list: its pattern, or what its server remarked. */
export function SearchFacts({ search: { subject, pattern, verdict } }: { readonly search: SearchView }) {
  if (pattern !== null) {
    return (
      <p className="mt-6">
        Addresses at {subject.domain} are made like <strong className="font-semibold wrap-anywhere">{pattern.example}</strong>: {pattern.following} of {pattern.samples} known ones are.
      </p>
    );
  }
  const remarks = verdict === null ? [] : verdict.flags.map((flag) => FLAGS[flag]);
  return remarks.length === 0 ? null : <p className="mt-3 text-muted">{remarks.join(" ")}</p>;
}
